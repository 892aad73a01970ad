import { beforeEach, expect, test } from 'vitest'
import { applicationBody, sentApplication } from '../../../test/builders.ts'
import { later } from '../../../test/competition.ts'
import { type Person, SUPER_ADMIN } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let root = await portal.superAdmin()
const citizen = await portal.applicant()
const foreigner = await portal.applicant({ citizenship: 'UZ', kandas: false, countryOfResidence: 'UZ' })

const window = (opensAt: string, closesAt: string, more: object = {}) => ({
  ...{ kind: null, level: null, group: null, graceMinutes: 0 },
  ...{ opensAt: `2026-11-${opensAt}:00.000Z`, closesAt: `2026-11-${closesAt}:00.000Z` },
  ...more,
})
const version = async () => (await root.call('GET', '/staff/seasons/2026')).body.data.version
const setWindows = async (...windows: readonly object[]) =>
  root.call('PUT', '/staff/seasons/2026/windows', { version: await version(), windows })
const status = async (who: Person = portal.guest) => (await who.call('GET', '/request/status')).body.data
async function at(instant: string): Promise<void> {
  await later(portal, instant)
  root = await portal.signIn('STAFF', SUPER_ADMIN.email, SUPER_ADMIN.password)
}

beforeEach(() => at('2026-11-20T09:30:00.000Z'))

test('windows decide only after the super admin has said so, until it is opened by hand again', async () => {
  expect((await root.call('POST', '/request/status/follow')).body.msg).toBe('season_without_windows')
  expect((await setWindows(window('01T04:00', '19T13:00'))).body.data.windows).toHaveLength(1)
  expect(await status()).toMatchObject({ status: 'ENABLED', followsWindows: false, windows: [] })
  expect((await root.call('POST', '/request/status/follow')).body.data).toMatchObject({ status: 'DISABLED' })
  expect(await status()).toMatchObject({ status: 'DISABLED', followsWindows: true, closesAt: null, nextOpening: null })
  expect((await root.call('POST', '/request/status/enable')).body.data).toMatchObject({
    ...{ status: 'ENABLED', followsWindows: false },
  })
})

test('a window is at fault that closes before it opens, and of another version', async () => {
  const wrong = await setWindows(window('01T04:00', '30T13:00'), window('21T04:00', '20T13:00'))
  expect(wrong.body.errors).toEqual([expect.objectContaining({ field: 'windows.1.closesAt', msg: 'wrong_value' })])
  const stale = await root.call('PUT', '/staff/seasons/2026/windows', { version: (await version()) - 1, windows: [] })
  expect(stale.body.msg).toBe('stale_version')
})

test('a window is open for its group, level and kind; a guest sees any', async () => {
  await setWindows(
    window('10T04:00', '25T13:00', { group: 'CITIZEN', level: 'BACHELOR', kind: 'ENROLLMENT' }),
    window('26T04:00', '28T13:00', { group: 'FOREIGN' }),
  )
  await root.call('POST', '/request/status/follow')
  expect(await status()).toMatchObject({ status: 'ENABLED', closesAt: '2026-11-25T13:00:00.000Z' })
  expect(await status(citizen)).toMatchObject({ status: 'ENABLED', windows: [{ group: 'CITIZEN' }] })
  expect(await status(foreigner)).toMatchObject({ status: 'DISABLED', nextOpening: '2026-11-26T04:00:00.000Z' })
  const refused = await foreigner.call('POST', '/request/create', await applicationBody(portal, foreigner))
  expect(refused.body.msg).toBe('reception_closed')
  await sentApplication(portal, citizen)
  const body = await applicationBody(portal, citizen, { educationLevel: 'MASTERS_DEGREE', choices: [] })
  expect((await citizen.call('POST', '/request/create', { ...body, status: 'CREATED' })).body.msg).toBe(
    'reception_closed',
  )
  const season = (await portal.guest.call('GET', '/season')).body.data
  expect(season.reception).toMatchObject({ isOpen: true, daysLeft: 5 })
  expect(season.days.map(({ date }: { date: string }) => date)).toEqual([
    ...['2026-11-10', '2026-11-25', '2026-11-26', '2026-11-28'],
  ])
})

test('the cached season follows an opening and a closing of a window, to the second', async () => {
  await setWindows(window('21T04:00', '21T13:00'))
  await root.call('POST', '/request/status/follow')
  const isOpen = async () => (await portal.guest.call('GET', '/season')).body.data.reception.isOpen
  const seen: [string, boolean][] = []
  for (const instant of ['21T03:59', '21T04:00', '21T12:59', '21T13:00']) {
    portal.clock.set(`2026-11-${instant}:00.000Z`)
    seen.push([instant, await isOpen()])
  }
  expect(seen).toEqual([
    ['21T03:59', false],
    ['21T04:00', true],
    ['21T12:59', true],
    ['21T13:00', false],
  ])
})

test('the grace is not announced, and more time is one person’s own', async () => {
  const late = await portal.applicant()
  const waiting = await portal.applicant()
  const draftOf = async (who: Person) =>
    (await who.call('POST', '/request/create', { ...(await applicationBody(portal, who)), status: 'CREATED' })).body
      .data
  await setWindows(window('10T04:00', '20T10:00', { graceMinutes: 15 }))
  await root.call('POST', '/request/status/follow')
  const [first, second] = [await draftOf(late), await draftOf(waiting)]
  const send = async (who: Person, id: string) =>
    (await who.call('PUT', `/request/${id}`, await applicationBody(portal, who))).body
  portal.clock.set('2026-11-20T10:14:59.000Z')
  expect(await status(late)).toMatchObject({ status: 'DISABLED', closesAt: null })
  expect((await late.call('GET', `/request/${first.id}`)).body.data.can.submit).toBe(true)
  expect(await send(late, first.id)).toMatchObject({ success: true })
  portal.clock.set('2026-11-20T10:15:00.000Z')
  expect((await send(waiting, second.id)).msg).toBe('reception_closed')
  const until = '2026-11-20T12:00:00.000Z'
  const extend = (email: string, more: object = {}) =>
    root.call('POST', '/staff/seasons/2026/extensions', { email, until, reason: 'The bank was closed', ...more })
  expect((await extend('nobody@example.kz')).status).toBe(404)
  expect((await extend(waiting.email, { until: '2026-11-20T10:00:00.000Z' })).status).toBe(400)
  expect((await extend(waiting.email)).body.data.extensions).toMatchObject([{ email: waiting.email, until }])
  expect(await status(waiting)).toMatchObject({ status: 'ENABLED', closesAt: until })
  expect(await status(late)).toMatchObject({ status: 'DISABLED' })
  expect(await send(waiting, second.id)).toMatchObject({ success: true })
})

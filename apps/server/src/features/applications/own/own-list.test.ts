import { expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, sentApplication } from '../../../../test/builders.ts'
import { competitionOf, DAYS, listFor, named } from '../../../../test/competition.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

test('the own list has the progress of a draft, and none of a sent application', async () => {
  const person = await portal.applicant()
  const list = async () => (await person.call('GET', '/request/list')).body.list
  const whole = await applicationBody(portal, person)
  await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })
  expect((await list())[0].progress).toEqual({ done: 0, total: 3, left: ['education', 'choices', 'documents'] })
  portal.clock.advance(1_000)
  await person.call('POST', '/request/create', { ...whole, status: 'CREATED' })
  expect((await list())[0].progress).toEqual({ done: 3, total: 3, left: [] })
  portal.clock.advance(1_000)
  await person.call('POST', '/request/create', whole)
  expect((await list())[0]).toMatchObject({ progress: null, usualDecisionDay: null })
})

test('a draft names the end of its own reception, by its kind and level', async () => {
  const root = await portal.superAdmin()
  const { version } = (await root.call('GET', '/staff/seasons/2026')).body.data
  const window = (level: string | null, kind: string | null, closesAt: string) => ({
    ...{ kind, level, group: null, closesAt, graceMinutes: 0 },
    opensAt: '2026-11-01T04:00:00.000Z',
  })
  const windows = [
    window('BACHELOR', 'ENROLLMENT', '2026-12-25T13:00:00.000Z'),
    window('MASTERS_DEGREE', 'ENROLLMENT', '2026-12-10T13:00:00.000Z'),
    window(null, 'GRANT', '2026-12-05T13:00:00.000Z'),
  ]
  const put = (list: readonly object[], at: number) =>
    root.call('PUT', '/staff/seasons/2026/windows', { version: at, windows: list })
  expect((await put(windows, version)).status).toBe(200)
  expect((await root.call('POST', '/request/status/follow')).status).toBe(200)
  const person = await portal.applicant()
  for (const [type, educationLevel] of [
    ['ENROLLMENT', 'BACHELOR'],
    ['ENROLLMENT', 'MASTERS_DEGREE'],
    ['GRANT', 'BACHELOR'],
  ])
    await person.call('POST', '/request/create', { type, educationLevel, status: 'CREATED' })
  const { list } = (await person.call('GET', '/request/list')).body
  expect(list.map((row: never) => [row['type'], row['educationLevel'], row['sendUntil']]).toSorted()).toEqual([
    ['ENROLLMENT', 'BACHELOR', '2026-12-25T13:00:00.000Z'],
    ['ENROLLMENT', 'MASTERS_DEGREE', '2026-12-10T13:00:00.000Z'],
    ['GRANT', 'BACHELOR', '2026-12-05T13:00:00.000Z'],
  ])
  await root.call('POST', '/request/status/enable')
})

test('a competing draft names the end of the competition that it would enter', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const [head, admin] = [await portal.staff(['EXPERT_MANAGER']), await portal.staff(['ADMIN'])]
  const rules = {
    minimum: { total: 50, subjects: {} },
    rights: ['ALTYN_BELGI'],
    quotas: [],
    lists: [listFor('B057', 10)],
  }
  const later = { ...DAYS, closesAt: '2026-12-12T04:00:00.000Z' }
  await competitionOf(head, admin, rules)
  await competitionOf(head, admin, { ...rules, dates: later }, { kind: 'SCHOLARSHIP', name: named('Scholarships') })
  portal.clock.set(DAYS.opensAt)
  const endFor = async (profile: Record<string, unknown>) => {
    const person = await portal.applicant(profile)
    await person.call('POST', '/request/create', {
      type: 'GRANT_COMPETITION',
      educationLevel: 'BACHELOR',
      status: 'CREATED',
    })
    return (await person.call('GET', '/request/list')).body.list[0].sendUntil
  }
  expect(await endFor({})).toBe(DAYS.closesAt)
  expect(await endFor({ citizenship: 'UZ', kandas: false, countryOfResidence: 'UZ' })).toBe(later.closesAt)
})

test('documents of the profile count for a draft, until it leaves them out', async () => {
  const person = await portal.applicant()
  const { passport, ...rest } = await applicationBody(portal, person)
  const { data } = (await person.call('POST', '/request/create', { ...rest, status: 'CREATED' })).body
  const left = async () => (await person.call('GET', '/request/list')).body.list[0].progress.left
  expect(await left()).toEqual(['documents'])
  await person.call('POST', '/user/edit', { passport })
  expect(await left()).toEqual([])
  await person.call('PUT', `/request/${data.id}`, { ...rest, passport: null, status: 'CREATED' })
  expect(await left()).toEqual(['documents'])
})

test('a ready-made reason is in the language of the call, a typed one as it was written', async () => {
  const admin = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const reason = {
    kind: 'REJECT',
    textKk: 'Анықтама ескірген',
    textRu: 'Справка устарела',
    textEn: 'The certificate is outdated',
  }
  await admin.call('POST', '/staff/reasons', reason)
  const reasonAfter = async (comment: string) => {
    const person = await portal.applicant()
    const { data } = (await person.call('POST', '/request/create', await applicationBody(portal, person))).body
    await assign(admin, manager, data.id)
    await decide(manager, data.id, 'FAILED', comment)
    await answer(admin, data.id, 'PASSED')
    return (await person.call('GET', '/request/list?status=archive')).body.list[0].comment
  }
  expect(await reasonAfter(reason.textKk)).toBe(reason.textEn)
  expect(await reasonAfter('Суретіңіз бұлыңғыр')).toBe('Суретіңіз бұлыңғыр')
})

test('the own calendar has the days ahead of its owner alone', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const [person, other] = [await portal.applicant(), await portal.applicant()]
  const sent = await sentApplication(portal, person)
  const interview = { requestId: sent.id, date: '2026-12-01', time: '10:30', zoom: 'https://zoom.us/j/123' }
  expect((await head.call('POST', '/staff/interview/schedule', interview)).status).toBe(200)
  const calendarOf = async (reader: typeof person) => {
    const { body, status } = await reader.call('GET', '/user/calendar')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return Buffer.from(body).toString()
  }
  const content = await calendarOf(person)
  expect(content).toContain('DTSTART:20261201T053000Z')
  expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(await calendarOf(other)).not.toContain('VEVENT')
})

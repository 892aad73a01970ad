import { expect, test } from 'vitest'
import { competitionOf, later, listFor, named } from '../../../test/competition.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
const read = async () => (await portal.guest.call('GET', '/season')).body.data

test('the season follows the clock and the rows, although its answer is cached', async () => {
  const { reception, competitions, days, counts } = await read()
  expect(reception).toMatchObject({ isOpen: true, closesAt: null })
  expect([competitions, days]).toEqual([[], []])
  expect(counts).toMatchObject({ universities: 116, programs: 410, grants: null })

  const root = await portal.superAdmin()
  await root.call('POST', '/request/status/window', { opensAt: null, closesAt: '2026-11-30T13:00:00.000Z' })
  expect((await read()).reception).toMatchObject({ closesAt: '2026-11-30T13:00:00.000Z', daysLeft: 10 })

  const head = await portal.staff(['EXPERT_MANAGER'])
  await competitionOf(head, await portal.staff(['ADMIN']), {
    rights: ['ALTYN_BELGI'],
    quotas: [],
    lists: [listFor('B057', 100), listFor('B058', 20)],
  })
  expect(await read()).toMatchObject({
    competitions: [{ slug: '2026-bachelor', state: 'COMING', at: '2026-12-01T04:00:00.000Z' }],
    counts: { grants: { year: 2026, places: 120 } },
  })

  portal.clock.set('2026-11-30T13:00:00.000Z')
  expect((await read()).reception.isOpen).toBe(false)
  portal.clock.set('2026-12-01T04:00:00.000Z')
  expect((await read()).competitions).toMatchObject([{ state: 'OPEN', daysLeft: 9 }])
  portal.clock.set('2026-12-10T04:00:00.000Z')
  expect((await read()).competitions).toMatchObject([{ state: 'CHECKING', at: '2026-12-20T04:00:00.000Z' }])
})

test('the calendar has the days ahead, in the language of its link', async () => {
  await later(portal, '2026-12-12T04:00:00.000Z')
  const { headers, body } = await portal.guest.call('GET', '/season/calendar?lang=ru')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = String(body).replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
    ['20261215', '20261220', '20261225', '20261226', '20261230'].map((day) => `DTSTART;VALUE=DATE:${day}`),
  )
  expect(lines).toContain('SUMMARY:Результат конкурса\\, тур 1 (бакалавриат): Competition of 2026 BACHELOR')
  expect((await portal.guest.call('GET', '/season/calendar?lang=xx')).status).toBe(400)
})

test('the calendar tells the competitions of a level apart', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const [head, admin] = [await portal.staff(['EXPERT_MANAGER']), await portal.staff(['ADMIN'])]
  const rules = { minimum: { total: 50, subjects: {} }, rights: ['ALTYN_BELGI'], quotas: [] }
  const of2026 = { kind: 'SCHOLARSHIP', name: named('Scholarships') } as const
  await competitionOf(head, admin, { ...rules, lists: [listFor('B057', 10)] }, of2026)
  const body = String((await portal.guest.call('GET', '/season/calendar?lang=en')).body)
  const lines = body.replaceAll('\r\n ', '').split('\r\n')
  const of = (name: string) => lines.filter((line) => line.startsWith(name))
  expect(new Set(of('UID')).size).toBe(of('UID').length)
  expect(of('SUMMARY').filter((line) => line.startsWith('SUMMARY:Result of the competition\\, round 1'))).toEqual([
    'SUMMARY:Result of the competition\\, round 1 (bachelor’s): Competition of 2026 BACHELOR',
    'SUMMARY:Result of the competition\\, round 1 (bachelor’s): Scholarships',
  ])
})

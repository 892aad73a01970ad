import { expect, test } from 'vitest'
import { competitionOf, later, listFor } from '../../../test/competition.ts'
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
  expect(lines).toContain('SUMMARY:Результат конкурса\\, тур 1 (бакалавриат)')
  expect((await portal.guest.call('GET', '/season/calendar?lang=xx')).status).toBe(400)
})

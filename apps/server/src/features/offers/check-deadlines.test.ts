import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { expect, test } from 'vitest'
import { type Offer, offers } from '../../../test/builders.ts'
import { manyCompetitors, manyLines } from '../../../test/many-competitors.ts'
import { listsOf, madeCompetition, madeCompetitor, publishProtocol } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { checkDeadlines } from './check-deadlines.ts'

const portal = await testPortal()

const run = async (at: string) => {
  portal.clock.set(at)
  const before = portal.mails.length
  await checkDeadlines({ db: portal.database.db, now: portal.clock.now() })
  await portal.deliver()
  return portal.mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

test('reminds of an unanswered offer twice, then it lapses; an answer ends the reminders', async () => {
  const chosen: Offer[] = await offers(portal, 2)
  const competition = await madeCompetition(portal, { lists: listsOf(chosen, [2, 1]) })
  const choices = competition.setup.lists.map(listId)
  const quick = await madeCompetitor(portal, competition, 'AAA111', chosen)
  const slow = await madeCompetitor(portal, competition, 'BBB222', chosen)
  await publishProtocol(portal, competition, [
    { id: 'AAA111', choices },
    { id: 'BBB222', choices, total: 79 },
  ])
  await portal.deliver()
  await quick.person.call('POST', `/grants/own/${quick.applicationId}/accept`, { version: 1 })
  const reminder = `${slow.person.email}: Reminder: answer the offer of a place by 27 November 2026`

  expect(await run('2026-11-24T12:59:00.000Z')).toEqual([])
  expect(await run('2026-11-24T13:00:00.000Z')).toEqual([reminder])
  expect(await run('2026-11-24T14:00:00.000Z')).toEqual([])
  expect(await run('2026-11-26T13:00:00.000Z')).toEqual([reminder])
  expect(await run('2026-11-27T12:59:59.000Z')).toEqual([])
  expect(await run('2026-11-27T13:00:00.000Z')).toEqual([`${slow.person.email}: Your offer of a place has expired`])
  expect(await run('2026-11-28T13:00:00.000Z')).toEqual([])

  const again = await portal.signIn('APPLICANT', slow.person.email)
  const { data } = (await again.call('GET', `/grants/own/${slow.applicationId}`)).body
  expect(data.offer).toMatchObject({ state: 'LAPSED', can: { accept: false } })
  expect(data.history.map(({ event }: { event: string }) => event)).toEqual(['OFFERED', 'LAPSED'])

  const head = await portal.signIn('STAFF', competition.head.email)
  const counts = await head.call('GET', `/staff/grants/competitions/${competition.id}/offers`)
  expect(counts.body.data).toEqual({ offered: 0, accepted: 1, movingUp: 0, declined: 0, lapsed: 1 })
  const bound = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-010' })
  expect((await bound.call('GET', `/staff/grants/competitions/${competition.id}/offers`)).status).toBe(403)
})

test('mails name the last day of an offer that ends at midnight, which is not the day after', async () => {
  portal.clock.set('2026-11-26T09:30:00.000Z')
  const chosen: Offer[] = await offers(portal, 2)
  const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1, 1]) }, 2024)
  const { person } = await madeCompetitor(portal, competition, 'AAA111', chosen)
  // The round ends within three days, so the offer is open until the end of 29 November.
  await publishProtocol(portal, competition, [{ id: 'AAA111', choices: competition.setup.lists.map(listId) }])
  await portal.deliver()
  const mail = () => portal.mails.filter(({ to }) => to === person.email).at(-1)
  expect(mail()?.subject).toBe('You have been offered a place: answer by 29 November 2026')
  expect(mail()?.text).toContain('by 29 November 2026, 23:59 (Astana time)')
  const calendar = await person.call('GET', '/user/calendar')
  expect(calendar.body.toString()).toContain('DTSTART:20261129T185959Z')
  expect(await run('2026-11-28T20:00:00.000Z')).toEqual([
    `${person.email}: Reminder: answer the offer of a place by 29 November 2026`,
  ])
  expect(mail()?.text).toContain('until 29 November 2026, 23:59')
})

test('no mail promises the place of the last round to somebody else', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const chosen: Offer[] = await offers(portal, 2)
  const dates = {
    ...{ opensAt: '2026-11-01T00:00:00.000Z', closesAt: '2026-11-10T00:00:00.000Z' },
    ...{ claimsCloseAt: '2026-11-15T00:00:00.000Z', resultAt: '2026-11-20T00:00:00.000Z', appealDays: 5 },
    rounds: [{ publishAt: '2026-11-20T00:00:00.000Z', acceptUntil: '2026-11-27T13:00:00.000Z' }],
  }
  const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1, 1]), dates }, 2023)
  const { person } = await madeCompetitor(portal, competition, 'AAA111', chosen)
  await portal.deliver()
  const before = portal.mails.length
  await publishProtocol(portal, competition, [{ id: 'AAA111', choices: competition.setup.lists.map(listId) }])
  await portal.deliver()
  await run('2026-11-26T13:00:00.000Z')
  await run('2026-11-27T13:00:00.000Z')
  const mails = portal.mails.slice(before).filter(({ to }) => to === person.email)
  expect(mails.map(({ subject }) => subject.slice(0, 8))).toEqual(['You have', 'Reminder', 'Your off'])
  for (const { text } of mails) expect(text).not.toMatch(/somebody else|next round/)
})

test('more offers than one transaction holds are each reminded of once and lapse', async () => {
  const competition = await madeCompetition(portal, {}, 2025)
  const people = 1_001
  const client = await portal.database.pool.connect()
  await client.query(manyCompetitors(people, competition))
  await client.query(manyLines(people, competition))
  await client.query('analyze')
  await client.query(
    `insert into grant_offers (application_id, competition_id, version, choice, list, place, state, offered_at, accept_until)
      select id, $1, 1, 1, 'B057', 'GENERAL', 'OFFERED', '2027-01-01T00:00:00Z', '2027-01-20T13:00:00Z' from competing`,
    [competition.id],
  )
  client.release()
  const remind = async (at: string) => {
    await checkDeadlines({ db: portal.database.db, now: new Date(at) })
    const { rows } = await portal.database.pool.query<{ reminded: number; lapsed: number; mails: number }>(
      `select count(*) filter (where reminded_days = 3)::int as reminded, count(*) filter (where state = 'LAPSED')::int as lapsed,
        (select count(distinct recipient)::int from mails where recipient like 'competing%') as mails
        from grant_offers where competition_id = $1`,
      [competition.id],
    )
    return rows[0]
  }
  expect(await remind('2027-01-16T13:00:00.000Z')).toEqual({ reminded: 0, lapsed: 0, mails: 0 })
  expect(await remind('2027-01-17T13:00:00.000Z')).toEqual({ reminded: people, lapsed: 0, mails: people })
  expect(await remind('2027-01-20T13:00:00.000Z')).toMatchObject({ lapsed: people })
})

import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { competitionOf, competitorsOf, DAYS, later, openBy, SETS } from '../../../test/competition.ts'
import type { Person } from '../../../test/portal.ts'
import { listsForSeason, peopleOfSeason } from '../../../test/season.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { rulesOf } from '../competitions/queries.ts'

/** A season with 100 people takes two seconds, with 5,000 some forty: only the whole matrix has that time. */
const PEOPLE = Number(process.env['SEASON_PEOPLE'] ?? 100)
const [FIRST = '', SECOND = ''] = DAYS.rounds.map(({ publishAt }) => publishAt)

const portal = await testPortal()
let head: Person
let admin: Person

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  admin = await portal.staff(['ADMIN'])
})

test(`a season of ${PEOPLE}: from claims over runs and publication to declined offers`, async () => {
  const { id } = await competitionOf(head, admin)
  const country = await rulesOf(portal.database.db, id)
  if (country === null) throw new Error('no rules')
  const lists = listsForSeason(country.lists, PEOPLE).map((list) => ({ ...list, reserved: [] }))
  const listed = new Set(lists.map(listId))
  const version = (await head.call('GET', `${SETS}/${id}`)).body.data.version
  const smaller = await head.call('PUT', `${SETS}/${id}`, {
    version,
    quotas: country.quotas.map((quota) => ({ ...quota, percent: 0 })),
    lists: { put: lists, remove: country.lists.map(listId).filter((id) => !listed.has(id)) },
  })
  expect(smaller.status).toBe(200)
  await openBy(head, admin, id, smaller.body.data.version)
  const people = peopleOfSeason({ ...country, lists }, PEOPLE)
  await competitorsOf(portal, id, people, { waiting: true })
  await portal.database.pool.query('analyze')

  ;[head, admin] = await later(portal, FIRST, head, admin)
  const claims = Number((await head.call('GET', `${SETS}/${id}`)).body.data.claimsWaiting)
  expect(claims).toBeGreaterThan(2 * PEOPLE - 1)
  await portal.database.pool.query(
    `update grant_claims g set state = case when r.is_refused then 'REFUSED' else 'CONFIRMED' end,
       value = case when not r.is_refused then stated end, reason = case when r.is_refused then 'No such certificate' end
     from (select c.application_id, c.kind, c.code, c.kind = 'SCORE' and right(k.code, 1) = '0' as is_refused
       from grant_claims c join competitors k on k.application_id = c.application_id where k.competition_id = $1) r
     where (g.application_id, g.kind, g.code) = (r.application_id, r.kind, r.code)`,
    [id],
  )
  const run = async () => {
    const { number } = (await head.call('POST', `${SETS}/${id}/runs`, { kind: 'DRY' })).body.data
    await portal.deliver('run-allotment')
    await portal.deliver('repeat-run')
    return (await head.call('GET', `${SETS}/${id}/runs/${number}`)).body.data
  }
  const publish = async (number: number) => {
    const proposed = await head.call('POST', `${SETS}/${id}/protocol`, { run: number })
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
    const [{ version: proposedVersion }] = proposed.body.data.protocols
    const confirmed = await admin.call('POST', `${SETS}/${id}/protocol/confirm`, { version: proposedVersion })
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    await portal.deliver('publish-protocol')
    return (await head.call('GET', `${SETS}/${id}`)).body.data
  }
  const first = await run()
  expect(first.summary).toMatchObject({ competitors: PEOPLE - PEOPLE / 10, withoutScore: PEOPLE / 10 })
  expect((await publish(first.number)).roundsPublished).toBe(1)
  const counted = async () =>
    (
      await portal.database.pool.query<{ status: string; count: number }>(
        `select a.status, count(*)::int from competitors k join applications a on a.id = k.application_id
         where k.competition_id = $1 group by 1 order by 1`,
        [id],
      )
    ).rows
  expect(await counted()).toEqual([
    { status: 'FAILED', count: PEOPLE - first.summary.filled },
    { status: 'PASSED', count: first.summary.filled },
  ])

  await portal.database.pool.query(
    `update grant_offers o set state = case when r.n % 5 = 0 then 'DECLINED' else 'ACCEPTED' end,
       is_moving_up = r.n % 5 <> 0 and r.n % 2 = 0, answered_at = $2
     from (select application_id, row_number() over (order by application_id) as n from grant_offers) r
     where r.application_id = o.application_id and o.competition_id = $1`,
    [id, portal.clock.now()],
  )
  ;[head, admin] = await later(portal, SECOND, head, admin)
  const second = await run()
  expect(second).toMatchObject({ round: 2, isPublishable: true })
  expect(second.summary.kept).toBeGreaterThan(0)
  expect((await publish(second.number)).roundsPublished).toBe(2)
  // No accepted grant was lost, and declined ones went to others.
  const { rows } = await portal.database.pool.query(
    `select count(*) filter (where o.application_id is null)::int as lost from grant_offer_events e
     left join grant_offers o on o.application_id = e.application_id where e.event <> 'TAKEN_AWAY'`,
  )
  expect(rows).toEqual([{ lost: 0 }])
  const [, passed] = await counted()
  expect(passed?.count ?? 0).toBeGreaterThan(first.summary.filled)
})

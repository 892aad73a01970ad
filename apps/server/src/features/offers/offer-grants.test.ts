import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Offer, offers } from '../../../test/builders.ts'
import {
  listsOf,
  type MadeCompetition,
  type MadeCompetitor,
  madeCompetition,
  madeCompetitor,
  publishProtocol,
} from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let chosen: Offer[]
let year = 2030
beforeAll(async () => {
  chosen = await offers(portal, 3)
})

const [A, B] = [0, 1]
const idOf = (competition: MadeCompetition, at: number) => listId(competition.setup.lists[at] as never)
const choicesOf = (...places: number[]) => places.map((at) => chosen[at] as Offer)

/** Two lists with one place each. Two people choose A, then B: the first gets A, the second B. */
async function twoPeople() {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1, 1, 1]) }, ++year)
  const [first, second] = [
    await madeCompetitor(portal, competition, 'AAA111', choicesOf(A, B)),
    await madeCompetitor(portal, competition, 'BBB222', choicesOf(A, B)),
  ]
  const choices = [idOf(competition, A), idOf(competition, B)]
  const publish = (totals: readonly (number | null)[], more = {}) =>
    publishProtocol(
      portal,
      competition,
      [first, second].flatMap(({ code }, at) => {
        const total = totals[at]
        return total == null ? [] : [{ id: code, total, choices }]
      }),
      more,
    )
  return { competition, first, second, publish }
}
const offerOf = ({ applicationId }: MadeCompetitor) =>
  portal.database.db.selectFrom('grantOffers').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()
const set = ({ applicationId }: MadeCompetitor, state: string, isMovingUp = false) =>
  portal.database.pool.query(
    'update grant_offers set state = $2, is_moving_up = $3, answered_at = $4 where application_id = $1',
    [applicationId, state, isMovingUp, portal.clock.now()],
  )
const eventsOf = async ({ applicationId }: MadeCompetitor) => {
  const events = await portal.database.db
    .selectFrom('grantOfferEvents')
    .select('event')
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute()
  return events.map(({ event }) => event)
}
const mailsTo = async ({ person }: MadeCompetitor) => {
  await portal.deliver()
  return portal.mails.filter(({ to, subject }) => to === person.email && !subject.includes('application')).length
}
const isHolder = async ({ person }: MadeCompetitor) =>
  (await person.call('GET', '/user/profile')).body.data.grantHolder as boolean

describe('a first publication', () => {
  test('offers each grant at its own choice until the date of the round, with a mail', async () => {
    const { first, second, competition, publish } = await twoPeople()
    await publish([100, 90])
    expect(await offerOf(first)).toMatchObject({ version: 1, choice: 1, list: idOf(competition, A), state: 'OFFERED' })
    expect(await offerOf(second)).toMatchObject({
      choice: 2,
      list: idOf(competition, B),
      place: 'GENERAL',
      quota: null,
      acceptUntil: new Date('2026-11-27T13:00:00.000Z'),
    })
    await portal.deliver()
    const mail = portal.mails.filter(({ to }) => to === second.person.email).at(-1)
    expect(mail?.subject).toBe('You have been offered a place: answer by 27 November 2026')
  })

  test('stores the lists with their last admitted, and the counts', async () => {
    const { competition, publish } = await twoPeople()
    await publish([100, 90])
    const { db } = portal.database
    const lists = await db.selectFrom('protocolLists').selectAll().where('competitionId', '=', competition.id).execute()
    expect(lists).toHaveLength(3)
    expect(lists.find(({ list }) => list === idOf(competition, A))).toMatchObject({
      competitors: 2,
      places: 1,
      filled: 1,
      universityId: chosen[A]?.universityId,
      general: { places: 1, filled: 1, last: { applicant: 'AAA111', total: 100 } },
    })
    const [row] = await db
      .selectFrom('protocolFigures')
      .selectAll()
      .where('competitionId', '=', competition.id)
      .execute()
    // Statistics of two people would identify them.
    expect(row?.figures).toMatchObject({
      competitors: 2,
      allotted: 2,
      places: 3,
      languages: [{ key: 'KAZAKH', competitors: null, allotted: null }],
    })
    const lines = await db
      .selectFrom('protocolLines')
      .select(['code', 'choice', 'place'])
      .where('competitionId', '=', competition.id)
      .where('place', 'is not', null)
      .orderBy('code')
      .execute()
    expect(lines).toEqual([
      { code: 'AAA111', choice: 1, place: 'GENERAL' },
      { code: 'BBB222', choice: 2, place: 'GENERAL' },
    ])
  })

  test('a second choice of the same list does not change the number of the choice', async () => {
    portal.clock.set('2026-11-20T09:30:00.000Z')
    const lists = listsOf(chosen, [1, 1]).slice(0, 2)
    const competition = await madeCompetition(portal, { lists }, ++year)
    // The first choice has no places in the competition: the input's first is the application's second.
    const person = await madeCompetitor(portal, competition, 'CCC333', choicesOf(2, B))
    await publishProtocol(portal, competition, [{ id: 'CCC333', choices: [idOf(competition, B)] }])
    expect(await offerOf(person)).toMatchObject({ choice: 2, list: idOf(competition, B) })
  })
})

describe('a later version', () => {
  test("takes a grant away, and its holder's mark with it", async () => {
    const { first, publish } = await twoPeople()
    await publish([100, 90])
    await set(first, 'ACCEPTED')
    await portal.database.pool.query('update applicant_profiles set grant_holder = true where account_id = $1', [
      first.person.id,
    ])
    const before = await mailsTo(first)
    await publish([40, 90], { reason: 'The score of one competitor was wrong' })
    expect(await offerOf(first)).toBeUndefined()
    expect(await eventsOf(first)).toEqual(['OFFERED', 'TAKEN_AWAY'])
    expect(await isHolder(first)).toBe(false)
    await portal.deliver()
    const mail = portal.mails.filter(({ to }) => to === first.person.email).at(-1)
    expect(mail?.text).toContain('The score of one competitor was wrong')
    expect(await mailsTo(first)).toBe(before + 1)
  })

  test('leaves the mark to a person with an accepted grant of another competition', async () => {
    const [one, other] = [await twoPeople(), await twoPeople()]
    const { person } = one.first
    // The same person competes in both.
    await portal.database.pool.query('update applications set owner_id = $1 where id = $2', [
      person.id,
      other.first.applicationId,
    ])
    for (const { first, publish } of [one, other]) {
      await publish([100, 90])
      const accepted = await person.call('POST', `/grants/own/${first.applicationId}/accept`, { version: 1 })
      expect(accepted.status).toBe(200)
    }
    await other.publish([40, 90], { reason: 'The score of one competitor was wrong' })
    expect(await isHolder(one.first)).toBe(true)
    await one.publish([40, 90], { reason: 'The score of one competitor was wrong' })
    expect(await isHolder(one.first)).toBe(false)
  })

  test('takes the grant from a person left out of it', async () => {
    const { first, publish } = await twoPeople()
    await publish([100, 90])
    await publish([null, 90])
    expect(await offerOf(first)).toBeUndefined()
  })

  test('repeats an answer that still holds, without a mail', async () => {
    const { first, publish } = await twoPeople()
    await publish([100, 90])
    await set(first, 'ACCEPTED')
    const before = await mailsTo(first)
    await publish([101, 90])
    expect(await offerOf(first)).toMatchObject({ state: 'ACCEPTED', version: 2 })
    expect(await mailsTo(first)).toBe(before)
  })

  test('moves up a person who asked for it, and its mail speaks of no round', async () => {
    const { second, publish } = await twoPeople()
    await publish([100, 90])
    await set(second, 'ACCEPTED', true)
    await portal.deliver()
    const { length: since } = portal.mails
    await publish([80, 90], { reason: 'Corrected' })
    expect(await offerOf(second)).toMatchObject({ state: 'ACCEPTED', choice: 1, version: 2 })
    await portal.deliver()
    const [mail] = portal.mails.slice(since).filter(({ to }) => to === second.person.email)
    expect(mail?.subject).toBe('You have moved up to a higher choice')
    expect(mail?.text).not.toContain('round')
  })

  test('offers a different grant again, and a declined one never again', async () => {
    const { first, second, publish } = await twoPeople()
    await publish([100, 90])
    await set(first, 'DECLINED')
    await set(second, 'ACCEPTED')
    await publish([100, 110])
    expect(await offerOf(second)).toMatchObject({ state: 'OFFERED', choice: 1, answeredAt: null })
    expect(await offerOf(first)).toMatchObject({ state: 'OFFERED', choice: 2 })
    await set(first, 'DECLINED')
    await publish([100, 110])
    expect(await offerOf(first)).toMatchObject({ state: 'DECLINED', choice: 2, version: 2 })
  })
})

describe('the next round', () => {
  test('leaves accepted places and moves up a person who asked for it', async () => {
    const { first, second, competition, publish } = await twoPeople()
    await publish([100, 90])
    await set(first, 'DECLINED')
    await set(second, 'ACCEPTED', true)
    await publish([null, 90], { round: 2 })
    expect(await offerOf(first)).toMatchObject({ state: 'DECLINED', version: 1 })
    expect(await offerOf(second)).toMatchObject({
      state: 'ACCEPTED',
      choice: 1,
      list: idOf(competition, A),
      version: 2,
      isMovingUp: false,
    })
    expect(await eventsOf(second)).toEqual(['OFFERED', 'MOVED_UP'])
    expect(await isHolder(second)).toBe(true)
  })

  test('leaves an accepted grant to a person who takes no part', async () => {
    const { first, second, publish } = await twoPeople()
    await publish([100, 90])
    await set(first, 'ACCEPTED')
    await set(second, 'LAPSED')
    await publish([null, null], { round: 2 })
    expect(await offerOf(first)).toMatchObject({ state: 'ACCEPTED', version: 1 })
    expect(await offerOf(second)).toMatchObject({ state: 'LAPSED', version: 1 })
  })

  test('is offered to be waited for only while one is planned', async () => {
    const { second, publish } = await twoPeople()
    const canMoveUp = async () =>
      (await second.person.call('GET', `/grants/own/${second.applicationId}`)).body.data.offer.can.moveUp
    await publish([100, 90])
    expect(await canMoveUp()).toBe(true)
    // The last of two rounds.
    await publish([100, 90], { round: 2 })
    expect(await canMoveUp()).toBe(false)
    const accepted = await second.person.call('POST', `/grants/own/${second.applicationId}/accept`, {
      ...{ version: 2, isMovingUp: true },
    })
    expect(accepted.body.data.offer).toMatchObject({ state: 'ACCEPTED', isMovingUp: false })
  })
})

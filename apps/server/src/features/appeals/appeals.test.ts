import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { files, type Offer, offers } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import {
  listsOf,
  type MadeCompetition,
  type MadeCompetitor,
  madeCompetition,
  madeCompetitor,
  publishProtocol,
} from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { filesOfCompetitions } from '../competitions/queries.ts'

const NOW = '2026-11-20T09:30:00.000Z'
const portal = await testPortal()
let competition: MadeCompetition
let competitor: MadeCompetitor
let decider: Person
let chosen: Offer[]
let year = 2040

beforeAll(async () => {
  chosen = await offers(portal, 1)
  decider = await portal.staff(['ADMIN'])
})
beforeEach(async () => {
  portal.clock.set(NOW)
  competition = await madeCompetition(portal, { lists: listsOf(chosen, [1]) }, ++year)
  competitor = await madeCompetitor(portal, competition, 'AAA111', chosen)
  await claim('QUOTA', 'RURAL_YOUTH', 'REFUSED', { code: 'RURAL_YOUTH' }, null)
  await claim('AVERAGE', '', 'CONFIRMED', { average: 4.2 }, { average: 4.2 })
  await publish()
})

const publish = () =>
  publishProtocol(portal, competition, [{ id: 'AAA111', choices: competition.setup.lists.map(listId), total: 40 }])
const claim = (kind: string, code: string, state: string, stated: object, value: object | null) =>
  portal.database.pool.query(
    `insert into grant_claims (application_id, kind, code, state, stated, value, reason) values ($1, $2, $3, $4, $5, $6, 'Not proved')`,
    [competitor.applicationId, kind, code, state, JSON.stringify(stated), value && JSON.stringify(value)],
  )
const claimOf = async (kind: string) =>
  (
    await portal.database.pool.query(
      'select state, value, reason, checked_by_id from grant_claims where application_id = $1 and kind = $2',
      [competitor.applicationId, kind],
    )
  ).rows[0]
const path = () => `/grants/own/${competitor.applicationId}/appeals`
const send = (more = {}, { person } = competitor) =>
  person.call('POST', path(), { version: 1, reason: 'The certificate is mine', ...more })
async function sent(more = {}): Promise<string> {
  const { status, body } = await send(more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.appeals[0].id
}
const decide = (person: Person, id: string, body: object) => person.call('POST', `/staff/grants/appeals/${id}`, body)
const actorOf = ({ id }: Person) =>
  ({ accountId: id, kind: 'STAFF', roles: ['ADMIN'], universityId: null, fullName: 'Admin' }) as const
const REFUSED = { state: 'REFUSED', answer: 'The school is in a town' }
const GRANTED = {
  state: 'GRANTED',
  answer: 'The school is in a village',
  correction: { kind: 'QUOTA', code: 'RURAL_YOUTH' },
}

describe('sending an appeal', () => {
  test('sends one against each protocol, with a text and own files, until the last day is over', async () => {
    expect((await competitor.person.call('GET', path())).body.data).toEqual({
      appeals: [],
      until: '2026-11-25T19:00:00.000Z',
      version: 1,
    })
    const [own] = await files(portal, competitor.person, ['proof.pdf'])
    const { body } = await send({ files: [{ id: own?.id }] })
    expect(body.data).toMatchObject({
      version: null,
      appeals: [{ state: 'SENT', reason: 'The certificate is mine', files: [{ name: 'proof.pdf' }], answer: null }],
    })
    expect((await send()).body.msg).toBe('appeal_not_open')
    await publish()
    expect((await send()).body.msg).toBe('stale_version')
    expect((await send({ version: 2 })).status).toBe(200)
  })

  test('takes none about an application that was withdrawn', async () => {
    await portal.database.pool.query(`update applications set status = 'WITHDRAWN' where id = $1`, [
      competitor.applicationId,
    ])
    expect((await competitor.person.call('GET', path())).body.data).toEqual({ appeals: [], until: null, version: null })
    expect((await send()).body.msg).toBe('appeal_not_open')
  })

  test('refuses a file in which a virus was found', async () => {
    const [clean, ill] = await files(portal, competitor.person, ['proof.pdf', 'ill.pdf'])
    await portal.database.pool.query(`update files set scan_state = 'INFECTED' where id = $1`, [ill?.id])
    expect(await send({ files: [{ id: clean?.id }, { id: ill?.id }] })).toMatchObject({
      status: 409,
      body: { msg: 'file_infected', errors: [{ field: 'files.1', msg: 'file_infected' }] },
    })
    expect((await send({ files: [{ id: clean?.id }] })).status).toBe(200)
  })

  test('refuses after the last day, without a text, with another applicant’s file, and for another’s application', async () => {
    expect((await send({ reason: ' ' })).status).toBe(400)
    const stranger = await portal.applicant()
    const [foreign] = await files(portal, stranger, ['foreign.pdf'])
    expect((await send({ files: [{ id: foreign?.id }] })).body.errors).toEqual([
      { field: 'files.0', msg: 'wrong_value' },
    ])
    expect((await send({}, { ...competitor, person: stranger })).status).toBe(404)
    portal.clock.set('2026-11-25T19:00:00.000Z')
    const again = await portal.signIn('APPLICANT', competitor.person.email)
    expect((await send({}, { ...competitor, person: again })).body.msg).toBe('appeal_not_open')
  })
})

describe('deciding an appeal', () => {
  test('a refusal leaves the claim as it was and mails the reason', async () => {
    const id = await sent()
    const { body } = await decide(decider, id, REFUSED)
    expect(body.data).toMatchObject({ state: 'REFUSED', answer: REFUSED.answer, can: { decide: false } })
    expect(await claimOf('QUOTA')).toMatchObject({ state: 'REFUSED' })
    await portal.deliver()
    const mail = portal.mails.filter(({ to }) => to === competitor.person.email).at(-1)
    expect(mail?.subject).toBe('The decision on your appeal')
    expect(mail?.text).toContain(REFUSED.answer)
    expect((await decide(decider, id, REFUSED)).body.msg).toBe('stale_version')
  })

  test('a granted one corrects the claim and shows it, and changes no protocol', async () => {
    const id = await sent()
    const { body } = await decide(decider, id, GRANTED)
    expect(body.data).toMatchObject({
      state: 'GRANTED',
      corrections: [{ kind: 'QUOTA', code: 'RURAL_YOUTH', name: { nameEn: expect.stringContaining('Rural youth') } }],
    })
    expect(await claimOf('QUOTA')).toEqual({
      state: 'CONFIRMED',
      value: { code: 'RURAL_YOUTH' },
      // `reason` explains a difference from the stated value: there is none now.
      reason: null,
      checked_by_id: decider.id,
    })
    const { appeals } = (await competitor.person.call('GET', path())).body.data
    expect(appeals[0]).toMatchObject({ state: 'GRANTED', answer: GRANTED.answer, corrections: [{ kind: 'QUOTA' }] })
    const { rows } = await portal.database.pool.query(
      'select value_before, value_after from grant_appeal_corrections where appeal_id = $1',
      [id],
    )
    expect(rows).toEqual([{ value_before: null, value_after: { code: 'RURAL_YOUTH' } }])
    const protocols = await portal.database.pool.query(
      'select count(*)::int from protocols where competition_id = $1',
      [competition.id],
    )
    expect(protocols.rows[0].count).toBe(1)
    await portal.deliver()
    const mails = () => portal.mails.filter(({ to }) => to === competitor.person.email)
    expect(mails().at(-1)?.subject).toBe('Your appeal has been accepted')
    // The next version mails only a change, so the mail promises no other.
    expect(mails().at(-1)?.text).toContain('If your result changes, you will get an e-mail')
    const before = mails().length
    await publish()
    await portal.deliver()
    expect(mails()).toHaveLength(before)
  })

  test('a figure needs its new value, and a missing claim cannot be corrected', async () => {
    const id = await sent()
    const granted = (correction: object) => decide(decider, id, { ...GRANTED, correction })
    expect((await granted({ kind: 'AVERAGE' })).body.errors[0].field).toBe('correction.value')
    expect((await granted({ kind: 'RIGHT', code: 'ORPHANS' })).body.errors[0].field).toBe('correction.kind')
    expect((await decide(decider, id, { state: 'GRANTED', answer: 'Yes' })).status).toBe(400)
    expect((await granted({ kind: 'AVERAGE', value: { average: 4.8 } })).status).toBe(200)
    expect(await claimOf('AVERAGE')).toMatchObject({
      state: 'CORRECTED',
      value: { average: 4.8 },
      reason: GRANTED.answer,
    })
  })

  test('refuses deciders who took part, are bound to a university or only run the competition', async () => {
    const id = await sent()
    const checker = await portal.staff(['MANAGER'])
    await portal.database.pool.query(
      `insert into audit_events (at, event, actor_id, actor_name, actor_roles, object_id) values ($1, 'claimChecked', $2, 'Checker', '{MANAGER}', $3)`,
      [portal.clock.now(), checker.id, competitor.applicationId],
    )
    expect((await decide(checker, id, REFUSED)).body.msg).toBe('forbidden')
    const read = (await checker.call('GET', `/staff/grants/appeals/${id}`)).body.data
    expect(read).toMatchObject({
      hasTakenPart: true,
      can: { decide: false },
    })
    expect(JSON.stringify(read)).not.toContain('AAA111')
    const bound = await portal.staff(['ADMIN'], { university: 'uni-010' })
    expect((await decide(bound, id, REFUSED)).status).toBe(403)
    expect((await bound.call('GET', `/staff/grants/appeals/${id}`)).status).toBe(403)
    expect((await competition.head.call('GET', `/staff/grants/appeals/${id}`)).body.data.can.decide).toBe(false)
    expect((await decide(competition.head, id, REFUSED)).status).toBe(403)
  })

  test('a decider takes no later one of the same competitor, and the history lists all', async () => {
    expect((await decide(decider, await sent(), REFUSED)).status).toBe(200)
    await publish()
    const again = await sent({ version: 2 })
    const read = (await decider.call('GET', `/staff/grants/appeals/${again}`)).body.data
    expect(read).toMatchObject({ hasTakenPart: true, can: { decide: false } })
    expect((await decide(decider, again, GRANTED)).body.msg).toBe('forbidden')
    const other = await portal.staff(['MANAGER'])
    expect((await decide(other, again, GRANTED)).status).toBe(200)
    const { rows } = await portal.database.pool.query(
      `select event, actor_id, comment from application_history where application_id = $1 and event like 'appeal%' order by id`,
      [competitor.applicationId],
    )
    expect(rows).toEqual([
      { event: 'appealSent', actor_id: competitor.person.id, comment: 'The certificate is mine' },
      { event: 'appealRefused', actor_id: decider.id, comment: REFUSED.answer },
      { event: 'appealSent', actor_id: competitor.person.id, comment: 'The certificate is mine' },
      { event: 'appealGranted', actor_id: other.id, comment: `QUOTA RURAL_YOUTH: ${GRANTED.answer}` },
    ])
  })

  test('undecided ones are first in the list, and staff read their files', async () => {
    const [own] = await files(portal, competitor.person, ['proof.pdf'])
    const id = await sent({ files: [{ id: own?.id }] })
    const { list } = (await decider.call('GET', '/staff/grants/appeals?state=SENT&pageSize=200')).body
    expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({
      year,
      state: 'SENT',
      decidedByName: null,
    })
    const all = (await decider.call('GET', '/staff/grants/appeals?pageSize=200')).body.list
    expect(all[0].state).toBe('SENT')
    const seen = (person: Person) => filesOfCompetitions(portal.database.db, actorOf(person), [own?.id ?? ''])
    expect([...(await seen(decider)).keys()]).toEqual([own?.id])
    expect(
      (await filesOfCompetitions(portal.database.db, { ...actorOf(decider), universityId: 'uni-010' }, [own?.id ?? '']))
        .size,
    ).toBe(0)
  })
})

test('the copy of the own data has the offer, its answers and the appeals with their decisions', async () => {
  const id = await sent()
  await decide(decider, id, REFUSED)
  const { person, applicationId } = competitor
  await publishProtocol(portal, competition, [
    { id: 'AAA111', choices: competition.setup.lists.map(listId), total: 90 },
  ])
  expect((await person.call('POST', `/grants/own/${applicationId}/accept`, { version: 2 })).status).toBe(200)
  // Files of the builder have no bytes for the copy.
  await portal.database.pool.query(`update files set scan_state = 'INFECTED' where owner_id = $1`, [person.id])
  const { body } = await person.call('GET', '/user/data')
  const parts = await unzip(body)
  const { applications } = JSON.parse(parts.get('data.json')?.toString() ?? '')
  expect(applications[0]).toMatchObject({
    grant: { code: 'AAA111', offer: { state: 'ACCEPTED' }, history: [{ event: 'OFFERED' }, { event: 'ACCEPTED' }] },
    appeals: [{ state: 'REFUSED', reason: 'The certificate is mine', answer: REFUSED.answer }],
  })
  expect(JSON.stringify(applications)).not.toContain('decidedBy')
  const text = textOfPdf(parts.get('My data.pdf') ?? Buffer.alloc(0)).replace(/\s+/g, ' ')
  for (const words of ['You accepted the place: choice 1', 'The certificate is mine', 'Rejected', REFUSED.answer])
    expect(text).toContain(words)
})

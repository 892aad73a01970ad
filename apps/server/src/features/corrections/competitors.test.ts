import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign, files, offers } from '../../../test/builders.ts'
import { AFTER_CLAIMS, claimingBody, sentCompeting, WHILE_OPEN } from '../../../test/competing.ts'
import type { Person } from '../../../test/portal.ts'
import { listsOf, type MadeCompetition, madeCompetition } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ now: WHILE_OPEN })
const DAY_MS = 86_400_000
const dayAfter = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10)
const UNTIL = dayAfter(WHILE_OPEN, 2)
let admin: Person
let manager: Person
let owner: Person
let id: string
let proofs: ReadonlyMap<string, string>

let competition: MadeCompetition

beforeAll(async () => {
  competition = await madeCompetition(portal, { lists: listsOf(await offers(portal, 3), [1, 1, 1]) })
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})
beforeEach(async () => {
  portal.clock.set(WHILE_OPEN)
  owner = await portal.applicant()
  ;({ id } = await sentCompeting(portal, owner, await claimingBody(portal, owner)))
  proofs = new Map((await claims()).flatMap(({ kind, files: [file] }) => (file ? [[kind, file.id] as const] : [])))
})

type Claim = { kind: string; code: string; state: string; version: number; files: { id: string }[] }
const claims = async (): Promise<Claim[]> => (await admin.call('GET', `/staff/grants/claims/${id}`)).body.data.claims
const claimOf = async (kind: string) => (await claims()).find((claim) => claim.kind === kind)
const proofOf = (kind: string) => proofs.get(kind) ?? ''
async function check(kind: string, body: Record<string, unknown>): Promise<void> {
  const { code, version } = (await claimOf(kind)) ?? { code: '', version: 0 }
  const checked = await admin.call('POST', `/staff/grants/claims/${id}`, { kind, code, version, ...body })
  expect(checked.status, JSON.stringify(checked.body)).toBe(200)
}
const ask = (by: Person, kinds: readonly string[], until = UNTIL) =>
  by.call('POST', `/staff/request/${id}/correction`, {
    items: kinds.map((kind) => ({ fileId: proofOf(kind), reason: 'unreadable' })),
    until,
  })
const rounds = async (by: Person) => (await by.call('GET', `/staff/request/${id}/correction`)).body.data
const own = async () => (await owner.call('GET', `/request/${id}`)).body.data
const send = () => owner.call('POST', `/request/${id}/correction`, {})
async function answer() {
  for (const { id: itemId } of (await own()).correction.items) {
    const [file] = await files(portal, owner, ['new.pdf'])
    await owner.call('PUT', `/request/${id}/correction`, { itemId, fileId: file?.id })
  }
  return send()
}

test('a competitor gives another copy, and the refused claim waits for another check with it', async () => {
  await check('QUOTA', { state: 'REFUSED', reason: 'The proof is unreadable' })
  const { status, body } = await ask(manager, ['QUOTA'])
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await own()).correction).toMatchObject({ state: 'ASKED', can: { answer: true } })
  expect((await claimOf('QUOTA'))?.state).toBe('REFUSED')

  expect((await answer()).body.data).toMatchObject({ state: 'ANSWERED' })
  const claim = await claimOf('QUOTA')
  expect(claim).toMatchObject({ state: 'WAITING', value: null, reason: 'The proof is unreadable' })
  expect(claim?.files[0]?.id).not.toBe(proofOf('QUOTA'))
  const { history } = (await admin.call('GET', `/staff/request/${id}`)).body.data
  expect(history.slice(-2).map(({ event }: { event: string }) => event)).toEqual([
    ...['correctionAsked', 'correctionAnswered'],
  ])
})

test('a proof of confirmed claims is accepted: the competitor reads so, and it is neither asked nor changed', async () => {
  await check('SCORE', { state: 'CONFIRMED' })
  const refused = await ask(manager, ['SCORE', 'QUOTA'])
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'items.0.fileId', msg: 'wrong_value' })])
  const { askable } = await rounds(manager)
  expect(askable).not.toContain(proofOf('SCORE'))
  expect(askable).toContain(proofOf('QUOTA'))
  expect((await own()).verdicts).toContainEqual({ fileId: proofOf('SCORE'), verdict: 'ACCEPTED' })
})

test('a claim that is confirmed stays so while another proof is replaced', async () => {
  await check('SCORE', { state: 'CONFIRMED' })
  await ask(manager, ['QUOTA'])
  await answer()
  expect((await claims()).map(({ kind, state }) => [kind, state])).toEqual([
    ['SCORE', 'CONFIRMED'],
    ['AVERAGE', 'WAITING'],
    ['QUOTA', 'WAITING'],
    ['RIGHT', 'WAITING'],
  ])
})

test('people who check its claims ask, and nobody else', async () => {
  const other = await portal.staff(['MANAGER'])
  const head = await portal.staff(['EXPERT_MANAGER'])
  const [place] = await offers(portal, 1)
  const bound = await portal.staff(['ADMIN'], { university: place?.universityId })
  await assign(admin, manager, id)
  expect((await ask(other, ['QUOTA'])).body.msg).toBe('forbidden')
  expect((await ask(head, ['QUOTA'])).status).toBe(403)
  expect((await ask(bound, ['QUOTA'])).status).toBe(404)
  expect((await ask(manager, ['QUOTA'])).status).toBe(200)
  expect((await ask(admin, ['RIGHT'])).body.msg).toBe('correction_is_open')
  expect((await admin.call('DELETE', `/staff/request/${id}/correction`)).status).toBe(200)
  expect((await rounds(manager)).can.ask).toBe(true)
})

test('a request ends before claims close, and nothing changes after it', async () => {
  const { days } = await rounds(manager)
  const closing = AFTER_CLAIMS.slice(0, 10)
  expect(days.last < closing).toBe(true)
  expect((await ask(manager, ['QUOTA'], closing)).body.errors).toEqual([expect.objectContaining({ field: 'until' })])
  await ask(manager, ['QUOTA'])
  const [file] = await files(portal, owner, ['new.pdf'])
  const [item] = (await own()).correction.items
  await owner.call('PUT', `/request/${id}/correction`, { itemId: item.id, fileId: file?.id })
  // Claims close earlier than planned.
  await portal.database.pool.query(
    `update competitions set claims_close_at = $1 where id = (select competition_id from competitors where application_id = $2)`,
    [new Date(Date.parse(WHILE_OPEN) - 1), id],
  )
  expect(await send()).toMatchObject({ status: 409, body: { msg: 'claims_closed' } })
  expect((await claimOf('QUOTA'))?.files[0]?.id).toBe(proofOf('QUOTA'))
  await admin.call('DELETE', `/staff/request/${id}/correction`)
  expect((await rounds(manager)).can.ask).toBe(false)
  expect((await ask(manager, ['QUOTA'])).body.msg).toBe('claims_closed')
  await portal.database.pool.query(
    `update competitions set claims_close_at = $1 where id = (select competition_id from competitors where application_id = $2)`,
    [new Date(AFTER_CLAIMS), id],
  )
})

test('a request follows claims that close earlier: its applicant reads the new day, hears of it and answers in time', async () => {
  await ask(manager, ['QUOTA'], dayAfter(WHILE_OPEN, 7))
  await portal.deliver()
  const { dates } = competition.setup
  const to = `/staff/grants/competitions/${competition.id}`
  const proposed = await competition.head.call('PUT', to, {
    version: 1,
    reason: 'Claims are checked sooner',
    dates: { ...dates, closesAt: '2026-11-07T00:00:00.000Z', claimsCloseAt: '2026-11-09T00:00:00.000Z' },
  })
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
  const before = { mails: portal.mails.length, sms: portal.messages.length }
  expect((await admin.call('POST', `${to}/confirm`, { version: 2 })).status).toBe(200)
  await portal.deliver()
  // Eight is the last day before the one on which claims close.
  const until = '2026-11-08T19:00:00.000Z'
  expect((await own()).correction).toMatchObject({ state: 'ASKED', until })
  const listed = await portal.database.pool.query(
    'select correction_until from review_items where application_id = $1',
    [id],
  )
  expect(listed.rows).toEqual([{ correction_until: new Date(until) }])
  const [mail] = portal.mails.slice(before.mails).filter(({ to }) => to === owner.email)
  expect(mail?.text).toContain('until the end of 8 November 2026')
  expect(portal.messages.slice(before.sms)[0]?.text).toContain('08.11')
  portal.clock.set('2026-11-08T09:30:00.000Z')
  owner = await portal.signIn('APPLICANT', owner.email)
  expect((await answer()).body.data).toMatchObject({ state: 'ANSWERED' })
})

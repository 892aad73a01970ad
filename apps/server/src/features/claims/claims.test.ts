import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assign, files, offers, SIX } from '../../../test/builders.ts'
import { AFTER_CLAIMS, claimingBody, RESULT, sentCompeting, WHILE_OPEN } from '../../../test/competing.ts'
import type { Person } from '../../../test/portal.ts'
import { listsOf, madeCompetition } from '../../../test/published-protocol.ts'
import { PDF, uploaded } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ now: WHILE_OPEN })
let admin: Person
let manager: Person
let head: Person
let applicant: Person
let id: string
let number: string

beforeAll(async () => {
  await madeCompetition(portal, { lists: listsOf(await offers(portal, 3), [1, 1, 1]) })
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  head = await portal.staff(['EXPERT_MANAGER'])
})
beforeEach(async () => {
  portal.clock.set(WHILE_OPEN)
  applicant = await portal.applicant()
  ;({ id, number } = await sentCompeting(portal, applicant, await claimingBody(portal, applicant)))
})

const QUOTA = { kind: 'QUOTA', code: 'RURAL_YOUTH' }
const check = (by: Person, body: Record<string, unknown>) =>
  by.call('POST', `/staff/grants/claims/${id}`, { version: 1, ...body })
const answerAs = (by: Person, body: Record<string, unknown>) =>
  by.call('POST', `/grants/claims/${id}`, { ...QUOTA, version: 2, text: 'Here it is', ...body })
const claims = async (by: Person = admin) =>
  (await by.call('GET', `/staff/grants/claims/${id}`)).body.data.claims as { kind: string; [part: string]: unknown }[]
const own = async () => (await applicant.call('GET', `/grants/claims/${id}`)).body.data
const claimOf = async (kind: string) => (await claims()).find((claim) => claim.kind === kind)
const checkable = async (by: Person) =>
  (await claims(by)).filter(({ can }) => (can as { check: boolean }).check).map(({ kind }) => kind)
const refuseQuota = () => check(manager, { ...QUOTA, state: 'REFUSED', reason: 'The proof is unreadable' })

describe('the office reads claims', () => {
  test('lists them in order, each with the files that prove it, without the code', async () => {
    const { data } = (await manager.call('GET', `/staff/grants/claims/${id}`)).body
    expect(data).toMatchObject({ claimsCloseAt: AFTER_CLAIMS, claims: [{ can: { check: true } }, {}, {}, {}] })
    expect(data).not.toHaveProperty('code')
    expect(
      data.claims.map(({ kind, files: proofs }: { kind: string; files: { name: string }[] }) => [
        kind,
        ...proofs.map(({ name }) => name),
      ]),
    ).toEqual([
      ['SCORE', 'unt.pdf'],
      ['AVERAGE', 'previousLevel.pdf'],
      ['QUOTA', 'quota.pdf'],
      ['RIGHT', 'right.pdf'],
    ])
    expect(data.claims[2]).toMatchObject({ state: 'WAITING', names: { nameEn: expect.any(String) }, value: null })
    const { rows } = await portal.database.pool.query(
      `select from audit_events where event = 'claimsOpened' and object_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('refuses staff of a university and strangers', async () => {
    const [place] = await offers(portal, 1)
    for (const role of ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'] as const) {
      const bound = await portal.staff([role], { university: place?.universityId })
      expect((await bound.call('GET', `/staff/grants/claims/${id}`)).status).toBe(403)
      expect((await bound.call('GET', '/staff/grants/claims')).status).toBe(403)
      expect((await check(bound, { kind: 'SCORE', state: 'CONFIRMED' })).status).toBe(403)
    }
    const stranger = await portal.applicant()
    expect((await stranger.call('GET', `/grants/claims/${id}`)).status).toBe(404)
    expect((await answerAs(stranger, {})).status).toBe(404)
  })

  test('shows them to the head of the competition, who checks none', async () => {
    expect(await checkable(head)).toEqual([])
    expect((await check(head, { kind: 'SCORE', state: 'CONFIRMED' })).status).toBe(403)
  })
})

describe('a check', () => {
  test('confirms: the stated value counts, and no mail is sent', async () => {
    const sent = portal.mails.length
    expect((await check(manager, { kind: 'SCORE', state: 'CONFIRMED' })).status).toBe(200)
    const claim = await claimOf('SCORE')
    expect(claim).toMatchObject({ state: 'CONFIRMED', version: 2, reason: null, checkedByName: expect.any(String) })
    expect(claim?.['value']).toEqual(claim?.['stated'])
    await portal.deliver()
    expect(portal.mails.slice(sent).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/corrected|confirmed/),
    )
    const { data } = (await admin.call('GET', `/staff/request/${id}`)).body
    expect(data.history.at(-1)).toMatchObject({ event: 'claimConfirmed', comment: 'SCORE' })
    const { rows } = await portal.database.pool.query(
      `select details from audit_events where event = 'claimChecked' and object_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ details: { kind: 'SCORE', code: '', state: 'CONFIRMED' } }])
  })

  test('corrects a figure, with a reason and a mail', async () => {
    const subjects = RESULT.subjects.map((row) => (row.subject === 'PHYSICS' ? { ...row, score: 33 } : row))
    const body = {
      kind: 'SCORE',
      state: 'CORRECTED',
      reason: 'The certificate says 33',
      value: { total: 108, subjects },
    }
    expect((await check(manager, body)).status).toBe(200)
    expect(await claimOf('SCORE')).toMatchObject({
      state: 'CORRECTED',
      stated: { total: 118 },
      value: { total: 108, profile: 73, subjects: { PHYSICS: 33, PROFILE_2: 33 } },
    })
    expect(
      (await check(manager, { kind: 'AVERAGE', state: 'CORRECTED', reason: 'x', value: { average: 4.5 } })).status,
    ).toBe(200)
    expect(await claimOf('AVERAGE')).toMatchObject({ value: { average: 4.5 } })
    await portal.deliver()
    const mail = portal.mails.find(({ text }) => text.includes('The certificate says 33'))
    expect(mail?.subject).toContain(number)
    expect(mail?.text).toContain('Test result')
  })

  test('refuses with a reason, in the applicant’s language', async () => {
    expect((await refuseQuota()).status).toBe(200)
    expect(await claimOf('QUOTA')).toMatchObject({ state: 'REFUSED', value: null, reason: 'The proof is unreadable' })
    await portal.deliver()
    expect(portal.mails.at(-1)?.text).toContain('The proof is unreadable')
    expect(portal.mails.at(-1)?.text).toContain(`/admission/apply-for-grant?id=${id}`)
    const { data } = (await admin.call('GET', `/staff/request/${id}`)).body
    expect(data.history.at(-1)).toMatchObject({
      event: 'claimRefused',
      comment: 'QUOTA RURAL_YOUTH: The proof is unreadable',
    })
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no reason', { ...QUOTA, state: 'REFUSED', reason: ' ' }, 400, 'reason_required'],
    ['no reason at all', { ...QUOTA, state: 'REFUSED' }, 400, 'fill_all_required_fields'],
    [
      'a quota that is put right',
      { ...QUOTA, state: 'CORRECTED', reason: 'x', value: { average: 4 } },
      400,
      'wrong_value',
    ],
    [
      'a score in place of an average',
      { kind: 'AVERAGE', state: 'CORRECTED', reason: 'x', value: RESULT },
      400,
      'wrong_value',
    ],
    [
      'a score without a subject',
      { kind: 'SCORE', state: 'CORRECTED', reason: 'x', value: { ...RESULT, subjects: RESULT.subjects.slice(1) } },
      400,
      'wrong_value',
    ],
    ['another state', { ...QUOTA, state: 'WAITING' }, 400, 'wrong_value'],
    ['a claim that was not made', { kind: 'QUOTA', code: 'ORPHANS', state: 'CONFIRMED' }, 404, 'not_found'],
  ])('is refused with %s', async (_what, body, status, msg) => {
    expect(await check(manager, body)).toMatchObject({ status, body: { msg } })
    expect((await claims()).every(({ state, version }) => state === 'WAITING' && version === 1)).toBe(true)
  })

  test('by a second person answers with the first finding', async () => {
    const both = await Promise.all([
      check(manager, { kind: 'SCORE', state: 'CONFIRMED' }),
      check(admin, { kind: 'SCORE', state: 'REFUSED', reason: 'Another person’s' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stale = both.find(({ status }) => status === 409)
    expect(stale?.body.msg).toBe('stale_version')
    expect(stale?.body.data.claims[0]).toMatchObject({ kind: 'SCORE', version: 2 })
    expect(stale?.body.data.claims[0]).not.toHaveProperty('checkedById')
  })

  test('belongs to the inspector where there is one; a head of admissions checks all', async () => {
    const other = await portal.staff(['MANAGER'])
    await assign(admin, other, id)
    expect(await checkable(manager)).toEqual([])
    expect((await check(manager, { kind: 'SCORE', state: 'CONFIRMED' })).status).toBe(403)
    expect((await check(other, { kind: 'SCORE', state: 'CONFIRMED' })).status).toBe(200)
    expect((await check(admin, { kind: 'AVERAGE', state: 'CONFIRMED' })).status).toBe(200)
  })

  test('ends when claims close, except for unchecked ones', async () => {
    await refuseQuota()
    portal.clock.set(AFTER_CLAIMS)
    const late = await portal.signIn('STAFF', manager.email)
    expect(await checkable(late)).toEqual(['SCORE', 'AVERAGE', 'RIGHT'])
    const again = await check(late, { ...QUOTA, version: 2, state: 'CONFIRMED' })
    expect(again).toMatchObject({ status: 409, body: { msg: 'claims_closed' } })
    expect((await check(late, { kind: 'SCORE', state: 'CONFIRMED' })).status).toBe(200)
    expect((await check(late, { kind: 'SCORE', version: 2, state: 'REFUSED', reason: 'No' })).status).toBe(409)
    expect(await checkable(late)).toEqual(['AVERAGE', 'RIGHT'])
    applicant = await portal.signIn('APPLICANT', applicant.email)
    expect(await answerAs(applicant, {})).toMatchObject({ status: 409, body: { msg: 'claims_closed' } })
  })

  test('ends with the application', async () => {
    await applicant.call('POST', `/request/${id}/withdraw`)
    const refused = await check(manager, { kind: 'SCORE', state: 'CONFIRMED' })
    expect(refused).toMatchObject({ status: 409, body: { msg: 'claims_closed' } })
  })
})

describe('the applicant', () => {
  test('reads the own code and each claim with its state, without names of checkers', async () => {
    await refuseQuota()
    const data = await own()
    expect(data).toMatchObject({
      code: expect.stringMatching(/^\w{6}$/),
      year: 2026,
      level: 'BACHELOR',
      claimsCloseAt: AFTER_CLAIMS,
    })
    expect(
      data.claims.map(({ kind, state, can }: { kind: string; state: string; can: object }) => [kind, state, can]),
    ).toEqual([
      ['SCORE', 'WAITING', { answer: false }],
      ['AVERAGE', 'WAITING', { answer: false }],
      ['QUOTA', 'REFUSED', { answer: true }],
      ['RIGHT', 'WAITING', { answer: false }],
    ])
    expect(data.claims[2]).toMatchObject({ reason: 'The proof is unreadable' })
    expect(data.claims[2]).not.toHaveProperty('checkedByName')
  })

  test('answers with a file: the claim waits again, the earlier reason stays shown, and the office opens the file', async () => {
    await refuseQuota()
    const [proof] = await files(portal, applicant, ['better.pdf'])
    const answered = await answerAs(applicant, { fileId: proof?.id })
    expect(answered.status).toBe(200)
    const claim = await claimOf('QUOTA')
    expect(claim).toMatchObject({
      state: 'WAITING',
      reason: 'The proof is unreadable',
      answer: 'Here it is',
      answerFile: { name: 'better.pdf' },
      version: 3,
    })
    expect(claim?.['files']).toMatchObject([{ name: 'quota.pdf' }, { name: 'better.pdf' }])
    for (const reader of [manager, head])
      expect((await reader.call('GET', `/file/download?id=${proof?.id}`)).status).not.toBe(404)
    portal.takeFaults()
    const [place] = await offers(portal, 1)
    const bound = await portal.staff(['ADMIN'], { university: place?.universityId })
    expect((await bound.call('GET', `/file/download?id=${proof?.id}`)).status).toBe(404)
    portal.clock.advance(30 * 86_400_000)
    await portal.portal.jobs.tasks['remove-unused-files']?.({})
    const { rows } = await portal.database.pool.query('select from files where id = $1', [proof?.id])
    expect(rows).toHaveLength(1)
    portal.clock.set(WHILE_OPEN)
    expect((await check(manager, { ...QUOTA, state: 'CONFIRMED', version: 3 })).status).toBe(200)
    expect(await claimOf('QUOTA')).toMatchObject({ state: 'CONFIRMED', reason: null, answer: 'Here it is' })
  })

  test('finds it in the copy of the own data', async () => {
    await applicant.call('POST', `/request/${id}/withdraw`)
    applicant = await portal.applicant()
    const file = async (name: string) => ({ id: await uploaded(applicant, `${name}.pdf`, PDF) })
    const body = await claimingBody(portal, applicant)
    for (const slot of SIX) body[slot] = await file(slot)
    for (const held of body['grantFiles'] as { id: string }[]) held.id = (await file('proof')).id
    await portal.database.db.deleteFrom('files').where('ownerId', '=', applicant.id).where('size', '=', 1).execute()
    ;({ id, number } = await sentCompeting(portal, applicant, body))
    await refuseQuota()
    const { code } = await own()
    const zip = await applicant.call('GET', '/user/data')
    expect(zip.status).toBe(200)
    const data = JSON.parse((await unzip(zip.body)).get('data.json')?.toString() ?? '{}')
    expect(data.applications[0].competition).toMatchObject({ code, claims: [{}, {}, { state: 'REFUSED' }, {}] })
    expect(JSON.stringify(data)).not.toContain('checkedBy')
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['without words', { text: ' ' }, 400, 'fill_all_required_fields'],
    ['what was not refused', { kind: 'SCORE', code: '', version: 1 }, 403, 'forbidden'],
    ['what was not claimed', { code: 'ORPHANS' }, 404, 'not_found'],
    ['an older finding', { version: 1 }, 409, 'stale_version'],
    ['with the file of another', { fileId: '00000000-0000-4000-8000-000000000000' }, 400, 'wrong_value'],
  ])('may not answer %s', async (_what, body, status, msg) => {
    await refuseQuota()
    const refused = await answerAs(applicant, body)
    expect(refused).toMatchObject({ status, body: { msg } })
    expect(JSON.stringify(refused.body)).not.toContain('checkedBy')
    expect(await claimOf('QUOTA')).toMatchObject({ state: 'REFUSED', version: 2 })
  })
})

test('an answer is refused with a file in which a virus was found', async () => {
  await refuseQuota()
  const [proof] = await files(portal, applicant, ['better.pdf'])
  await portal.database.pool.query(`update files set scan_state = 'INFECTED' where id = $1`, [proof?.id])
  expect(await answerAs(applicant, { fileId: proof?.id })).toMatchObject({
    status: 409,
    body: { msg: 'file_infected', errors: [{ field: 'fileId', msg: 'file_infected' }] },
  })
  expect(await claimOf('QUOTA')).toMatchObject({ state: 'REFUSED', version: 2 })
})

test('the removal of an application deletes its code, its claims and the files of its answers', async () => {
  await refuseQuota()
  const [proof] = await files(portal, applicant, ['better.pdf'])
  expect((await answerAs(applicant, { fileId: proof?.id })).status).toBe(200)
  await applicant.call('POST', `/request/${id}/withdraw`)
  portal.clock.set('2045-01-01T00:00:00.000Z')
  await portal.portal.jobs.tasks['remove-old-applications']?.({})
  await portal.portal.jobs.tasks['remove-unused-files']?.({})
  const left = async (from: string, of: string | undefined) =>
    (await portal.database.pool.query(`select from ${from}`, [of])).rows.length
  expect(await left('competitors where application_id = $1', id)).toBe(0)
  expect(await left('grant_claims where application_id = $1', id)).toBe(0)
  expect(await left('files where id = $1', proof?.id)).toBe(0)
})

describe('the office’s list', () => {
  const list = async (query: string, by = admin) => (await by.call('GET', `/staff/grants/claims?${query}`)).body
  const numbers = async (query: string, by = admin) =>
    (await list(query, by)).list.map((row: { number: string }) => row.number)

  test('filters by state, kind, inspector and text, the longest waiting first', async () => {
    expect(await numbers(`search=${number}`)).toEqual([number])
    const [row] = (await list(`search=${number}`)).list
    expect(row).toMatchObject({ id, inspectorName: null })
    expect(row.claims.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual([
      'SCORE WAITING',
      'AVERAGE WAITING',
      'QUOTA WAITING',
      'RIGHT WAITING',
    ])
    await refuseQuota()
    expect(await numbers('state=REFUSED&kind=QUOTA&pageSize=200')).toContain(number)
    expect(await numbers('state=REFUSED&kind=SCORE&pageSize=200')).not.toContain(number)
    expect(await numbers('state=WAITING&kind=QUOTA&pageSize=200')).not.toContain(number)
    expect(await numbers('inspector=nobody&pageSize=200')).toContain(number)
    await assign(admin, manager, id)
    expect(await numbers('inspector=me&pageSize=200', manager)).toEqual([number])
    expect(await numbers(`inspector=${manager.id}&pageSize=200`)).toEqual([number])
    expect(await numbers('inspector=nobody&pageSize=200')).not.toContain(number)
    const all = await list('pageSize=200')
    expect(all.totalSize).toBe(all.list.length)
    const dates = all.list.map((each: { sentDate: string }) => each.sentDate)
    expect(dates).toEqual(dates.toSorted())
    expect(await list(`page=50`)).toEqual({ list: [], totalSize: all.totalSize, isMore: false })
  })

  test('leaves out withdrawn applications', async () => {
    await applicant.call('POST', `/request/${id}/withdraw`)
    expect(await numbers(`search=${number}`)).toEqual([])
  })
})

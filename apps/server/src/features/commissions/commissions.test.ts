import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Commission,
  commissionOf,
  draw,
  listed,
  madeCommission,
  newExpert,
  ownGrading,
  type Sheet,
  signCase,
} from '../../../test/commission.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { gradesWaiting, scoresOf } from './queries.ts'

const portal = await testPortal()
let admin: Person
let root: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  root = await portal.superAdmin()
})
beforeEach(() => portal.clock.set('2026-11-20T09:30:00.000Z'))

const GOOD: Sheet = { grades: { DEPTH: 4, PLAN: 4 } }
const FAIR: Sheet = { grades: { DEPTH: 4, PLAN: 3 } }
const POOR: Sheet = { grades: { DEPTH: 2, PLAN: 2 } }
const sign = (expert: Person, id: string, sheet: Sheet = GOOD) => signCase(portal, expert, id, sheet)
const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values)
const [NOBODY, NOTHING] = ['00000000-0000-4000-8000-000000000000', { status: 404, body: { msg: 'not_found' } }]
const stateOf = async (commission: Commission) =>
  (await listed(commission)).map(({ state }: { state: string }) => state)
const gradesIn = async (commission: Commission) =>
  (await listed(commission))[0].grades.map(({ state, role, total }: Record<string, unknown>) => [role, state, total])

/** Grades of the only case, one for each expert who has it. */
async function held(commission: Commission): Promise<{ expert: Person; id: string }[]> {
  const own = await Promise.all(commission.experts.map((expert) => ownGrading(expert)))
  return own.flatMap((rows, at) => {
    const [row] = rows.filter(({ isCalibration }: { isCalibration: boolean }) => !isCalibration)
    return row === undefined ? [] : [{ expert: commission.experts[at] as Person, id: row.id as string }]
  })
}
async function drawn(
  rules: Parameters<typeof madeCommission>[1] = {},
  counts: Parameters<typeof madeCommission>[2] = {},
) {
  const commission = await madeCommission(portal, rules, counts)
  await draw(commission)
  return { commission, held: await held(commission) }
}
const trail = async (event: string) =>
  (
    await query(
      'select object_id, object_name, object_number, details from audit_events where event = $1 order by id desc limit 1',
      [event],
    )
  ).rows[0]

describe('members', () => {
  test('an enabled expert is named once, is no candidate any more, and can be removed', async () => {
    const commission = await madeCommission(portal, {}, { experts: 0 })
    const { head, path } = commission
    const expert = await newExpert(portal)
    const candidates = async () =>
      (await head.call('GET', `${path}/candidates`)).body.list.map(({ accountId }: { accountId: string }) => accountId)
    expect(await candidates()).toContain(expert.id)
    for (let time = 0; time < 2; time++)
      expect((await head.call('POST', `${path}/members`, { accountId: expert.id })).body.data.members).toMatchObject([
        { accountId: expert.id, universityId: 'uni-979', isEnabled: true, assigned: 0, signed: 0, mean: null },
      ])
    expect(await candidates()).not.toContain(expert.id)
    expect(await trail('commissionMemberNamed')).toMatchObject({ object_id: commission.id })
    expect((await head.call('DELETE', `${path}/members/${expert.id}`)).body.data.members).toEqual([])
    expect(await head.call('DELETE', `${path}/members/${expert.id}`)).toMatchObject(NOTHING)
    expect(await trail('commissionMemberRemoved')).toMatchObject({ details: { released: 0 } })
  })

  test('staff of other roles, disabled experts and unknown people are refused', async () => {
    const { head, path } = await madeCommission(portal, {}, { experts: 0 })
    const disabled = await newExpert(portal)
    await query(`update accounts set state = 'DISABLED' where id = $1`, [disabled.id])
    for (const accountId of [admin.id, disabled.id, NOBODY])
      expect(await head.call('POST', `${path}/members`, { accountId })).toMatchObject(NOTHING)
  })

  test('a removed member loses unsigned cases, and signed ones stay', async () => {
    const { commission, held } = await drawn({}, { cases: 2 })
    const [one] = held
    const signed = one as (typeof held)[number]
    expect((await sign(signed.expert, signed.id)).status).toBe(200)
    await commission.head.call('DELETE', `${commission.path}/members/${signed.expert.id}`)
    expect(await ownGrading(signed.expert)).toEqual([])
    expect(await ownGrading(signed.expert, 'state=SIGNED')).toMatchObject([{ total: 80 }])
    const [first, second] = await listed(commission)
    expect([first.grades.length, second.grades.length].toSorted()).toEqual([1, 2])
    expect((await stateOf(commission)).toSorted()).toEqual(['GRADING', 'UNASSIGNED'])
  })
})

describe('a competition', () => {
  test('without a commission has nothing to change', async () => {
    const { id, head, path } = await madeCommission(portal, {}, { experts: 0 })
    await query(`update competition_rules set rules = rules - 'commission' where competition_id = $1`, [id])
    expect((await head.call('GET', path)).body.data).toMatchObject({
      ...{ rules: null, members: [], can: { change: false, draw: false, calibrate: false, protocol: false } },
    })
    for (const [method, rest] of [
      ['POST', 'draw'],
      ['GET', 'cases'],
      ['GET', 'candidates'],
      ['GET', 'protocol'],
    ] as const)
      expect(await head.call(method, `${path}/${rest}`)).toMatchObject(NOTHING)
    expect(await head.call('GET', `/staff/grants/${NOBODY}/commission`)).toMatchObject(NOTHING)
  })

  test('is read by the head of admissions, who changes nothing', async () => {
    const { commission } = await drawn()
    expect((await admin.call('GET', commission.path)).body.data.can).toEqual({
      ...{ change: false, draw: false, calibrate: false, protocol: false },
    })
    expect((await admin.call('GET', `${commission.path}/cases`)).body.list).toHaveLength(1)
    expect((await admin.call('POST', `${commission.path}/draw`)).status).toBe(403)
  })

  test('has no draw before applications have closed', async () => {
    const commission = await madeCommission(portal)
    await query('update competitions set closes_at = $2, claims_close_at = $2 where id = $1', [
      commission.id,
      '2027-01-01',
    ])
    expect((await commissionOf(commission)).can.draw).toBe(false)
    expect(await commission.head.call('POST', `${commission.path}/draw`)).toMatchObject({
      ...{ status: 409, body: { msg: 'competition_not_ready' } },
    })
  })
})

describe('a draw', () => {
  test('gives each case its experts, and again gives nothing', async () => {
    const commission = await madeCommission(portal, {}, { cases: 3, experts: 3 })
    expect((await commissionOf(commission)).counts).toEqual({
      cases: 3,
      unassigned: 3,
      grading: 0,
      further: 0,
      second: 0,
      done: 0,
    })
    expect(await draw(commission)).toEqual({ assigned: 6, further: 0, second: 0, lacking: 0 })
    expect((await commissionOf(commission)).counts).toEqual({
      cases: 3,
      unassigned: 0,
      grading: 3,
      further: 0,
      second: 0,
      done: 0,
    })
    expect((await commissionOf(commission)).members.map(({ assigned }: { assigned: number }) => assigned)).toEqual([
      2, 2, 2,
    ])
    expect(await draw(commission)).toEqual({ assigned: 0, further: 0, second: 0, lacking: 0 })
    expect(await trail('expertsDrawn')).toMatchObject({
      object_id: commission.id,
      details: { assigned: 0, lacking: 0 },
    })
  })

  test('never takes an expert of a chosen university, nor one who is disabled', async () => {
    const commission = await madeCommission(portal, {}, { experts: 1 })
    const { rows } = await query('select university_id from choices where application_id = $1', [
      commission.cases[0]?.applicationId,
    ])
    const kin = await newExpert(portal, { university: rows[0].university_id })
    const disabled = await newExpert(portal)
    for (const { id } of [kin, disabled])
      await commission.head.call('POST', `${commission.path}/members`, { accountId: id })
    await query(`update accounts set state = 'DISABLED' where id = $1`, [disabled.id])
    expect(await draw(commission)).toEqual({ assigned: 1, further: 0, second: 0, lacking: 1 })
    expect(await stateOf(commission)).toEqual(['UNASSIGNED'])
  })

  test('gives a further expert where signed totals differ', async () => {
    const commission = await madeCommission(portal, { furtherFrom: 30 }, { experts: 3 })
    await draw(commission)
    const [first, second] = await held(commission)
    if (first === undefined || second === undefined) throw new Error('nobody has the case')
    await sign(first.expert, first.id)
    expect(await draw(commission)).toEqual({ assigned: 0, further: 0, second: 0, lacking: 0 })
    await sign(second.expert, second.id, POOR)
    expect(await stateOf(commission)).toEqual(['FURTHER'])
    expect((await listed(commission))[0]).toMatchObject({ spread: 40, total: null })
    expect(await draw(commission)).toEqual({ assigned: 0, further: 1, second: 0, lacking: 0 })
    const further = (await held(commission)).find(({ id }) => ![first.id, second.id].includes(id))
    await sign(further?.expert as Person, further?.id ?? '', FAIR)
    expect((await listed(commission))[0]).toMatchObject({ state: 'DONE', total: 63.33 })
    expect(await gradesIn(commission)).toContainEqual(['FURTHER', 'SIGNED', 70])
  })

  test('does not reach withdrawn applications', async () => {
    const commission = await madeCommission(portal)
    await query(`update applications set status = 'WITHDRAWN' where id = $1`, [commission.cases[0]?.applicationId])
    expect(await draw(commission)).toEqual({ assigned: 0, further: 0, second: 0, lacking: 0 })
    expect((await commissionOf(commission)).counts.cases).toBe(0)
  })

  test('two draws at once give each place once', async () => {
    const commission = await madeCommission(portal, {}, { cases: 2, experts: 4 })
    const answers = await Promise.all([draw(commission), draw(commission)])
    expect(answers.map(({ assigned }) => assigned).toSorted()).toEqual([0, 4])
  })
})

describe('own grading', () => {
  test('lists unsigned cases by number, then signed ones, without the number of the application', async () => {
    const { commission } = await drawn({}, { cases: 2 })
    const [expert] = commission.experts as [Person]
    const rows = await ownGrading(expert)
    expect(rows.map(({ label }: { label: object }) => label)).toEqual([
      { number: 1, title: null },
      { number: 2, title: null },
    ])
    expect(rows[0]).toMatchObject({
      ...{ competitionId: commission.id, level: 'BACHELOR', isCalibration: false },
      ...{ state: 'ASSIGNED', total: null, signedAt: null, isLocked: false },
      competitionName: { kk: 'Scholarship kk', ru: 'Scholarship ru', en: 'Scholarship' },
    })
    await sign(expert, rows[1].id)
    expect(await ownGrading(expert)).toHaveLength(1)
    expect(await ownGrading(expert, 'state=SIGNED')).toMatchObject([{ id: rows[1].id, total: 80, state: 'SIGNED' }])
  })

  test('shows a case to its expert alone, and the reading to the applicant', async () => {
    const { commission, held } = await drawn()
    const [one, two] = held
    const read = (expert?: Person) => expert?.call('GET', `/staff/grading/${one?.id}`)
    expect(await read(two?.expert)).toMatchObject(NOTHING)
    expect((await read(commission.head))?.status).toBe(403)
    const { data } = (await read(one?.expert))?.body ?? {}
    expect(data).toMatchObject({
      ...{
        id: one?.id,
        label: { number: 1, title: null },
        isCalibration: false,
        calibration: null,
        language: 'ENGLISH',
      },
      applicant: { fullName: 'Serikova Aigerim', citizenship: 'KZ', age: expect.any(Number) },
      rules: { graded: 'PAPERS', experts: 2, seesOthers: true, hidden: [] },
      ...{ meeting: null, draft: null, signed: null, others: null, signsByPasskey: false },
      can: { grade: true, sign: true, decline: true },
    })
    expect(data.applicant.number).toMatch(/^2026-\d{6}$/)
    expect(data.phoneEnding).toMatch(/^\d{4}$/)
    expect(await trail('gradingOpened')).toMatchObject({ object_id: commission.cases[0]?.applicationId })
  })

  test('hides what the rules hide, in the answer and in lists', async () => {
    const { commission, held } = await drawn({ hidden: ['name', 'citizenship', 'age', 'university'] })
    const [one] = held
    const answer = await one?.expert.call('GET', `/staff/grading/${one.id}`)
    expect(Object.keys(answer?.body.data.applicant)).toEqual(['program'])
    const { rows } = await query('select number from applications where id = $1', [commission.cases[0]?.applicationId])
    const told = JSON.stringify([answer?.body, await ownGrading(one?.expert as Person)])
    for (const word of [rows[0].number, commission.cases[0]?.applicationId, 'CODE10', 'Serikova', 'Aigerim'])
      expect(told).not.toContain(word)
  })

  test('others are shown after the own signature, without names, where the rules allow it', async () => {
    for (const seesOthers of [true, false]) {
      const { held } = await drawn({ seesOthers })
      const [one, two] = held as [(typeof held)[number], (typeof held)[number]]
      const othersOf = async ({ expert, id }: typeof one) =>
        (await expert.call('GET', `/staff/grading/${id}`)).body.data.others
      await sign(one.expert, one.id, FAIR)
      expect(await othersOf(two)).toBeNull()
      expect(await othersOf(one)).toEqual(seesOthers ? [] : null)
      await sign(two.expert, two.id)
      expect(await othersOf(two)).toEqual(seesOthers ? [{ role: 'FIRST', grades: FAIR.grades, total: 70 }] : null)
    }
  })
})

describe('grading', () => {
  test('a draft is kept by its version and needs no whole sheet', async () => {
    const { held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    const path = `/staff/grading/${id}/draft`
    const draft = { grades: { DEPTH: 1 }, comments: { DEPTH: 'Thin' } }
    const saved = await expert.call('POST', path, { ...draft, version: 1 })
    expect(saved.body.data).toEqual({ version: 2 })
    expect(await expert.call('POST', path, { ...draft, version: 1 })).toMatchObject({
      status: 409,
      body: { msg: 'stale_version' },
    })
    expect((await expert.call('POST', path, { grades: { OTHER: 3 }, comments: {}, version: 2 })).body.errors).toEqual([
      { field: 'grades.OTHER', msg: 'wrong_value' },
    ])
    expect((await expert.call('POST', path, { grades: { DEPTH: 6 }, comments: {}, version: 2 })).status).toBe(400)
    expect((await expert.call('GET', `/staff/grading/${id}`)).body.data).toMatchObject({ draft, version: 2 })
  })

  test.each([
    ['a missing grade', { grades: { DEPTH: 3 } }, 'grades.PLAN', 'wrong_value'],
    ['a lowest grade without a comment', { grades: { DEPTH: 1, PLAN: 3 } }, 'comments.DEPTH', 'comment_required'],
    ['a highest grade without a comment', { grades: { DEPTH: 3, PLAN: 5 } }, 'comments.PLAN', 'comment_required'],
    [
      'a comment of 2,001 characters',
      { ...GOOD, comments: { PLAN: 'a'.repeat(2001) } },
      'comments.PLAN',
      'wrong_value',
    ],
    ['a criterion of another commission', { grades: { ...GOOD.grades, OTHER: 3 } }, 'grades.OTHER', 'wrong_value'],
  ])('%s signs nothing', async (_, sheet, field, msg) => {
    const { held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    const refused = await sign(expert, id, sheet)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field, msg }] } })
    expect(
      (await sign(expert, id, { grades: { DEPTH: 1, PLAN: 5 }, comments: { DEPTH: 'Thin', PLAN: 'Clear' } })).status,
    ).toBe(200)
  })

  test('signed grades are final, for calls and in the database', async () => {
    const { commission, held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    expect((await sign(expert, id, { ...GOOD, comments: { PLAN: 'Fine', DEPTH: '' } })).status).toBe(200)
    expect((await expert.call('GET', `/staff/grading/${id}`)).body.data).toMatchObject({
      signed: { grades: GOOD.grades, comments: { PLAN: 'Fine' }, total: 80, signedWith: 'code' },
      can: { grade: false, sign: false, decline: false },
    })
    const signed = { status: 409, body: { msg: 'grading_already_signed' } }
    expect(await sign(expert, id, POOR)).toMatchObject(signed)
    expect(
      await expert.call('POST', `/staff/grading/${id}/draft`, { ...GOOD, comments: {}, version: 9 }),
    ).toMatchObject(signed)
    expect(await expert.call('POST', `/staff/grading/${id}/decline`, { reason: 'Late' })).toMatchObject(signed)
    for (const change of [`grades = '{}'`, 'total = 1', `comments = '{"PLAN": "x"}'`, `state = 'ASSIGNED'`])
      await expect(query(`update commission_grades set ${change} where id = $1`, [id])).rejects.toThrow()
    await expect(query('delete from commission_grades where id = $1', [id])).rejects.toThrow('never deleted')
    expect(await trail('gradingSigned')).toMatchObject({
      ...{ object_id: commission.cases[0]?.applicationId, details: { isCalibration: false, byPasskey: false } },
    })
    // The whole application goes with everything about it.
    await query('delete from competitors where application_id = $1', [commission.cases[0]?.applicationId])
    expect((await query('select from commission_grades where id = $1', [id])).rowCount).toBe(0)
  })

  test('a declined case goes to another expert and never back', async () => {
    const { commission, held } = await drawn({ experts: 1 }, { experts: 1 })
    const [{ expert, id }] = held as [(typeof held)[number]]
    expect(await expert.call('POST', `/staff/grading/${id}/decline`, { reason: ' ' })).toMatchObject({ status: 400 })
    expect((await expert.call('POST', `/staff/grading/${id}/decline`, { reason: 'A pupil of mine' })).status).toBe(200)
    expect(await ownGrading(expert)).toEqual([])
    expect(await expert.call('GET', `/staff/grading/${id}`)).toMatchObject(NOTHING)
    expect((await listed(commission))[0]).toMatchObject({
      ...{ state: 'UNASSIGNED', grades: [], declines: [{ reason: 'A pupil of mine' }] },
    })
    expect(JSON.stringify(await trail('gradingDeclined'))).not.toContain('pupil')
    expect(await draw(commission)).toEqual({ assigned: 0, further: 0, second: 0, lacking: 1 })
    const other = await newExpert(portal)
    await commission.head.call('POST', `${commission.path}/members`, { accountId: other.id })
    expect(await draw(commission)).toEqual({ assigned: 1, further: 0, second: 0, lacking: 0 })
    expect(await ownGrading(other)).toHaveLength(1)
  })

  test('a decided application is graded no more', async () => {
    const { commission, held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    await query(`update applications set status = 'FAILED', comment = 'No' where id = $1`, [
      commission.cases[0]?.applicationId,
    ])
    expect(await sign(expert, id)).toMatchObject({ status: 409, body: { msg: 'grading_ended' } })
  })
})

describe('codes', () => {
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('five wrong tries void a code, and a code of one case signs no other', async () => {
    const { commission } = await drawn({ experts: 1 }, { cases: 2, experts: 1 })
    const [expert] = commission.experts as [Person]
    const [one, two] = await ownGrading(expert)
    const post = (id: string, code: string) =>
      expert.call('POST', `/staff/grading/${id}/sign`, { ...GOOD, comments: {}, code })
    await expert.call('POST', `/staff/grading/${one.id}/send-code`)
    await portal.deliver()
    const text = portal.messages.at(-1)?.text ?? ''
    expect(text).toContain('case No. 1:')
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    expect(await post(two.id, code)).toMatchObject({ status: 400, body: { msg: 'code_expired' } })
    for (let time = 0; time < 5; time++) expect((await post(one.id, wrong(code))).body.msg).toBe('code_incorrect')
    expect((await post(one.id, code)).body.msg).toBe('code_expired')
    expect((await expert.call('POST', `/staff/grading/${one.id}/send-code`)).status).toBe(429)
  })

  test('a code ends after five minutes', async () => {
    const { held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    await expert.call('POST', `/staff/grading/${id}/send-code`)
    await portal.deliver()
    const code = /\b\d{6}\b/.exec(portal.messages.at(-1)?.text ?? '')?.[0] ?? ''
    portal.clock.advance(5 * 60_000)
    expect((await expert.call('POST', `/staff/grading/${id}/sign`, { ...GOOD, comments: {}, code })).body.msg).toBe(
      'code_expired',
    )
  })

  test('without a second factor no passkey signs', async () => {
    const { held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    expect(await expert.call('POST', `/staff/grading/${id}/passkey`, { ...GOOD, comments: {} })).toMatchObject({
      ...{ status: 400, body: { msg: 'passkey_refused' } },
    })
  })
})

describe('calibration', () => {
  const words = (text: string) => ({ kk: text, ru: text, en: text })
  const put = ({ head, path }: Commission, number: number, text = `Case ${number}`) =>
    head.call('PUT', `${path}/calibration/${number}`, { title: words(text), text: words(`${text} in full`) })

  test('comes first: cases are locked until its expert has signed three, and it never counts', async () => {
    const commission = await madeCommission(portal, { experts: 1, isCalibrated: true }, { experts: 1 })
    for (const number of [1, 2, 3]) expect((await put(commission, number)).status).toBe(200)
    await draw(commission)
    const [expert] = commission.experts as [Person]
    const rows = await ownGrading(expert)
    expect(
      rows.map(({ isCalibration, isLocked, label }: Record<string, unknown>) => [isCalibration, isLocked, label]),
    ).toEqual([
      ...[1, 2, 3].map((number) => [true, false, { number, title: words(`Case ${number}`) }]),
      [false, true, { number: 1, title: null }],
    ])
    const real = rows[3].id as string
    const first = { status: 409, body: { msg: 'calibration_first' } }
    expect(await sign(expert, real)).toMatchObject(first)
    expect(
      await expert.call('POST', `/staff/grading/${real}/draft`, { ...GOOD, comments: {}, version: 1 }),
    ).toMatchObject(first)
    expect((await expert.call('GET', `/staff/grading/${rows[0].id}`)).body.data).toMatchObject({
      ...{ isCalibration: true, applicant: {}, language: null, can: { grade: true, sign: true, decline: false } },
      calibration: { title: words('Case 1'), text: words('Case 1 in full') },
    })
    expect((await expert.call('POST', `/staff/grading/${rows[0].id}/decline`, { reason: 'No' })).status).toBe(403)
    for (const { id } of rows.slice(0, 3)) expect((await sign(expert, id, POOR)).status).toBe(200)
    expect(await stateOf(commission)).toEqual(['GRADING'])
    expect(await scoresOf(portal.database.db, commission.id)).toEqual(new Map())
    expect((await sign(expert, real)).status).toBe(200)
    const { members, calibration, can } = await commissionOf(commission)
    expect(members).toMatchObject([{ calibrated: 3, signed: 1, mean: 80 }])
    expect(calibration.map(({ signed }: { signed: number }) => signed)).toEqual([1, 1, 1])
    expect(can.calibrate).toBe(false)
  })

  test('is changed until somebody signs one', async () => {
    const commission = await madeCommission(portal, { experts: 1, isCalibrated: true }, { experts: 1 })
    await put(commission, 1)
    expect((await put(commission, 1, 'Better')).body.data.calibration).toMatchObject([{ title: words('Better') }])
    expect((await put(commission, 4)).status).toBe(404)
    const [expert] = commission.experts as [Person]
    const [row] = await ownGrading(expert)
    await sign(expert, row.id)
    expect(await put(commission, 2)).toMatchObject({ status: 409, body: { msg: 'calibration_begun' } })
  })

  test('is not asked where the rules do not', async () => {
    expect(await put(await madeCommission(portal), 1)).toMatchObject(NOTHING)
  })

  test('leaves with a removed member, and comes back with the member', async () => {
    const commission = await madeCommission(portal, { isCalibrated: true }, { experts: 1 })
    for (const number of [1, 2, 3]) await put(commission, number)
    const [expert] = commission.experts as [Person]
    await commission.head.call('DELETE', `${commission.path}/members/${expert.id}`)
    expect(await ownGrading(expert)).toEqual([])
    await commission.head.call('POST', `${commission.path}/members`, { accountId: expert.id })
    expect(await ownGrading(expert)).toHaveLength(3)
  })
})

describe('lost experts and applications', () => {
  const change = async (expert: Person, more: object) => {
    const staff = (await root.call('GET', `/staff/${expert.id}`)).body.data
    return root.call('PUT', `/staff/${expert.id}`, { ...staff, role: undefined, ...more })
  }

  test('a disabled expert loses unsigned cases, and gets them again when enabled', async () => {
    const { commission, held } = await drawn()
    const [{ expert }] = held as [(typeof held)[number]]
    expect((await change(expert, { state: 'DISABLED' })).status).toBe(200)
    expect(await stateOf(commission)).toEqual(['UNASSIGNED'])
    expect(
      (await commissionOf(commission)).members.map(({ isEnabled }: { isEnabled: boolean }) => isEnabled).toSorted(),
    ).toEqual([false, true])
    expect(await trail('gradingReleased')).toMatchObject({ object_id: expert.id, details: { released: 1, avoided: 0 } })
    expect(await draw(commission)).toMatchObject({ lacking: 1 })
    expect((await change(expert, { state: 'ENABLED' })).status).toBe(200)
    expect(await draw(commission)).toMatchObject({ assigned: 1, lacking: 0 })
    expect(await stateOf(commission)).toEqual(['GRADING'])
  })

  test('a deleted expert is no member, and signed grades keep the name and count', async () => {
    const { commission, held } = await drawn()
    const [one, two] = held as [(typeof held)[number], (typeof held)[number]]
    await sign(one.expert, one.id)
    expect((await root.call('DELETE', `/staff/${one.expert.id}`)).status).toBe(200)
    expect((await commissionOf(commission)).members).toHaveLength(1)
    await sign(two.expert, two.id, FAIR)
    expect((await listed(commission))[0]).toMatchObject({ state: 'DONE', total: 75 })
  })

  test('a new university among the choices takes unsigned grades back and makes signed ones void', async () => {
    const { commission, held } = await drawn({}, { experts: 2 })
    const [one, two] = held as [(typeof held)[number], (typeof held)[number]]
    await sign(one.expert, one.id)
    const { rows } = await query('select university_id from choices where application_id = $1', [
      commission.cases[0]?.applicationId,
    ])
    const university = rows[0].university_id
    for (const each of [one, two]) expect((await change(each.expert, { university })).status).toBe(200)
    expect(await gradesIn(commission)).toEqual([['FIRST', 'VOID', 80]])
    expect(await stateOf(commission)).toEqual(['UNASSIGNED'])
    expect(await scoresOf(portal.database.db, commission.id)).toEqual(new Map())
    expect(await ownGrading(one.expert, 'state=SIGNED')).toMatchObject([{ state: 'VOID' }])
    for (let time = 0; time < 2; time++) {
      const expert = await newExpert(portal)
      await commission.head.call('POST', `${commission.path}/members`, { accountId: expert.id })
    }
    expect(await draw(commission)).toEqual({ assigned: 2, further: 0, second: 0, lacking: 0 })
  })

  test('a withdrawn application takes unsigned grades back', async () => {
    const { commission, held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    const [{ applicationId, person }] = commission.cases as [Commission['cases'][number]]
    await query(`update competitions set claims_close_at = '2027-01-01' where id = $1`, [commission.id])
    const { status, body } = await person.call('POST', `/request/${applicationId}/withdraw`, {})
    expect([status, body.msg]).toEqual([200, body.msg])
    expect(await ownGrading(expert)).toEqual([])
    expect(await expert.call('GET', `/staff/grading/${id}`)).toMatchObject(NOTHING)
    expect(await listed(commission)).toEqual([])
  })
})

describe('the outcome', () => {
  test('scores are those of signed grades by the rule, and waiting cases are counted', async () => {
    const { commission } = await drawn({ rule: 'MEDIAN' }, { cases: 2 })
    const db = portal.database.db
    expect(await gradesWaiting(db, commission.id)).toBe(2)
    const [one, two] = commission.experts as [Person, Person]
    const [mine] = await ownGrading(one)
    await sign(one, mine.id)
    expect(await gradesWaiting(db, commission.id)).toBe(2)
    const theirs = (await ownGrading(two)).find(
      ({ label }: { label: { number: number } }) => label.number === mine.label.number,
    )
    await sign(two, theirs.id, FAIR)
    expect(await gradesWaiting(db, commission.id)).toBe(1)
    const scores = await scoresOf(db, commission.id)
    expect([...scores.values()]).toEqual([{ total: 75, parts: { DEPTH: 4, PLAN: 3.5 } }])
    const [row] = await listed(commission, 'state=DONE')
    expect([...scores.keys()]).toEqual([row.applicationId])
    expect(row).toMatchObject({ total: 75, spread: 10 })
    expect((await commissionOf(commission)).members).toMatchObject([
      { mean: expect.any(Number), difference: expect.any(Number) },
      { mean: expect.any(Number), difference: expect.any(Number) },
    ])
  })

  test('the list is found by number and by name', async () => {
    const { commission } = await drawn({}, { cases: 2 })
    const [row] = await listed(commission)
    expect(await listed(commission, `q=${row.number}`)).toHaveLength(1)
    expect(await listed(commission, 'q=Aigerim')).toHaveLength(2)
    expect(await listed(commission, 'q=Nobody')).toEqual([])
    expect(await listed(commission, 'state=DONE')).toEqual([])
  })

  test('the protocol has the rules, codes, totals and means of signing, and no names of applicants', async () => {
    const { commission, held: given } = await drawn({ furtherFrom: 30 }, { experts: 3 })
    const { head, path } = commission
    expect(await head.call('GET', `${path}/protocol`)).toMatchObject(NOTHING)
    const [one, two] = given as [(typeof given)[number], (typeof given)[number]]
    await sign(one.expert, one.id)
    await sign(two.expert, two.id, POOR)
    await draw(commission)
    const further = (await held(commission)).find(({ id }) => ![one.id, two.id].includes(id))
    await sign(further?.expert as Person, further?.id ?? '', FAIR)
    expect((await commissionOf(commission)).can.protocol).toBe(true)
    const textIn = async (who: Person, language: string) =>
      textOfPdf((await who.call('GET', `${path}/protocol?language=${language}`)).body).replaceAll(/\s+/g, ' ')
    const text = await textIn(admin, 'en')
    for (const word of ['Depth; Plan', 'The mean of the experts', '30 points', 'CODE10', '80.00', '40.00', '70.00'])
      expect(text).toContain(word)
    expect(text).toContain('63.33')
    expect(text.match(/Signed .*? with a code/g)).toHaveLength(3)
    expect(text.match(/Further expert\./g)).toHaveLength(1)
    expect(text).not.toContain('passkey')
    expect(text).not.toContain('Aigerim')
    expect(await textIn(head, 'kk')).toContain('Қосымша сарапшы')
    expect(await trail('commissionProtocol')).toMatchObject({ object_id: commission.id, details: { language: 'kk' } })
  })
})

describe('mails', () => {
  const mailsTo = async ({ email }: Person, since: number) => {
    await portal.deliver()
    return portal.mails
      .slice(since)
      .flatMap(({ to, subject, text }) => (to === email ? [[subject, text] as const] : []))
  }

  test('an expert reads the number of drawn cases in one mail, without anything of the applicants', async () => {
    const commission = await madeCommission(portal, { hidden: ['name'] }, { cases: 2 })
    const { length: since } = portal.mails
    await draw(commission)
    for (const expert of commission.experts) {
      const [[subject, text] = ['', ''], ...others] = await mailsTo(expert, since)
      expect([subject, others]).toEqual(['2 cases are waiting for your grades', []])
      expect(text).toContain('Scholarship')
      expect(text).toContain('/admission/grading')
      for (const word of ['Serikova', 'Aigerim', 'CODE10', '2026-0']) expect(text).not.toContain(word)
    }
    const { length: later } = portal.mails
    await draw(commission)
    expect(await mailsTo(commission.experts[0] as Person, later)).toEqual([])
  })

  test('heads of no university are mailed that an expert declined, with the reason', async () => {
    const { commission, held } = await drawn()
    const [{ expert, id }] = held as [(typeof held)[number]]
    const bound = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
    const { length: since } = portal.mails
    await expert.call('POST', `/staff/grading/${id}/decline`, { reason: 'My former student' })
    const [[subject, text] = ['', '']] = await mailsTo(commission.head, since)
    const { number } = (await listed(commission))[0]
    expect(subject).toBe(`Application No. ${number}: an expert will not grade it`)
    expect(text).toContain('My former student')
    expect(text).toContain(`/admission/competitions/${commission.id}/commission`)
    expect(await mailsTo(bound, since)).toEqual([])
  })

  test('heads are mailed once for all cases that a disabled expert has lost', async () => {
    const { commission, held } = await drawn({}, { cases: 2 })
    const [{ expert }] = held as [(typeof held)[number]]
    const { length: since } = portal.mails
    const staff = (await root.call('GET', `/staff/${expert.id}`)).body.data
    await root.call('PUT', `/staff/${expert.id}`, { ...staff, role: undefined, state: 'DISABLED' })
    const told = await mailsTo(commission.head, since)
    expect(told.map(([subject]) => subject)).toEqual(['2 cases have lost an expert'])
    // Another head's removal of a member tells nobody.
    const { length: later } = portal.mails
    const [, other] = commission.experts as [Person, Person]
    await commission.head.call('DELETE', `${commission.path}/members/${other.id}`)
    expect(await mailsTo(commission.head, later)).toEqual([])
  })
})

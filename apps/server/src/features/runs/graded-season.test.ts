import { allot } from '@portal/domain/allotment/allotment.ts'
import { gradeVariants, scoreOfCase } from '@portal/domain/commissions/total-rules.ts'
import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { expect, test } from 'vitest'
import { COMMISSION, newExpert, ownGrading, signCase } from '../../../test/commission.ts'
import { type Competitor, competitionOf, competitorsOf, DAYS, later, listFor, SETS } from '../../../test/competition.ts'
import { batchesOf, brokenPromises, filesOfRun, gradesOf, signRest } from '../../../test/graded-season.ts'
import { PASSWORD, type Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { createPasswords } from '../../platform/identity/passwords.ts'
import { computeAllotment, readKnownCodes, sha256Of } from '../allotment/compute-allotment.ts'
import { outcomeReason } from '../applications/reason-in.ts'
import { countedGrades } from '../commissions/queries.ts'

/** A season of 60 takes some seconds, one of 6,000 some minutes: only the whole matrix has that time. */
const PEOPLE = Number(process.env['GRADED_PEOPLE'] ?? 60)
const EXPERTS = Math.max(6, PEOPLE / 100)
const PROGRAMS = ['B001', 'B002', 'B003', 'B005', 'B006']
/** Some nine places for a hundred people, as in a season of 550 scholarships. */
const PLACES = Math.max(2, Math.round((PEOPLE * 0.09) / PROGRAMS.length))
const RULES: CommissionRules = {
  ...COMMISSION,
  ...{ hidden: ['name', 'photo', 'citizenship'], furtherFrom: 20, isCalibrated: true },
}
const [FIRST = '', SECOND = ''] = DAYS.rounds.map(({ publishAt }) => publishAt)
const WORDS = { kk: 'Мысал', ru: 'Пример', en: 'Example' }
const REASONS = { kk: 'Апелляция', ru: 'Апелляция', en: 'An appeal' }

const portal = await testPortal()
const query = async (text: string, values: unknown[] = []) => (await portal.database.pool.query(text, values)).rows

/** Foreigners with three choices. A fifth have the share of a country; half of these claims were refused. */
const people: readonly Competitor[] = Array.from({ length: PEOPLE }, (_, at) => ({
  code: `S${String(at).padStart(5, '0')}`,
  total: 0,
  choices: [0, 1, 3].map((step) => PROGRAMS[(at + step * (1 + (at % 2))) % PROGRAMS.length] ?? 'B001'),
  quotas: at % 5 === 0 ? ['COUNTRY_CN'] : [],
  confirmed: at % 10 === 0 ? [] : ['QUOTA'],
}))

test(`a scholarship of ${PEOPLE}: grades, fragile awards, publication, an appeal and declined offers`, async () => {
  let head: Person = await portal.staff(['EXPERT_MANAGER'])
  let [admin, decider]: Person[] = [await portal.staff(['ADMIN']), await portal.staff(['ADMIN'])]
  const must = async (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await who.call(method, path, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body.data ?? answer.body
  }
  const { id } = await competitionOf(
    head,
    admin as Person,
    {
      lists: PROGRAMS.map((program) => listFor(program, PLACES, { COUNTRY_CN: 1 })),
      minimum: { total: 40, subjects: {} },
      commission: RULES,
      order: ['DEPTH'],
    },
    { kind: 'SCHOLARSHIP', source: 'INTERVIEW' },
  )
  const passwordHash = await createPasswords().hash(PASSWORD)
  const own = new Map<string, { readonly applicationId: string; readonly email: string }>()
  for (const batch of batchesOf(people))
    for (const [code, competitor] of await competitorsOf(portal, id, batch, { passwordHash })) own.set(code, competitor)
  await query(`delete from grant_claims where kind in ('SCORE', 'AVERAGE')`)
  const commission = `/staff/grants/${id}/commission`
  const experts: Person[] = []
  for (let at = 0; at < EXPERTS; at++)
    experts.push(await newExpert(portal))

    // Calibration comes first: one expert signs it by calls, the others as rows.
  ;[head, admin, decider] = await later(portal, DAYS.closesAt, head, admin as Person, decider as Person)
  for (const number of [1, 2, 3])
    await must(head, 'PUT', `${commission}/calibration/${number}`, { title: WORDS, text: WORDS })
  for (const { id: accountId } of experts) await must(head, 'POST', `${commission}/members`, { accountId })
  expect(await must(head, 'POST', `${commission}/draw`)).toMatchObject({ assigned: 2 * PEOPLE, lacking: 0 })
  const [signer] = await later(portal, DAYS.closesAt, experts[0] as Person)
  const [trial, ...rest] = await ownGrading(signer)
  expect([trial.isCalibration, rest.at(-1).isLocked]).toEqual([true, true])
  expect(await signCase(portal, signer, rest.at(-1).id, { grades: { DEPTH: 3, PLAN: 3 } })).toMatchObject({
    body: { msg: 'calibration_first' },
  })
  for (const { id: grading, isCalibration } of await ownGrading(signer))
    if (isCalibration)
      expect((await signCase(portal, signer, grading, { grades: { DEPTH: 3, PLAN: 3 } })).status).toBe(200)
  await query(
    `update commission_grades set state = 'SIGNED', draft = null, grades = '{"DEPTH":3,"PLAN":3}', comments = '{}',
       total = 60, signed_at = $2 where competition_id = $1 and state = 'ASSIGNED' and calibration_number is not null`,
    [id, portal.clock.now()],
  )
  const [blind] = (await ownGrading(signer)).toReversed()
  expect((await must(signer, 'GET', `/staff/grading/${blind.id}`)).applicant).not.toHaveProperty('fullName')
  const [{ code }] = await query(
    'select k.code from commission_grades g join competitors k using (application_id) where g.id = $1',
    [blind.id],
  )
  const comments = { DEPTH: 'A reason', PLAN: 'A reason' }
  const sheet = { grades: gradesOf(code, signer.id, RULES), comments }
  expect((await signCase(portal, signer, blind.id, sheet)).status).toBe(200)
  expect(await signRest(portal, id, RULES)).toBe(2 * PEOPLE - 1)
  const { further, lacking } = await must(head, 'POST', `${commission}/draw`)
  expect(further).toBeGreaterThan(0)
  expect(lacking).toBe(0)
  expect(await signRest(portal, id, RULES)).toBe(further)
  expect((await must(head, 'GET', commission)).counts).toMatchObject({ cases: PEOPLE, done: PEOPLE })
  await query('analyze')

  const run = async () => {
    const { number, id: runId } = await must(head, 'POST', `${SETS}/${id}/runs`, { kind: 'DRY' })
    await portal.deliver('run-allotment')
    expect((await head.call('POST', `${SETS}/${id}/protocol`, { run: number })).status).not.toBe(200)
    await portal.deliver('repeat-run')
    const made = await must(head, 'GET', `${SETS}/${id}/runs/${number}`)
    expect(made).toMatchObject({ isPublishable: true, repetition: { state: 'DONE', progress: 100 } })
    const { input, output } = await filesOfRun(portal, runId)
    expect(brokenPromises(input, output)).toEqual([])
    return { ...made, input, output }
  }
  const publish = async (number: number, more = {}) => {
    const { protocols } = await must(head, 'POST', `${SETS}/${id}/protocol`, { run: number, ...more })
    await must(admin as Person, 'POST', `${SETS}/${id}/protocol/confirm`, { version: protocols[0].version })
    await portal.deliver('publish-protocol')
    const { slug } = await must(head, 'GET', `${SETS}/${id}`)
    const [newest] = (await must(portal.guest, 'GET', `/grants/competitions/${slug}`)).versions
    expect(newest.version).toBe(protocols[0].version)
    // Anybody computes the same output from the public form, by the code of the command.
    const file = async (name: string) => {
      const url = `/api/grants/competitions/${slug}/versions/${newest.version}/files/${name}`
      return (await portal.portal.app.inject({ url })).rawPayload
    }
    const input = await file('input.json')
    const computed = computeAllotment(input, await readKnownCodes())
    if (!('pieces' in computed)) throw new Error('faults in a published input')
    expect([sha256Of(input), sha256Of(Buffer.from([...computed.pieces].join('')))]).toEqual([
      ...[newest.inputHash, newest.outputHash],
    ])
    return newest
  }

  ;[head, admin, decider] = await later(portal, FIRST, head, admin as Person, decider as Person)
  const before = await run()
  const { awards, byMark } = before.repetition.counts
  expect(awards).toBe(before.summary.filled)
  expect(byMark).toBeGreaterThan(0)
  expect(byMark).toBeLessThan(awards)
  await expectFragile(id, before)

  // Every fragile award is graded a second time, and a new run uses the grades.
  const sent = await must(head, 'POST', `${commission}/second-grading`, { run: before.number })
  expect(sent).toEqual({ cases: byMark + before.repetition.counts.byTie, assigned: sent.cases, lacking: 0 })
  expect((await head.call('POST', `${SETS}/${id}/protocol`, { run: before.number })).body.msg).toBe('grades_wait')
  expect(await signRest(portal, id, RULES)).toBe(sent.cases)
  const first = await run()
  expect(first.input.applicants).not.toEqual(before.input.applicants)
  const published = await publish(first.number)
  expect(published.fragile).toMatchObject({ ...first.repetition.counts, casesTwice: sent.cases })
  expect(published.fragile.twice).toBeGreaterThan(0)
  const { slug } = await must(head, 'GET', `${SETS}/${id}`)
  const { quotas } = await must(portal.guest, 'GET', `/grants/competitions/${slug}/versions/1/figures`)
  expect(quotas).toMatchObject([{ key: 'COUNTRY_CN', name: { nameEn: 'China' } }])
  const reasons = await query(
    `select distinct h.comment from choices h join competitors k using (application_id)
     where k.competition_id = $1 and h.status = 'FAILED'`,
    [id],
  )
  expect(reasons.length).toBeGreaterThan(0)
  for (const { comment } of reasons)
    expect(LANGUAGES.map((language) => outcomeReason('withoutScore', language))).not.toContain(comment)

  // A granted appeal corrects a claim, and the round is published again.
  const taken = new Set(first.output.allotted.map(({ applicant }: { applicant: string }) => applicant))
  const totals = new Map(first.input.applicants.map((one: { id: string; total: number }) => [one.id, one.total]))
  const [appellant] = people
    .filter(({ quotas, confirmed, code: one }) => quotas?.length === 1 && confirmed?.length === 0 && !taken.has(one))
    .toSorted((one, other) => Number(totals.get(other.code)) - Number(totals.get(one.code)))
  const { applicationId = '', email = '' } = own.get(appellant?.code ?? '') ?? {}
  const person = await portal.signIn('APPLICANT', email)
  const appeals = `/grants/own/${applicationId}/appeals`
  const { appeals: made } = await must(person, 'POST', appeals, { version: 1, reason: 'My passport is Chinese' })
  await must(decider as Person, 'POST', `/staff/grants/appeals/${made[0].id}`, {
    ...{ state: 'GRANTED', answer: 'The passport proves it' },
    correction: { kind: 'QUOTA', code: 'COUNTRY_CN' },
  })
  const appeal = await must(decider as Person, 'GET', `/staff/grants/appeals/${made[0].id}`)
  expect(appeal.corrections).toMatchObject([{ code: 'COUNTRY_CN', name: { nameEn: 'China' } }])
  await must(head, 'POST', `${SETS}/${id}/runs`, { kind: 'DRY', round: 1 })
  await portal.deliver('run-allotment')
  await portal.deliver('repeat-run')
  const corrected = await publish(first.number + 1, { reasons: REASONS })
  expect(corrected).toMatchObject({ version: 2, round: 1, reasons: REASONS })
  expect(corrected.inputHash).not.toBe(published.inputHash)
  expect((await head.call('POST', `${commission}/second-grading`, { run: first.number + 1 })).body.msg).toBe(
    'grading_ended',
  )

  // Declined places go to others in the next round, and nobody loses an accepted one.
  await query(
    `update grant_offers o set state = case when r.n % 4 = 0 then 'DECLINED' else 'ACCEPTED' end,
       is_moving_up = r.n % 4 = 1, answered_at = $2
     from (select application_id, row_number() over (order by application_id) as n from grant_offers) r
     where r.application_id = o.application_id and o.competition_id = $1`,
    [id, portal.clock.now()],
  )
  ;[head, admin] = await later(portal, SECOND, head, admin as Person)
  const second = await run()
  expect(second).toMatchObject({ round: 2 })
  const accepted = await query(
    `select k.code from grant_offers o join competitors k using (application_id)
     where o.competition_id = $1 and o.state = 'ACCEPTED' order by 1`,
    [id],
  )
  await publish(second.number)
  const standing = await query(
    `select k.code from grant_offers o join competitors k using (application_id)
     where o.competition_id = $1 and o.state in ('ACCEPTED', 'OFFERED') order by 1`,
    [id],
  )
  const still = new Set(standing.map(({ code: one }) => one))
  expect(accepted.filter(({ code: one }) => !still.has(one))).toEqual([])
  expect(still.size).toBeGreaterThan(accepted.length)
}, 900_000)

type Made = { readonly id: string } & Awaited<ReturnType<typeof filesOfRun>>

/** Compares some awards with whole allotments: listed marks take them away, and no own mark takes another one. */
async function expectFragile(competitionId: string, { id: runId, input, output }: Made) {
  const { cases } = await countedGrades(portal.database.db, competitionId)
  const competitors = await query('select application_id, code from competitors where competition_id = $1', [
    competitionId,
  ])
  const rowsOf = new Map(competitors.map(({ application_id: one, code }) => [code, cases.get(one) ?? []]))
  const listOf = new Map(output.allotted.map(({ applicant, program }) => [applicant, program]))
  /** Whether the award stays with a changed score of one competitor. */
  const stays = (holder: string, code: string, score: { total: number; parts: Readonly<Record<string, number>> }) => {
    const applicants = input.applicants.map((one) =>
      one.id === code ? { ...one, total: score.total, subjects: { ...score.parts } } : one,
    )
    const after = allot({ ...input, applicants }).allotted.find(({ applicant }) => applicant === holder)
    return after?.program === listOf.get(holder)
  }
  const fragile = await query('select code, marks from fragile_awards where run_id = $1 and is_by_mark order by code', [
    runId,
  ])
  for (const { code, marks } of fragile.slice(0, 5)) {
    const [mark] = marks
    const rows = rowsOf.get(mark.applicant) ?? []
    const variant = gradeVariants(rows, RULES).find(
      ({ cause }) =>
        cause.kind === mark.kind &&
        cause.row === mark.row &&
        (!('by' in cause) || `${cause.criterion} ${cause.by}` === `${mark.criterion} ${mark.by}`),
    )
    expect(variant && stays(code, mark.applicant, variant), `${code} ${JSON.stringify(mark)}`).toBe(false)
  }
  const listed = new Set(fragile.map(({ code }) => code))
  const safe = [...listOf.keys()].filter((code) => !listed.has(code)).slice(0, 3)
  for (const code of safe) {
    const rows = rowsOf.get(code) ?? []
    expect(scoreOfCase(rows, RULES)?.total).toBe(input.applicants.find((one) => one.id === code)?.total)
    for (const variant of gradeVariants(rows, RULES)) expect(stays(code, code, variant), code).toBe(true)
  }
}

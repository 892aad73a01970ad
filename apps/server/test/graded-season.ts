import { gunzipSync } from 'node:zlib'
import type { Entrant, ScoredCompetition } from '@portal/domain/allotment/contest-schema.ts'
import type { Allotment } from '@portal/domain/allotment/protocol-schema.ts'
import { gradesTotal } from '@portal/domain/commissions/grade-rules.ts'
import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import { settleCases } from '../src/features/commissions/settle-cases.ts'
import { wholeInputOf } from '../src/features/runs/make-public-files.ts'
import type { TestPortal } from './portal.ts'
import { aroundOf } from './published-protocol.ts'

/** A number from 0 to 1 that a text always gives. */
function drawn(text: string): number {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  state = Math.imul(state ^ (state >>> 15), 2_246_822_507)
  return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
}

/** Grades near the quality of a competitor, which their code gives. Outer grades have no comments here. */
export function gradesOf(code: string, expertId: string, { criteria }: CommissionRules): Record<string, number> {
  const quality = 1.6 + 2.8 * drawn(code)
  return Object.fromEntries(
    criteria.map((criterion) => {
      const moved = quality + 1.6 * (drawn(`${code} ${expertId} ${criterion.code}`) - 0.5)
      return [criterion.code, Math.max(1, Math.min(5, Math.round(moved)))]
    }),
  )
}

/** Batches of rows. A statement with 6,000 people is too slow for the limit of its time. */
export const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )
const ROWS_AT_ONCE = 1_000

type InHand = { readonly id: string; readonly code: string; readonly expertId: string; readonly applicationId: string }

/** Signs all grades of cases that experts have, as rows, and settles the cases. @returns their number. */
export async function signRest(portal: TestPortal, competitionId: string, rules: CommissionRules): Promise<number> {
  const { pool, db } = portal.database
  const { rows } = await pool.query<InHand>(
    `select g.id, k.code, g.expert_id as "expertId", g.application_id as "applicationId" from commission_grades g
     join competitors k on k.application_id = g.application_id
     where g.competition_id = $1 and g.state = 'ASSIGNED' order by g.id`,
    [competitionId],
  )
  const signed = rows.map(({ id, code, expertId }) => {
    const grades = gradesOf(code, expertId, rules)
    return { id, grades, total: gradesTotal(grades) }
  })
  for (const batch of batchesOf(signed))
    await pool.query(
      `update commission_grades g set state = 'SIGNED', draft = null, grades = s.grades, comments = '{}', total = s.total,
         signed_at = $2 from json_to_recordset($1::json) as s (id uuid, grades jsonb, total numeric) where g.id = s.id`,
      [JSON.stringify(batch), portal.clock.now()],
    )
  const cases = [...new Set(rows.map(({ applicationId }) => applicationId))]
  for (const batch of batchesOf(cases)) await db.transaction().execute((trx) => settleCases(trx, batch, rules))
  return rows.length
}

/** The whole input and output of a run. */
export async function filesOfRun(portal: TestPortal, runId: string) {
  const { rows } = await portal.database.pool.query(
    'select input, is_sealed, output from allotment_runs where id = $1',
    [runId],
  )
  const sealed = { input: rows[0].input as Buffer, isSealed: rows[0].is_sealed as boolean }
  const input = JSON.parse(gunzipSync(await wholeInputOf(aroundOf(portal).seal, sealed)).toString())
  return { input: input as ScoredCompetition, output: JSON.parse(gunzipSync(rows[0].output).toString()) as Allotment }
}

/** Order of two people by the total, then by the criteria of the order. */
const compare = (order: readonly string[]) => (one: Entrant, other: Entrant) =>
  other.total - one.total ||
  order.reduce((found, code) => found || (other.subjects[code] ?? 0) - (one.subjects[code] ?? 0), 0)

/**
 * Broken promises of an allotment of grades (docs/allotment.md#promises): a minimum, a place left empty, somebody
 * behind who has it, and more than the last group of equals beyond the places.
 */
export function brokenPromises({ order, minimum, programs, applicants }: ScoredCompetition, output: Allotment) {
  const byMerit = compare(order)
  const person = new Map(applicants.map((one) => [one.id, one]))
  const entrantOf = (id: string) => person.get(id) as Entrant
  const holders = Map.groupBy(output.allotted, ({ program }) => program)
  const broken: string[] = []
  for (const { applicant, program, outcome } of output.lines) {
    const own = entrantOf(applicant)
    const isBelow = own.total < (minimum.total ?? 0)
    if (isBelow !== (outcome === 'BELOW_MINIMUM')) broken.push(`${applicant} ${program} minimum`)
    if (outcome !== 'OUTRANKED') continue
    const held = holders.get(program) ?? []
    if (held.length < (programs.find(({ id }) => id === program)?.places ?? 0)) broken.push(`${program} empty`)
    for (const { applicant: other, quota } of held)
      if ((quota === undefined || own.quotas.includes(quota)) && byMerit(own, entrantOf(other)) < 0)
        broken.push(`${applicant} before ${other} at ${program}`)
  }
  for (const { id, places } of programs) {
    const held = holders.get(id) ?? []
    const lists = [...Map.groupBy(held, ({ quota = '' }) => quota).values()]
    // Each list may end with a group of equals.
    const beyond = lists.map((list) => {
      const sorted = list.map(({ applicant }) => entrantOf(applicant)).toSorted(byMerit)
      return sorted.filter((one) => byMerit(one, sorted.at(-1) as Entrant) === 0).length - 1
    })
    if (held.length - beyond.reduce((sum, one) => sum + one, 0) > places) broken.push(`${id} too many`)
  }
  return broken
}

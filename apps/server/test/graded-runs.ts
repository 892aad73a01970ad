import { gradesTotal } from '@portal/domain/commissions/grade-rules.ts'
import { settleCases } from '../src/features/commissions/settle-cases.ts'
import { type Commission, draw } from './commission.ts'
import { SETS } from './competition.ts'
import type { Person, TestPortal } from './portal.ts'

/** A signed grade of one expert for one case. */
export type SignedGrade = { id: string; code: string; number: string; grades: Record<string, number> }

/** Grades of DEPTH and PLAN, by case and then by expert. */
export type PlantedGrades = readonly (readonly (readonly [number, number])[])[]

export const runsOf = ({ id }: Commission) => `${SETS}/${id}/runs`

/** Runs of the allotment over grades that are written as rows. */
export function gradedRuns(portal: TestPortal) {
  const query = async (text: string, values: unknown[] = []) => (await portal.database.pool.query(text, values)).rows
  const setGrades = (id: string, grades: Record<string, number>) =>
    query(
      `update commission_grades set state = 'SIGNED', grades = $2, comments = '{}', total = $3, signed_at = $4
       where id = $1`,
      [id, JSON.stringify(grades), gradesTotal(grades), '2026-11-19T09:00:00Z'],
    )
  const marksIn = (commission: Commission): Promise<SignedGrade[]> =>
    query(
      `select g.id, k.code, a.number, g.grades from commission_grades g
       join competitors k on k.application_id = g.application_id join applications a on a.id = k.application_id
       where g.competition_id = $1 and g.state = 'SIGNED' order by g.id`,
      [commission.id],
    )
  /** Writes signed grades of each case, as DEPTH and PLAN of one expert after another. */
  const plant = async (commission: Commission, grades: PlantedGrades) => {
    await draw(commission)
    for (const [at, own] of grades.entries()) {
      const { applicationId } = commission.cases[at] as Commission['cases'][number]
      const rows = await query('select id from commission_grades where application_id = $1 order by expert_name, id', [
        applicationId,
      ])
      for (const [place, [DEPTH, PLAN]] of own.entries()) await setGrades(rows[place].id, { DEPTH, PLAN })
    }
    const { rules } = (await commission.head.call('GET', commission.path)).body.data
    const ids = commission.cases.map(({ applicationId }) => applicationId)
    await portal.database.db.transaction().execute((trx) => settleCases(trx, ids, rules))
  }
  /** Runs the allotment, with its repetition unless a part of the jobs is asked. */
  const run = async (commission: Commission, jobs?: string): Promise<number> => {
    const { number } = (await commission.head.call('POST', runsOf(commission), { kind: 'DRY' })).body.data
    await portal.deliver(jobs)
    return number
  }
  const readRun = async (commission: Commission, number: number) =>
    (await commission.head.call('GET', `${runsOf(commission)}/${number}`)).body.data
  const fragileOf = async (commission: Commission, number: number, who: Person = commission.head) =>
    (await who.call('GET', `${runsOf(commission)}/${number}/fragile-awards?size=200`)).body.data
  return { query, setGrades, marksIn, plant, run, readRun, fragileOf }
}

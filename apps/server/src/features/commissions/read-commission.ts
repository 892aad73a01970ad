import { strictnessOf } from '@portal/domain/commissions/draw-rules.ts'
import { commissionAbilitiesOf } from '@portal/domain/commissions/policy.ts'
import { COUNTED, isCounted, isInHand } from '@portal/domain/commissions/status.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Commission, findCommission, type Words } from './load-commission.ts'
import { countCases, gradesOfCompetition, membersOf } from './queries.ts'

/** Calibration cases of a commission with the number of experts who signed each. Three rows, by key. */
async function calibrationOf(db: Reader, competitionId: string) {
  const rows = await db
    .selectFrom('calibrationCases')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .orderBy('number')
    .execute()
  return rows.map(({ number, title, text }) => ({ number, title: title as Words, text: text as Words }))
}

/** Signed calibration cases of a commission. Index commission_grades_of_a_competition. */
export const signedCalibrations = (db: Reader, competitionId: string) =>
  db
    .selectFrom('commissionGrades')
    .select(['expertId', 'calibrationNumber'])
    .where('competitionId', '=', competitionId)
    .where('applicationId', 'is', null)
    .where('state', 'in', [...COUNTED])
    .execute()

/**
 * A commission with its members, counts of cases and calibration. Reads all its grades: 18,000 rows of 6,000 cases in
 * some 60 ms, by index commission_grades_of_a_competition.
 */
export async function commissionView(scope: ReadScope | WriteScope, commission: Commission) {
  const { db, actor } = scope
  const { id, rules } = commission
  const [members, counts, calibration, calibrated, grades] = await Promise.all([
    membersOf(db, id),
    countCases(db, id),
    calibrationOf(db, id),
    signedCalibrations(db, id),
    gradesOfCompetition(db, id),
  ])
  const strictness = strictnessOf(
    grades.map(({ total, ...row }) => ({ ...row, total, applicationId: row.applicationId ?? '' })),
  )
  const byExpert = Map.groupBy(grades, ({ expertId }) => expertId)
  const count = (state: Parameters<typeof counts.get>[0]): number => counts.get(state) ?? 0
  return {
    success: true as const,
    data: {
      ...{ competitionId: id, year: commission.year, level: commission.level, name: commission.name, rules },
      members: members.map((member) => {
        const own = byExpert.get(member.accountId) ?? []
        const { mean, difference } = strictness.get(member.accountId) ?? { mean: null, difference: null }
        return {
          ...member,
          assigned: own.filter(({ state }) => isInHand(state)).length,
          signed: own.filter(({ state }) => isCounted(state)).length,
          calibrated: calibrated.filter(({ expertId }) => expertId === member.accountId).length,
          ...{ mean, difference },
        }
      }),
      counts: {
        cases: [...counts.values()].reduce((sum, one) => sum + one, 0),
        unassigned: count('UNASSIGNED'),
        grading: count('GRADING'),
        further: count('FURTHER'),
        second: count('SECOND'),
        done: count('DONE'),
      },
      calibration: calibration.map((one) => ({
        ...one,
        signed: calibrated.filter(({ calibrationNumber }) => calibrationNumber === one.number).length,
      })),
      can: commissionAbilitiesOf(actor, {
        ...{ rules, stage: commission.stage, calibrated: calibrated.length },
        signed: grades.filter(({ state }) => isCounted(state)).length,
      }),
    },
  }
}

export async function readCommission(scope: ReadScope, id: string) {
  const commission = await findCommission(scope, id)
  return commission === null ? refuse('not_found') : commissionView(scope, commission)
}

/** The commission after a change. */
export async function changedCommission(
  scope: WriteScope,
  id: string,
): Promise<Awaited<ReturnType<typeof commissionView>> | Refusal> {
  const commission = await findCommission(scope, id)
  return commission === null ? refuse('not_found') : commissionView(scope, commission)
}

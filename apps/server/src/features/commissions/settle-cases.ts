import { spreadOf, stateOfCase } from '@portal/domain/commissions/case-rules.ts'
import { isCounted, SHOWN } from '@portal/domain/commissions/status.ts'
import { scoreOfCase } from '@portal/domain/commissions/total-rules.ts'
import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import type { Selectable } from 'kysely'
import { anyOf, type Reader, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type SettledCase, updateCases } from './repository.ts'

const COLUMNS = ['id', 'applicationId', 'expertId', 'role', 'state', 'grades', 'total', 'signedAt'] as const
type Row = Pick<Selectable<Tables['commissionGrades']>, (typeof COLUMNS)[number]>

/** Signed grades without conflict of interest, as the rules of a total read them. */
export const countedOf = (rows: readonly Row[]) =>
  rows.flatMap(({ id, state, grades, signedAt }) =>
    isCounted(state) && signedAt !== null ? [{ id, grades: grades as Record<string, number>, signedAt }] : [],
  )

/** Grades of cases by application. One index scan a case: one_grade_of_an_expert. */
export async function gradesOfCases(
  db: Reader,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows = await db
    .selectFrom('commissionGrades')
    .select(COLUMNS)
    .where('applicationId', '=', anyOf(applicationIds))
    .where('state', 'in', [...SHOWN])
    .execute()
  return Map.groupBy(rows, ({ applicationId }) => applicationId ?? '')
}

/** Stores state, spread and total of cases after a change of their grades. The caller holds locks on the cases. */
export async function settleCases(db: Trx, applicationIds: readonly string[], rules: CommissionRules): Promise<void> {
  const grades = await gradesOfCases(db, applicationIds)
  const asked = await db
    .selectFrom('commissionCases')
    .select('applicationId')
    .where('applicationId', '=', anyOf(applicationIds))
    .where('secondAskedAt', 'is not', null)
    .execute()
  const secondAsked = new Set(asked.map(({ applicationId }) => applicationId))
  await updateCases(
    db,
    applicationIds.map((applicationId): SettledCase => {
      const rows = grades.get(applicationId) ?? []
      const state = stateOfCase(rows, rules, secondAsked.has(applicationId))
      const score = state === 'DONE' ? scoreOfCase(countedOf(rows), rules) : null
      return { applicationId, state, spread: spreadOf(rows), total: score?.total ?? null }
    }),
  )
}

/** Locks cases until the transaction ends, in one order. The applications are locked before. */
export const lockCases = (db: Trx, applicationIds: readonly string[]) =>
  db
    .selectFrom('commissionCases')
    .selectAll()
    .where('applicationId', '=', anyOf(applicationIds))
    .orderBy('applicationId')
    .forUpdate()
    .execute()

import { ADMISSION_DECIDED, type ApplicationStatus, OPEN } from '@portal/domain/applications/status.ts'
import type { GradingCopy } from '@portal/domain/commissions/schema.ts'
import { type CaseState, IN_HAND, SHOWN } from '@portal/domain/commissions/status.ts'
import { type CaseScore, type CountedRow, scoreOfCase } from '@portal/domain/commissions/total-rules.ts'
import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import { sql } from 'kysely'
import { anyOf, isOneOf, type Reader } from '../../platform/database/database.ts'
import { enabledExperts } from '../interviews/list-experts.ts'
import { countedOf, gradesOfCases } from './settle-cases.ts'

/** Condition on a competitor `k`: the application was not withdrawn. One look-up by key for each competitor. */
export const COMPETES = isOneOf(sql`(select status from applications where id = k.application_id)`, [
  ...OPEN,
  ...ADMISSION_DECIDED,
])

/** State of a case `c` of a competitor, who has none before the first draw. */
export const STATE_OF_CASE = sql<CaseState>`coalesce(c.state, 'UNASSIGNED')`

/** Number of cases by state. Scans the competitors of one competition: 6,000 in some 20 ms. */
export async function countCases(db: Reader, competitionId: string): Promise<ReadonlyMap<CaseState, number>> {
  const { rows } = await sql<{ state: CaseState; count: number }>`
    select ${STATE_OF_CASE} as state, count(*)::int as count
    from competitors k left join commission_cases c on c.application_id = k.application_id
    where k.competition_id = ${competitionId} and ${COMPETES} group by 1`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** Number of competitors whose grades are not done. Results need 0. */
export async function gradesWaiting(db: Reader, competitionId: string): Promise<number> {
  const counts = await countCases(db, competitionId)
  return [...counts].reduce((sum, [state, count]) => (state === 'DONE' ? sum : sum + count), 0)
}

/** Rows of all grades of cases of a competition, without drafts. Index commission_grades_of_a_competition. */
export const gradesOfCompetition = (db: Reader, competitionId: string) =>
  db
    .selectFrom('commissionGrades')
    .select(['id', 'applicationId', 'expertId', 'role', 'state', 'grades', 'total', 'signedAt'])
    .where('competitionId', '=', competitionId)
    .where('applicationId', 'is not', null)
    .where('state', 'in', [...SHOWN])
    .orderBy('applicationId')
    .orderBy('id')
    .execute()

type Counted = {
  /** Null: the competition has no commission, and no cases. */
  readonly rules: CommissionRules | null
  readonly cases: ReadonlyMap<string, readonly CountedRow[]>
}

/**
 * Rules of a commission, and the signed grades without conflict of interest of each case by application. A case without
 * such grades has no rows. 18,000 rows for 6,000 cases.
 */
export async function countedGrades(db: Reader, competitionId: string): Promise<Counted> {
  const { rows: found } = await sql<{ rules: CommissionRules | null }>`
    select rules -> 'commission' as rules from competition_rules
    where competition_id = ${competitionId} and state = 'HOLDING'`.execute(db)
  const rules = found[0]?.rules ?? null
  if (rules === null) return { rules, cases: new Map() }
  const cases = Map.groupBy(await gradesOfCompetition(db, competitionId), ({ applicationId }) => applicationId ?? '')
  return { rules, cases: new Map([...cases].map(([applicationId, own]) => [applicationId, countedOf(own)])) }
}

/** Scores of the cases of a competition by application, by the published rule. A case without counted grades is absent. */
export async function scoresOf(db: Reader, competitionId: string): Promise<ReadonlyMap<string, CaseScore>> {
  const { rules, cases } = await countedGrades(db, competitionId)
  if (rules === null) return new Map()
  return new Map(
    [...cases].flatMap(([applicationId, rows]) => {
      const score = scoreOfCase(rows, rules)
      return score === null ? [] : [[applicationId, score] as const]
    }),
  )
}

/**
 * Grading of an application for the copy of its owner's data, without experts, single grades and comments. Means and
 * total are absent until a published result has decided. Null: the application is no case.
 */
export async function gradingCopyOf(db: Reader, applicationId: string): Promise<GradingCopy | null> {
  const { rows } = await sql<{ status: ApplicationStatus; meetingAt: Date | null; rules: CommissionRules | null }>`
    select a.status, c.meeting_at, r.rules -> 'commission' as rules
    from commission_cases c join applications a on a.id = c.application_id
    left join competition_rules r on r.competition_id = c.competition_id and r.state = 'HOLDING'
    where c.application_id = ${applicationId}`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const { status, meetingAt, rules } = found
  const isDecided = (ADMISSION_DECIDED as readonly ApplicationStatus[]).includes(status)
  const signed = countedOf((await gradesOfCases(db, [applicationId])).get(applicationId) ?? [])
  const score = rules === null || !isDecided ? null : scoreOfCase(signed, rules)
  return {
    meetingAt,
    criteria: (rules?.criteria ?? []).flatMap(({ code, name }) => {
      const mean = score?.parts[code]
      return mean === undefined ? [] : [{ name, mean }]
    }),
    total: score?.total ?? null,
  }
}

/** Members of a commission by name, with the experts among them who are enabled. Some tens of rows, by key. */
export async function membersOf(db: Reader, competitionId: string) {
  const [{ rows }, experts] = await Promise.all([
    sql<{ accountId: string; fullName: string; universityId: string | null }>`
      select m.account_id, s.full_name, s.university_id
      from commission_members m join staff_members s on s.account_id = m.account_id
      where m.competition_id = ${competitionId} order by s.full_name, m.account_id`.execute(db),
    enabledExperts(db),
  ])
  const enabled = new Set(experts.map(({ id }) => id))
  return rows.map((row) => ({ ...row, isEnabled: enabled.has(row.accountId) }))
}

/** Unsigned grades of each expert, for pick lists of staff. Index commission_grades_of_an_expert. */
export async function gradingLoad(db: Reader, staffIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('commissionGrades')
    .select((column) => ['expertId', column.fn.countAll<number>().as('count')])
    .where('expertId', '=', anyOf(staffIds))
    .where('state', 'in', [...IN_HAND])
    .groupBy('expertId')
    .execute()
  return new Map(rows.map(({ expertId, count }) => [expertId, count]))
}

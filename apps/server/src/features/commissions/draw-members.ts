import { type Draw, type DrawnCase, type DrawnRow, drawExperts } from '@portal/domain/commissions/draw-rules.ts'
import { mayDraw } from '@portal/domain/commissions/policy.ts'
import { type GradeRole, isInHand } from '@portal/domain/commissions/status.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { auditedCommission, lockCommission, type RuledCommission } from './load-commission.ts'
import { mayChange } from './name-members.ts'
import { calibrateMembers } from './put-calibration.ts'
import { COMPETES, membersOf } from './queries.ts'
import { insertCases, insertGrades } from './repository.ts'
import { tellDrawn } from './set-meeting.ts'
import { lockCases, settleCases } from './settle-cases.ts'
import { tellGiven } from './tell-panel.ts'

/**
 * Gives every case the experts that it lacks, further ones where totals differ, second ones where they were asked. A
 * case gets its number with the first draw. Takes some 4 s for 6,000 cases of three experts.
 */
export async function drawMembers(scope: WriteScope, id: string, minutes: number) {
  const commission = await lockCommission(scope, id)
  if (commission === null) return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  if (!mayDraw(commission.stage)) return refuse('competition_not_ready')
  if (commission.rules.isCalibrated) await calibrateMembers(scope.db, id, scope.now)
  const { given, lacking } = await drawFor(scope, commission, await lockedCases(scope.db, id), minutes)
  const count = (asked: GradeRole): number => given.filter(({ role }) => role === asked).length
  const data = { assigned: count('FIRST'), further: count('FURTHER'), second: count('SECOND'), lacking }
  await recordAudit(scope, { event: 'expertsDrawn', ...auditedCommission(commission), details: data })
  return { success: true as const, data }
}

/**
 * Draws experts for locked cases, gives them the cases and settles these.
 * @param cases all cases, whose grades are the loads of the experts.
 * @param isDrawn the cases that get experts.
 */
export async function drawFor(
  scope: WriteScope,
  commission: RuledCommission,
  cases: readonly DrawnCase[],
  minutes: number,
  isDrawn: (one: DrawnCase) => boolean = () => true,
): Promise<Draw> {
  const { db, now } = scope
  const { id, rules } = commission
  const members = (await membersOf(db, id)).filter(({ isEnabled }) => isEnabled)
  const loads = Map.groupBy(
    cases.flatMap(({ rows }) => rows.filter((row) => row.total !== null || isInHand(row.state))),
    ({ expertId }) => expertId,
  )
  const experts = members.map(({ accountId, fullName, universityId }) => ({
    ...{ id: accountId, fullName, universityId },
    load: loads.get(accountId)?.length ?? 0,
  }))
  const { given, lacking } = drawExperts(cases.filter(isDrawn), experts, rules)
  const names = new Map(experts.map((expert) => [expert.id, expert.fullName]))
  await insertGrades(
    db,
    given.map((grade) => ({ ...grade, competitionId: id, expertName: names.get(grade.expertId) ?? '' })),
    now,
  )
  await settleCases(db, [...new Set(given.map(({ applicationId }) => applicationId))], rules)
  const unmet = await tellDrawn(scope, given, minutes)
  await tellGiven(
    scope,
    commission,
    unmet.map(({ expertId }) => expertId),
  )
  return { given, lacking }
}

type CaseRow = Omit<DrawnCase, 'rows'> & { readonly rows: readonly DrawnRow[] }

/** Cases of all competitors in order of their numbers, locked after their applications. New ones are made. */
export async function lockedCases(db: Trx, competitionId: string): Promise<readonly DrawnCase[]> {
  const { rows: found } = await sql<{ id: string; code: string; isCase: boolean }>`
    select a.id, k.code, exists (select from commission_cases c where c.application_id = a.id) as is_case
    from competitors k join applications a on a.id = k.application_id
    where k.competition_id = ${competitionId} and ${COMPETES} order by a.id for share of a`.execute(db)
  // Codes are drawn at random, so their order tells nothing about the applicants.
  const made = found.filter(({ isCase }) => !isCase).toSorted((one, other) => (one.code < other.code ? -1 : 1))
  await insertCases(
    db,
    competitionId,
    made.map(({ id }) => id),
  )
  const ids = found.map(({ id }) => id)
  await lockCases(db, ids)
  const { rows } = await sql<CaseRow>`
    select c.application_id, coalesce(a.applicant ->> 'lastName', '') as last_name,
      c.second_asked_at is not null as is_second_asked,
      (select coalesce(json_agg(h.university_id), '[]') from choices h where h.application_id = a.id) as university_ids,
      (select coalesce(json_agg(json_build_object('expertId', g.expert_id, 'role', g.role, 'state', g.state,
          'total', g.total, 'isRefused', g.decline_reason is not null)), '[]')
        from commission_grades g where g.application_id = c.application_id) as rows
    from commission_cases c join applications a on a.id = c.application_id
    where c.application_id = any (${ids}::uuid[]) order by c.number`.execute(db)
  return rows
}

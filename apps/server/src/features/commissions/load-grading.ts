import { isOpen } from '@portal/domain/applications/status.ts'
import { type GradingFacts, isHeld, isLocked, isOwnGrading } from '@portal/domain/commissions/policy.ts'
import { COUNTED } from '@portal/domain/commissions/status.ts'
import { GRADING_WORKFLOW, gradingRefusal } from '@portal/domain/commissions/workflow.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { asker } from '@portal/domain/kernel/workflow.ts'
import { type Selectable, sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'
import { commissionsOf, hasRules, type RuledCommission } from './load-commission.ts'
import { lockCases } from './settle-cases.ts'

export type GradeRow = Selectable<Tables['commissionGrades']>
type CaseRow = Selectable<Tables['commissionCases']>

export const ask = asker(GRADING_WORKFLOW, gradingRefusal)

/** One expert's grades with their case. Case and application are null for a calibration case. */
export type Grading = {
  readonly grade: GradeRow
  readonly commission: RuledCommission
  readonly ofCase: CaseRow | null
  readonly facts: GradingFacts
}

/** Signed calibration cases of an expert in a competition. Index one_calibration_of_an_expert. */
export async function calibratedBy(db: Reader, competitionId: string, expertId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from commission_grades
    where competition_id = ${competitionId} and expert_id = ${expertId} and calibration_number is not null
      and ${isOneOf(sql.ref('state'), COUNTED)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function gradingOf(db: Reader, now: Date, grade: GradeRow, ofCase: CaseRow | null): Promise<Grading | null> {
  const commission = (await commissionsOf(db, [grade.competitionId], now)).get(grade.competitionId)
  if (!hasRules(commission)) return null
  const isCalibration = grade.applicationId === null
  const done = isCalibration ? 0 : await calibratedBy(db, grade.competitionId, grade.expertId)
  const facts: GradingFacts = {
    ...{ state: grade.state, expertId: grade.expertId, isCalibration, meetingAt: ofCase?.meetingAt ?? null },
    isLocked: isLocked(commission.rules, isCalibration, done),
  }
  return { grade, commission, ofCase, facts }
}

const gradeById = (db: Reader, id: string) => db.selectFrom('commissionGrades').selectAll().where('id', '=', id)
const caseOf = (db: Reader, applicationId: string) =>
  db.selectFrom('commissionCases').selectAll().where('applicationId', '=', applicationId)

/** Grades for their expert. Null: there are none, or they belong to another person. */
export async function findGrading(
  { db, actor, now }: { readonly db: Reader; readonly actor: Actor; readonly now: Date },
  id: string,
): Promise<Grading | null> {
  const grade = await gradeById(db, id).executeTakeFirst()
  if (grade === undefined || !isOwnGrading(actor, grade)) return null
  const ofCase = grade.applicationId === null ? undefined : await caseOf(db, grade.applicationId).executeTakeFirst()
  return gradingOf(db, now, grade, ofCase ?? null)
}

/**
 * The same for an event, locked: the application first, then the case, then the grades. Refused where the event is
 * impossible, calibration comes first, the meeting has not begun, or the application has ended.
 */
export async function lockGrading(scope: WriteScope, id: string, event: 'grade' | 'sign' | 'decline') {
  const { db, actor, now } = scope
  const seen = await gradeById(db, id).executeTakeFirst()
  if (seen === undefined || !isOwnGrading(actor, seen)) return refuse('not_found')
  const { applicationId } = seen
  const loaded: LoadedApplication | null = applicationId === null ? null : await loadLocked(db, applicationId)
  const [ofCase = null] = applicationId === null ? [] : await lockCases(db, [applicationId])
  const grade = await gradeById(db, id).forUpdate().executeTakeFirstOrThrow()
  const found = isOwnGrading(actor, grade) ? await gradingOf(db, now, grade, ofCase) : null
  if (found === null) return refuse('not_found')
  const step = ask(grade.state, event, actor.roles)
  if (step instanceof Refusal) return step
  if (loaded !== null && !isOpen(loaded.application.status)) return refuse('grading_ended')
  if (event === 'decline') return { ...found, loaded, step }
  if (found.facts.isLocked) return refuse('calibration_first')
  if (event === 'sign' && !isHeld(found.commission.rules, found.facts, now)) return refuse('interview_not_held')
  return { ...found, loaded, step }
}

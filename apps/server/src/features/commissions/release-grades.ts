import { type ApplicationType, isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import type { ApplicationEvent } from '@portal/domain/applications/workflow.ts'
import { endsChoice } from '@portal/domain/applications/workflow.ts'
import { GIVEN, type GradeRole, isCounted, isInHand } from '@portal/domain/commissions/status.ts'
import { GRADING_WORKFLOW } from '@portal/domain/commissions/workflow.ts'
import { hasConflict } from '@portal/domain/interviews/policy.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { loadManyLocked } from '../applications/load-application.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enabledExpert } from '../interviews/list-experts.ts'
import { endCodes } from '../interviews/sign-grades.ts'
import { type Commission, commissionsOf, hasRules } from './load-commission.ts'
import { deleteMemberships, moveGrades } from './repository.ts'
import { lockCases, settleCases } from './settle-cases.ts'
import { endMeetings, tellLost, tellLostMeetings } from './tell-panel.ts'

const { release: RELEASE } = GRADING_WORKFLOW.ASSIGNED
const { avoid: AVOID } = GRADING_WORKFLOW.SIGNED

type Which = {
  readonly expertId?: string
  readonly competitionId?: string
  readonly applicationId?: string
  readonly role?: GradeRole
}
type Taken = {
  readonly released: number
  readonly avoided: number
  /** Cases of applications that have lost grades, by competition. */
  readonly cases: readonly { readonly commission: Commission; readonly count: number }[]
}

/** Unsigned and counted grades of an expert or of an application. Indexes by expert and by application. */
const heldGrades = (db: Trx, { expertId, competitionId, applicationId, role }: Which) =>
  db
    .selectFrom('commissionGrades')
    .select(['id', 'applicationId', 'competitionId', 'expertId', 'state'])
    .where('state', 'in', [...GIVEN])
    .$if(expertId !== undefined, (rows) => rows.where('expertId', '=', expertId ?? ''))
    .$if(competitionId !== undefined, (rows) => rows.where('competitionId', '=', competitionId ?? ''))
    .$if(role !== undefined, (rows) => rows.where('role', '=', role as GradeRole))
    .$if(applicationId !== undefined, (rows) => rows.where('applicationId', '=', applicationId ?? ''))

type Held = Awaited<ReturnType<ReturnType<typeof heldGrades>['execute']>>[number]

/**
 * Takes unsigned grades back and makes signed ones void, as `lost` says for each, and settles their cases. Locks the
 * applications, then the cases.
 * @param minutes length of a meeting in the calendar.
 * @param lost whether a grade is lost. Absent: every unsigned one.
 */
export async function releaseGrades(
  scope: WriteScope,
  which: Which,
  minutes: number,
  lost: (grade: Held, universityIds: readonly string[], isApplicationOpen: boolean) => boolean = ({ state }) =>
    isInHand(state),
): Promise<Taken> {
  const { db, now } = scope
  const ids = [...new Set((await heldGrades(db, which).execute()).flatMap(({ applicationId }) => applicationId ?? []))]
  const loaded = new Map((await loadManyLocked(db, ids)).map((one) => [one.application.id, one]))
  await lockCases(db, ids)
  const taken = (await heldGrades(db, which).forUpdate().execute()).filter((grade) => {
    const around = grade.applicationId === null ? undefined : loaded.get(grade.applicationId)
    const universityIds = around?.choices.map(({ universityId }) => universityId) ?? []
    return lost(grade, universityIds, around === undefined || isOpen(around.application.status))
  })
  const released = taken.filter(({ state }) => isInHand(state))
  const avoided = taken.filter(({ state }) => isCounted(state))
  if (released.length > 0) await moveGrades(db, idsOf(released), RELEASE)
  if (avoided.length > 0) await moveGrades(db, idsOf(avoided), AVOID)
  for (const { id } of released) await endCodes(db, { of: 'gradeId', id })
  await tellLostMeetings(scope, released, minutes)
  const commissions = await commissionsOf(db, [...new Set(taken.map(({ competitionId }) => competitionId))], now)
  const cases = [...commissions.values()].map((commission) => ({ commission, ids: casesIn(taken, commission.id) }))
  for (const { commission, ids: lost } of cases) if (hasRules(commission)) await settleCases(db, lost, commission.rules)
  return {
    ...{ released: released.length, avoided: avoided.length },
    cases: cases.flatMap(({ commission, ids: { length: count } }) => (count > 0 ? [{ commission, count }] : [])),
  }
}

const idsOf = (grades: readonly Held[]): readonly string[] => grades.map(({ id }) => id)
const casesIn = (grades: readonly Held[], competitionId: string): readonly string[] => [
  ...new Set(grades.flatMap((grade) => (grade.competitionId === competitionId ? (grade.applicationId ?? []) : []))),
]

/** Listener of an application's moves: unsigned grades of an ended one are taken back, and its meeting is not held. */
export async function releaseGradesOnMove(
  scope: WriteScope,
  applicationId: string,
  event: ApplicationEvent,
  type: ApplicationType,
  minutes: number,
): Promise<void> {
  if (!endsChoice(event) || !isCompeting(type)) return
  await releaseGrades(scope, { applicationId }, minutes)
  await endMeetings(scope, await loadManyLocked(scope.db, [applicationId]), minutes)
}

/**
 * Listener of a staff member's deletion, disabling, lost role or new university. A lost expert loses unsigned grades.
 * In a conflict of interest unsigned grades are taken back and signed ones void, while the application is open.
 */
export async function releaseGradesOfExpert(scope: WriteScope, staffId: string, minutes: number): Promise<void> {
  const { db } = scope
  const expert = await enabledExpert(db, staffId)
  const staff = await db
    .selectFrom('accounts')
    .innerJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
    .select(['deletedAt', 'fullName'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  if (staff?.deletedAt) await deleteMemberships(db, staffId)
  const { cases, ...taken } = await releaseGrades(
    scope,
    { expertId: staffId },
    minutes,
    ({ state, applicationId }, universityIds, isOpenNow) =>
      expert === undefined
        ? isInHand(state)
        : applicationId !== null && isOpenNow && hasConflict(expert, universityIds),
  )
  if (taken.released + taken.avoided > 0)
    await recordAudit(scope, { event: 'gradingReleased', objectId: staffId, details: taken })
  for (const { commission, count } of cases)
    await tellLost(scope, commission, { expertName: staff?.fullName ?? '', count })
}

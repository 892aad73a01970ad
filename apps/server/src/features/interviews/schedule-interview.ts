import { OPEN_STATUSES } from '@portal/domain/applications/status.ts'
import { hasConflict, isHeadOf } from '@portal/domain/interviews/policy.ts'
import { startOf } from '@portal/domain/interviews/rules.ts'
import type { MoveBody, ScheduleBody } from '@portal/domain/interviews/schema.ts'
import { canMoveInterview } from '@portal/domain/interviews/workflow.ts'
import type { ErrorKey } from '@portal/domain/kernel/error-key.ts'
import { type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { applicationIdOf } from '../applications/queries.ts'
import { hasClash } from './find-clash.ts'
import { enabledExpert } from './list-experts.ts'
import { type InterviewRow, lockInterview, lockSchedule } from './load-interview.ts'
import { insertInterview, updateInterview, voidCodes } from './repository.ts'
import { tellInterview } from './tell-interview.ts'

export type Changed = {
  readonly success: true
  readonly data: { readonly id: string; readonly status: InterviewRow['status']; readonly version: number }
}

export const changedAnswer = async ({ db }: WriteScope, id: string): Promise<Changed> => ({
  success: true,
  data: await db
    .selectFrom('interviews')
    .select(['id', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
})

/** The refusal of an interview that takes no event any more. */
export const endedRefusal = (status: InterviewRow['status']): Refusal =>
  refuse(status === 'SIGNED' ? 'interview_already_signed' : 'interview_cancelled')

/** What one row of a schedule or one form says. */
export type Wanted = ScheduleBody

/** A fault of one field of what was wanted. */
export type Fault = { readonly field: keyof Wanted; readonly msg: ErrorKey }

/**
 * Brings one interview into the schedule: a new one, or another time for the one that the application has and nobody
 * has signed. Gives what it did, or which field stands against it. The caller holds the schedule's lock.
 */
export async function placeInterview(
  scope: WriteScope,
  wanted: Wanted,
  minutes: number,
): Promise<{ id: string; isNew: boolean } | Fault> {
  const { db, actor, now } = scope
  const id = await applicationIdOf(db, wanted.requestId)
  const loaded = id === null ? null : await loadLocked(db, id)
  const current = loaded?.current
  if (loaded === null || current === undefined || !isHeadOf(actor, current))
    return { field: 'requestId', msg: 'not_found' }
  if (!(OPEN_STATUSES as readonly string[]).includes(loaded.application.status))
    return { field: 'requestId', msg: 'wrong_value' }
  const startsAt = startOf(wanted.date, wanted.time)
  if (startsAt <= now) return { field: 'date', msg: 'wrong_value' }

  const expert = wanted.expertId == null ? null : await enabledExpert(db, wanted.expertId)
  if (expert === undefined) return { field: 'expertId', msg: 'not_found' }
  const universities = loaded.choices.map((choice) => choice.universityId)
  if (expert !== null && hasConflict(expert, universities)) return { field: 'expertId', msg: 'conflict_of_interest' }

  const existing = await db
    .selectFrom('interviews')
    .selectAll()
    .where('applicationId', '=', loaded.application.id)
    .where('status', 'in', ['NEW', 'ASSIGNED'])
    .forUpdate()
    .executeTakeFirst()
  const expertId = expert?.id ?? existing?.expertId ?? null
  const clash = { startsAt, ownerId: loaded.application.ownerId, expertId, exceptId: existing?.id ?? null }
  if (await hasClash(db, clash, minutes)) return { field: 'time', msg: 'interview_clash' }

  if (existing === undefined) return { id: await create(scope, loaded, wanted, startsAt, expert, minutes), isNew: true }
  await reschedule(scope, loaded, existing, { startsAt, zoom: wanted.zoom }, expert, minutes)
  return { id: existing.id, isNew: false }
}

type Expert = { readonly id: string; readonly fullName: string } | null

async function create(
  scope: WriteScope,
  loaded: LoadedApplication,
  { zoom }: Wanted,
  startsAt: Date,
  expert: Expert,
  minutes: number,
): Promise<string> {
  const { db, now } = scope
  const { application, current } = loaded
  if (current === undefined) throw new Error('a sent application has a choice under consideration')
  const place = { applicationId: application.id, choice: current.position, universityId: current.universityId }
  const id = await insertInterview(db, { ...place, startsAt, zoom, createdAt: now })
  if (expert !== null)
    await updateInterview(db, id, { status: 'ASSIGNED', expertId: expert.id, expertName: expert.fullName })
  await noteInHistory(scope, loaded, 'interviewScheduled', '')
  const interview = { id, startsAt, zoom, choice: current.position, version: 1, expertId: expert?.id ?? null }
  await tellInterview(scope, 'interviewScheduled', loaded, interview, minutes)
  return id
}

async function reschedule(
  scope: WriteScope,
  loaded: LoadedApplication,
  existing: InterviewRow,
  to: { startsAt: Date; zoom: string },
  expert: Expert,
  minutes: number,
): Promise<void> {
  const { db } = scope
  const isMoved = existing.startsAt.getTime() !== to.startsAt.getTime() || existing.zoom !== to.zoom
  const isGiven = expert !== null && expert.id !== existing.expertId
  if (!isMoved && !isGiven) return
  if (isGiven && existing.expertId !== null)
    await tellInterview(scope, 'interviewCancelled', loaded, existing, minutes, 'expert')
  await updateInterview(db, existing.id, {
    ...to,
    ...(isGiven ? { status: 'ASSIGNED', expertId: expert.id, expertName: expert.fullName, gradeDraft: null } : {}),
  })
  if (isGiven) await voidCodes(db, existing.id)
  const interview = { ...existing, ...to, version: existing.version + 1, expertId: expert?.id ?? existing.expertId }
  if (isMoved) {
    await noteInHistory(scope, loaded, 'interviewMoved', '')
    await tellInterview(scope, 'interviewMoved', loaded, interview, minutes, isGiven ? 'applicant' : 'both')
  }
  if (isGiven) await tellInterview(scope, 'interviewScheduled', loaded, interview, minutes, 'expert')
}

/** Schedules one interview by a form. */
export async function scheduleInterview(
  scope: WriteScope,
  body: ScheduleBody,
  minutes: number,
): Promise<Changed | Refusal> {
  await lockSchedule(scope.db)
  const placed = await placeInterview(scope, body, minutes)
  if (!('msg' in placed)) return changedAnswer(scope, placed.id)
  const { field, msg } = placed
  return msg === 'wrong_value' ? refuseFields([{ field, msg }]) : refuse(msg, [{ field, msg }])
}

/** Another time or place for an interview that nobody has signed; its expert stays. */
export async function moveInterview(
  scope: WriteScope,
  id: string,
  { date, time, zoom, version }: MoveBody,
  minutes: number,
): Promise<Changed | Refusal> {
  const { db, actor, now } = scope
  await lockSchedule(db)
  const found = await lockInterview(db, actor, id)
  if (found === null || !isHeadOf(actor, found.interview)) return refuse('not_found')
  const { interview, loaded } = found
  if (version !== undefined && version !== interview.version) return refuse('stale_version')
  if (!canMoveInterview(interview.status, 'move', actor.roles)) return endedRefusal(interview.status)
  const startsAt = startOf(date, time)
  if (startsAt <= now) return refuseFields([{ field: 'date', msg: 'wrong_value' }])
  const clash = { startsAt, ownerId: loaded.application.ownerId, expertId: interview.expertId, exceptId: id }
  if (await hasClash(db, clash, minutes)) return refuse('interview_clash', [{ field: 'time', msg: 'interview_clash' }])
  await reschedule(scope, loaded, interview, { startsAt, zoom }, null, minutes)
  return changedAnswer(scope, id)
}

/** Calls an interview off; both sides are told why they need not come. */
export async function cancelInterview(
  scope: WriteScope,
  id: string,
  reason: string,
  minutes: number,
): Promise<Changed | Refusal> {
  const { db, actor } = scope
  const found = await lockInterview(db, actor, id)
  if (found === null || !isHeadOf(actor, found.interview)) return refuse('not_found')
  if (!canMoveInterview(found.interview.status, 'cancel', actor.roles)) return endedRefusal(found.interview.status)
  await callOff(scope, found.loaded, found.interview, reason, minutes)
  return changedAnswer(scope, id)
}

/** Cancels an unsigned interview, by the head's wish or because its application has ended. */
export async function callOff(
  scope: WriteScope,
  loaded: LoadedApplication,
  interview: InterviewRow,
  reason: string,
  minutes: number,
): Promise<void> {
  await updateInterview(scope.db, interview.id, { status: 'CANCELLED' })
  await voidCodes(scope.db, interview.id)
  await noteInHistory(scope, loaded, 'interviewCancelled', reason)
  await tellInterview(scope, 'interviewCancelled', loaded, { ...interview, version: interview.version + 1 }, minutes)
}

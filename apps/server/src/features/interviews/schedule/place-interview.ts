import { isAdmitted, isCompeting, isOpen, isRefused } from '@portal/domain/applications/status.ts'
import { hasConflict, isHeadOf } from '@portal/domain/interviews/policy.ts'
import { type ScheduleRule, type Span, startOf } from '@portal/domain/interviews/rules.ts'
import type { ScheduleBody } from '@portal/domain/interviews/schema.ts'
import { NOTED_AS } from '@portal/domain/interviews/workflow.ts'
import type { ErrorKey } from '@portal/domain/kernel/error-key.ts'
import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../../http/handler.ts'
import { type LoadedApplication, loadLocked } from '../../applications/load-application.ts'
import { noteInHistory } from '../../applications/note-in-history.ts'
import { applicationIdOf } from '../../applications/queries.ts'
import { ask, changed, move } from '../change-interview.ts'
import { type Expert, enabledExpert } from '../list-experts.ts'
import { type InterviewRow, type LockedInterview, lockUnsigned } from '../load-interview.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { insertInterview } from '../repository.ts'
import { hasClash } from './find-clash.ts'

export type Wanted = ScheduleBody

export type Fault = { readonly field: keyof Wanted; readonly msg: ErrorKey; readonly rule?: ScheduleRule }

/** Time and link of an interview. `minutes` null: the length of every interview. `slotId` null: outside the slots. */
export type Place = Pick<InterviewRow, 'startsAt' | 'zoom'> & Partial<Pick<InterviewRow, 'minutes' | 'slotId'>>

export type Placed = { readonly id: string; readonly isNew: boolean }

/** Schedules one interview, or moves the application's unsigned one. The caller holds the schedule's lock. */
export async function placeInterview(scope: WriteScope, wanted: Wanted, minutes: number): Promise<Placed | Fault> {
  const { db, actor, now } = scope
  const id = await applicationIdOf(db, wanted.requestId)
  const loaded = id === null ? null : await loadLocked(db, id)
  if (loaded?.current === undefined || !isHeadOf(actor, loaded.current))
    return { field: 'requestId', msg: 'not_found', rule: 'noApplication' }
  const fault = applicationFault(loaded)
  if (fault !== null) return fault
  const startsAt = startOf(wanted.date, wanted.time)
  if (startsAt <= now) return { field: 'date', msg: 'wrong_value', rule: 'pastDate' }
  const expert = wanted.expertId == null ? null : await enabledExpert(db, wanted.expertId)
  if (expert === undefined) return { field: 'expertId', msg: 'not_found', rule: 'noExpert' }
  return placeAt(scope, loaded, { startsAt, zoom: wanted.zoom }, expert, minutes)
}

function applicationFault({ application: { type, status } }: LoadedApplication): Fault | null {
  if (isCompeting(type)) return { field: 'requestId', msg: 'application_competes', rule: 'competes' }
  if (isOpen(status)) return null
  const rule = isAdmitted(status) || isRefused(status) ? 'decided' : 'withdrawn'
  return { field: 'requestId', msg: 'wrong_value', rule }
}

/**
 * Writes the interview of a locked application at a time to come, by the head or by its applicant's choice. The caller
 * holds the schedule's lock, has asked the policies and has locked the expert.
 */
export async function placeAt(
  scope: WriteScope,
  loaded: LoadedApplication,
  place: Place,
  expert: Expert | null,
  minutes: number,
): Promise<Placed | Fault> {
  const { db } = scope
  const { id, ownerId } = loaded.application
  const universities = loaded.choices.map((choice) => choice.universityId)
  if (expert !== null && hasConflict(expert, universities)) return { field: 'expertId', msg: 'conflict_of_interest' }
  const existing = await lockUnsigned(db, id)
  const extra = existing === undefined ? await grantedMinutes(db, loaded) : 0
  const to: Place = {
    ...place,
    ...(place.minutes === undefined && extra > 0 ? { minutes: minutes + extra } : {}),
  }
  const span: Span = { startsAt: to.startsAt, minutes: to.minutes ?? existing?.minutes ?? minutes }
  const expertId = expert?.id ?? existing?.expertId ?? null
  if (await hasClash(db, { ...span, ownerId, expertId, exceptId: existing?.id ?? null }, minutes))
    return { field: 'time', msg: 'interview_clash' }
  const placed =
    existing === undefined
      ? await create(scope, loaded, to, expert, minutes)
      : ((await reschedule(scope, { interview: existing, loaded }, to, expert, minutes)) ?? existing.id)
  return isRefusal(placed) ? { field: 'requestId', msg: placed.key } : { id: placed, isNew: existing === undefined }
}

/** Minutes that were granted beyond the usual length (docs/specification/interviews.md#accommodation). */
export async function grantedMinutes(
  db: WriteScope['db'],
  { application, current }: Pick<LoadedApplication, 'application' | 'current'>,
): Promise<number> {
  const granted = await db
    .selectFrom('accommodations')
    .select('extraMinutes')
    .where('applicationId', '=', application.id)
    .where('choice', '=', current?.position ?? 0)
    .where('state', '=', 'GRANTED')
    .executeTakeFirst()
  return granted?.extraMinutes ?? 0
}

async function create(
  scope: WriteScope,
  loaded: LoadedApplication,
  to: Place,
  expert: Expert | null,
  minutes: number,
): Promise<string | Refusal> {
  const { db, actor, now } = scope
  const { application, current } = loaded
  if (current === undefined) throw new Error('a sent application has a choice under consideration')
  const place = { ...to, applicationId: application.id, choice: current.position, universityId: current.universityId }
  if (actor.kind === 'APPLICANT') {
    const chosen = ask('absent', 'choose', actor.roles)
    if (isRefusal(chosen)) return chosen
    const given = { expertId: expert?.id ?? null, expertName: expert?.fullName ?? null }
    const interview = await insertInterview(db, { ...place, ...given, createdAt: now, status: chosen.to })
    await noteInHistory(scope, loaded, NOTED_AS[chosen.event], expert?.fullName ?? '')
    await notifyParticipants(scope, 'interviewScheduled', loaded, interview, minutes)
    return interview.id
  }
  const scheduled = ask('absent', 'schedule', actor.roles)
  if (isRefusal(scheduled)) return scheduled
  const interview = await insertInterview(db, { ...place, createdAt: now, status: scheduled.to })
  await noteInHistory(scope, loaded, NOTED_AS[scheduled.event], '')
  if (expert !== null) {
    const assigned = ask(interview.status, 'assign', actor.roles)
    if (isRefusal(assigned)) return assigned
    await move(scope, { interview, loaded }, [assigned], { expertId: expert.id, expertName: expert.fullName })
  }
  const mailed = { ...interview, expertId: expert?.id ?? null }
  await notifyParticipants(scope, 'interviewScheduled', loaded, mailed, minutes)
  return interview.id
}

/** Another time or place, another expert, both or neither. @returns its refusal, if any. */
export async function reschedule(
  scope: WriteScope,
  { interview: existing, loaded }: LockedInterview,
  to: Place,
  expert: Expert | null,
  minutes: number,
): Promise<Refusal | null> {
  const { kind, roles } = scope.actor
  const isMoved =
    existing.startsAt.getTime() !== to.startsAt.getTime() ||
    existing.zoom !== to.zoom ||
    (to.slotId !== undefined && existing.slotId !== to.slotId)
  const isGiven = expert !== null && expert.id !== existing.expertId
  const isOwn = kind === 'APPLICANT'
  const moved = isMoved ? ask(existing.status, isOwn ? 'choose' : 'move', roles) : undefined
  if (isRefusal(moved)) return moved
  const assigned = isGiven && !isOwn ? ask(moved?.to ?? existing.status, 'assign', roles) : undefined
  if (isRefusal(assigned)) return assigned
  const first = moved ?? assigned
  if (first === undefined) return null
  const given = isGiven ? { expertId: expert.id, expertName: expert.fullName, gradeDraft: null } : {}
  await move(scope, { interview: existing, loaded }, isMoved && assigned ? [first, assigned] : [first], {
    ...to,
    ...given,
    ...(isOwn ? { comment: expert?.fullName ?? '' } : {}),
  })
  const interview = { ...changed(existing), ...to, expertId: expert?.id ?? existing.expertId }
  if (isGiven && existing.expertId !== null)
    await notifyParticipants(scope, 'interviewCancelled', loaded, changed(existing), minutes, 'expert')
  if (isMoved)
    await notifyParticipants(scope, 'interviewMoved', loaded, interview, minutes, isGiven ? 'applicant' : 'both')
  if (isGiven) await notifyParticipants(scope, 'interviewScheduled', loaded, interview, minutes, 'expert')
  return null
}

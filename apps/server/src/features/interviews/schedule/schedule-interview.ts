import { isAdmitted, isCompeting, isOpen, isRefused } from '@portal/domain/applications/status.ts'
import { hasConflict, isHeadOf } from '@portal/domain/interviews/policy.ts'
import { type ScheduleRule, startOf } from '@portal/domain/interviews/rules.ts'
import type { MoveBody, ScheduleBody } from '@portal/domain/interviews/schema.ts'
import { UNSIGNED } from '@portal/domain/interviews/status.ts'
import { type InterviewStep, NOTED_AS } from '@portal/domain/interviews/workflow.ts'
import type { ErrorKey } from '@portal/domain/kernel/error-key.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../../http/handler.ts'
import { type LoadedApplication, loadLocked } from '../../applications/load-application.ts'
import { noteInHistory } from '../../applications/note-in-history.ts'
import { applicationIdOf } from '../../applications/queries.ts'
import { ask, move } from '../change-interview.ts'
import { enabledExpert } from '../list-experts.ts'
import { type InterviewRow, type LockedInterview, lockInterview, lockSchedule } from '../load-interview.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { insertInterview } from '../repository.ts'
import { hasClash } from './find-clash.ts'

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

export type Wanted = ScheduleBody

export type Fault = { readonly field: keyof Wanted; readonly msg: ErrorKey; readonly rule?: ScheduleRule }

/** Schedules one interview, or moves the application's unsigned one. The caller holds the schedule's lock. */
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
    return { field: 'requestId', msg: 'not_found', rule: 'noApplication' }
  const { type, status } = loaded.application
  if (isCompeting(type)) return { field: 'requestId', msg: 'application_competes', rule: 'competes' }
  if (!isOpen(status))
    return {
      field: 'requestId',
      msg: 'wrong_value',
      rule: isAdmitted(status) || isRefused(status) ? 'decided' : 'withdrawn',
    }
  const startsAt = startOf(wanted.date, wanted.time)
  if (startsAt <= now) return { field: 'date', msg: 'wrong_value', rule: 'pastDate' }

  const expert = wanted.expertId == null ? null : await enabledExpert(db, wanted.expertId)
  if (expert === undefined) return { field: 'expertId', msg: 'not_found', rule: 'noExpert' }
  const universities = loaded.choices.map((choice) => choice.universityId)
  if (expert !== null && hasConflict(expert, universities)) return { field: 'expertId', msg: 'conflict_of_interest' }

  const existing = await db
    .selectFrom('interviews')
    .selectAll()
    .where('applicationId', '=', loaded.application.id)
    .where('status', 'in', [...UNSIGNED])
    .forUpdate()
    .executeTakeFirst()
  const expertId = expert?.id ?? existing?.expertId ?? null
  const clash = { startsAt, ownerId: loaded.application.ownerId, expertId, exceptId: existing?.id ?? null }
  if (await hasClash(db, clash, minutes)) return { field: 'time', msg: 'interview_clash' }

  const to = { startsAt, zoom: wanted.zoom }
  const placed =
    existing === undefined
      ? await create(scope, loaded, to, expert, minutes)
      : ((await reschedule(scope, { interview: existing, loaded }, to, expert, minutes)) ?? existing.id)
  return isRefusal(placed) ? { field: 'requestId', msg: placed.key } : { id: placed, isNew: existing === undefined }
}

type Expert = { readonly id: string; readonly fullName: string } | null

type TimeAndLink = { readonly startsAt: Date; readonly zoom: string }

async function create(
  scope: WriteScope,
  loaded: LoadedApplication,
  to: TimeAndLink,
  expert: Expert,
  minutes: number,
): Promise<string | Refusal> {
  const { db, actor, now } = scope
  const { application, current } = loaded
  if (current === undefined) throw new Error('a sent application has a choice under consideration')
  const scheduled = ask('absent', 'schedule', actor.roles)
  if (isRefusal(scheduled)) return scheduled
  const place = { ...to, applicationId: application.id, choice: current.position, universityId: current.universityId }
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
async function reschedule(
  scope: WriteScope,
  { interview: existing, loaded }: LockedInterview,
  to: TimeAndLink,
  expert: Expert,
  minutes: number,
): Promise<Refusal | null> {
  const { roles } = scope.actor
  const isMoved = existing.startsAt.getTime() !== to.startsAt.getTime() || existing.zoom !== to.zoom
  const isGiven = expert !== null && expert.id !== existing.expertId
  const moved = isMoved ? ask(existing.status, 'move', roles) : undefined
  if (isRefusal(moved)) return moved
  const assigned = isGiven ? ask(moved?.to ?? existing.status, 'assign', roles) : undefined
  if (isRefusal(assigned)) return assigned
  const first = moved ?? assigned
  if (first === undefined) return null
  if (isGiven && existing.expertId !== null)
    await notifyParticipants(scope, 'interviewCancelled', loaded, existing, minutes, 'expert')
  const given = isGiven ? { expertId: expert.id, expertName: expert.fullName, gradeDraft: null } : {}
  await move(scope, { interview: existing, loaded }, isMoved && assigned ? [first, assigned] : [first], {
    ...to,
    ...given,
  })
  const interview = { ...existing, ...to, version: existing.version + 1, expertId: expert?.id ?? existing.expertId }
  if (isMoved)
    await notifyParticipants(scope, 'interviewMoved', loaded, interview, minutes, isGiven ? 'applicant' : 'both')
  if (isGiven) await notifyParticipants(scope, 'interviewScheduled', loaded, interview, minutes, 'expert')
  return null
}

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

/** Another time or place for an unsigned interview. Its expert stays. */
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
  const moved = ask(interview.status, 'move', actor.roles)
  if (isRefusal(moved)) return moved
  const startsAt = startOf(date, time)
  if (startsAt <= now) return refuseFields([{ field: 'date', msg: 'wrong_value' }])
  const clash = { startsAt, ownerId: loaded.application.ownerId, expertId: interview.expertId, exceptId: id }
  if (await hasClash(db, clash, minutes)) return refuse('interview_clash', [{ field: 'time', msg: 'interview_clash' }])
  return (await reschedule(scope, found, { startsAt, zoom }, null, minutes)) ?? changedAnswer(scope, id)
}

export async function cancelInterview(
  scope: WriteScope,
  id: string,
  reason: string,
  minutes: number,
): Promise<Changed | Refusal> {
  const { db, actor } = scope
  const found = await lockInterview(db, actor, id)
  if (found === null || !isHeadOf(actor, found.interview)) return refuse('not_found')
  const cancelled = ask(found.interview.status, 'cancel', actor.roles)
  if (isRefusal(cancelled)) return cancelled
  await callOff(scope, found, cancelled, reason, minutes)
  return changedAnswer(scope, id)
}

/** Cancels an unsigned interview, by a head or because its application has ended. */
export async function callOff(
  scope: WriteScope,
  { interview, loaded }: LockedInterview,
  cancelled: InterviewStep<'cancel'>,
  comment: string,
  minutes: number,
): Promise<void> {
  await move(scope, { interview, loaded }, [cancelled], { comment })
  const mailed = { ...interview, version: interview.version + 1 }
  await notifyParticipants(scope, 'interviewCancelled', loaded, mailed, minutes, 'both', comment)
}

import { isHeadOf } from '@portal/domain/interviews/policy.ts'
import { startOf } from '@portal/domain/interviews/rules.ts'
import type { MoveBody, ScheduleBody } from '@portal/domain/interviews/schema.ts'
import type { InterviewStep } from '@portal/domain/interviews/workflow.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../../http/handler.ts'
import { ask, changed, move } from '../change-interview.ts'
import { type InterviewRow, type LockedInterview, lockInterview, lockSchedule } from '../load-interview.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { hasClash } from './find-clash.ts'
import { placeInterview, reschedule } from './place-interview.ts'

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
  const span = { startsAt, minutes: interview.minutes ?? minutes }
  const clash = { ...span, ownerId: loaded.application.ownerId, expertId: interview.expertId, exceptId: id }
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
  await notifyParticipants(scope, 'interviewCancelled', loaded, changed(interview), minutes, 'both', comment)
}

import { hasBegun } from '@portal/domain/interviews/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../../http/handler.ts'
import type { LoadedApplication } from '../../applications/load-application.ts'
import { ask, changed, move } from '../change-interview.ts'
import { lockUnsigned } from '../load-interview.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { hasClash } from './find-clash.ts'

/**
 * Lengthens the unsigned interview of a locked application. With a clash the head moves one that is to come first; one
 * that has begun is longer when it is held another time. The caller holds the schedule's lock.
 */
export async function lengthenInterview(
  scope: WriteScope,
  loaded: LoadedApplication,
  extraMinutes: number,
  usual: number,
): Promise<null | Refusal> {
  const { db, actor, now } = scope
  const { id, ownerId } = loaded.application
  const interview = await lockUnsigned(db, id)
  if (interview === undefined) return null
  const minutes = (interview.minutes ?? usual) + extraMinutes
  const { startsAt, expertId } = interview
  const isToCome = !hasBegun(startsAt, now)
  if (isToCome && (await hasClash(db, { startsAt, minutes, ownerId, expertId, exceptId: interview.id }, usual)))
    return refuse('interview_clash', [{ field: 'extraMinutes', msg: 'interview_clash' }])
  const moved = ask(interview.status, 'move', actor.roles)
  if (isRefusal(moved)) return moved
  await move(scope, { interview, loaded }, [moved], { minutes })
  if (isToCome) await notifyParticipants(scope, 'interviewMoved', loaded, { ...changed(interview), minutes }, usual)
  return null
}

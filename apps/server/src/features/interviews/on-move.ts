import { type ApplicationEvent, endsChoice } from '@portal/domain/applications/workflow.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { loadLocked } from '../applications/load-application.ts'
import { ask } from './change-interview.ts'
import { lockUnsigned } from './load-interview.ts'
import { followSeason } from './repository.ts'
import { callOff } from './schedule/schedule-interview.ts'

/** Follows a carried-over application, or cancels the unsigned interview of an ended one (docs/specification/interviews.md#end-of-the-application). */
export async function updateInterviewOnMove(
  scope: WriteScope,
  applicationId: string,
  event: ApplicationEvent,
  minutes: number,
): Promise<void> {
  if (event === 'carryOver') await followSeason(scope.db, applicationId)
  if (!endsChoice(event)) return
  const interview = await lockUnsigned(scope.db, applicationId)
  const cancelled = interview === undefined ? undefined : ask(interview.status, 'cancel', ['SYSTEM'])
  if (interview === undefined || cancelled === undefined || isRefusal(cancelled)) return
  await callOff(scope, { interview, loaded: await loadLocked(scope.db, applicationId) }, cancelled, '', minutes)
}

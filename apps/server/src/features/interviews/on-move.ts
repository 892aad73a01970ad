import { type ApplicationEvent, endsChoice } from '@portal/domain/applications/workflow.ts'
import { UNSIGNED } from '@portal/domain/interviews/status.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { loadLocked } from '../applications/load-application.ts'
import { ask } from './change-interview.ts'
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
  const unsigned = await scope.db
    .selectFrom('interviews')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('status', 'in', [...UNSIGNED])
    .forUpdate()
    .execute()
  if (unsigned.length === 0) return
  const loaded = await loadLocked(scope.db, applicationId)
  for (const interview of unsigned) {
    const cancelled = ask(interview.status, 'cancel', ['SYSTEM'])
    if (!isRefusal(cancelled)) await callOff(scope, { interview, loaded }, cancelled, '', minutes)
  }
}

import type { WriteScope } from '../../http/handler.ts'
import type { FollowedEvent } from '../applications/change-status.ts'
import { loadLocked } from '../applications/load-application.ts'
import { callOff } from './schedule-interview.ts'

/**
 * An application that ends or goes on to its next choice leaves no unsigned interview behind; both sides are told, and
 * what is signed stays (docs/specification/interviews.md#end-of-the-application).
 */
export async function followWithInterviews(
  scope: WriteScope,
  applicationId: string,
  event: FollowedEvent,
  minutes: number,
): Promise<void> {
  if (event === 'submit') return
  const unsigned = await scope.db
    .selectFrom('interviews')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('status', 'in', ['NEW', 'ASSIGNED'])
    .forUpdate()
    .execute()
  if (unsigned.length === 0) return
  const loaded = await loadLocked(scope.db, applicationId)
  for (const interview of unsigned) await callOff(scope, loaded, interview, '', minutes)
}

import type { NotedEvent } from '@portal/domain/applications/history-rules.ts'
import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { LoadedApplication } from './load-application.ts'
import { insertHistory } from './repository.ts'

export const noteInHistory = (
  { db, actor, now }: WriteScope,
  loaded: LoadedApplication,
  event: NotedEvent,
  comment: string,
): Promise<unknown> =>
  insertHistory(db, {
    ...rowOf(loaded, event, now),
    ...{ actorId: actor.accountId, actorName: actor.fullName },
    comment: comment === '' ? null : comment,
  })

/** Event of a person without an account, or of time. */
export const noteWithoutActor = (
  { db, now }: { readonly db: Trx; readonly now: Date },
  loaded: LoadedApplication,
  event: NotedEvent,
): Promise<unknown> =>
  insertHistory(db, { ...rowOf(loaded, event, now), actorId: null, actorName: null, comment: null })

function rowOf({ application, current }: LoadedApplication, event: NotedEvent, now: Date) {
  const status: ApplicationStatus = application.status
  return {
    applicationId: application.id,
    at: now,
    event,
    fromStatus: status,
    toStatus: status,
    choice: current?.position ?? 1,
    inspectorName: application.inspectorName,
    decision: null,
  }
}

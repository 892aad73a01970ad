import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import type { NotedEvent } from '@portal/domain/applications/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { LoadedApplication } from './load-application.ts'
import { insertHistory } from './repository.ts'

export async function noteInHistory(
  { db, actor, now }: WriteScope,
  { application, current }: LoadedApplication,
  event: NotedEvent,
  comment: string,
): Promise<void> {
  const status: ApplicationStatus = application.status
  await insertHistory(db, {
    applicationId: application.id,
    at: now,
    event,
    fromStatus: status,
    toStatus: status,
    choice: current?.position ?? 1,
    actorId: actor.accountId,
    actorName: actor.fullName,
    inspectorName: application.inspectorName,
    decision: null,
    comment: comment === '' ? null : comment,
  })
}

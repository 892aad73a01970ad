import type { ApplicationStatus, Decision } from '@portal/domain/applications/status.ts'
import type { ApplicationEvent } from '@portal/domain/applications/workflow.ts'
import type { MailName, MailPayload } from '@portal/domain/notifications/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import type { ChoiceRow, LoadedApplication } from './load-application.ts'
import {
  type ApplicationChange,
  insertHistory,
  refreshReviewItems,
  updateApplication,
  updateChoice,
} from './repository.ts'

type Move = {
  readonly event: ApplicationEvent
  readonly to: ApplicationStatus
  readonly change: ApplicationChange
  readonly inspectorName?: string | null
  readonly decision?: Decision | null
  readonly comment?: string | null
}

/**
 * The one way an application that has been sent changes: its row, the choice under consideration, the rows that lists
 * show, and one row of history, in the caller's transaction. The workflow and the policies were asked before.
 */
export async function changeStatus(
  { db, actor, now }: WriteScope,
  { application, current }: LoadedApplication,
  move: Move,
): Promise<void> {
  const { event, to, change } = move
  const choice = current?.position ?? 1
  const isMoved = to !== application.status || event === 'approveNextChoice'
  // Every move hands it to somebody: to an inspector, back to the heads, or on to the next choice.
  await updateApplication(db, application.id, {
    ...change,
    status: to,
    handedAt: now,
    ...(isMoved ? { statusChangedAt: now } : {}),
  })
  if (event !== 'approveNextChoice' && to !== 'CREATED') {
    await updateChoice(db, application.id, choice, {
      status: to,
      ...(to === 'FAILED' ? { comment: move.comment ?? null } : {}),
    })
  }
  await refreshReviewItems(db, application.id)
  await insertHistory(db, {
    applicationId: application.id,
    at: now,
    event,
    fromStatus: application.status,
    toStatus: to,
    choice,
    actorId: actor.accountId,
    actorName: actor.fullName,
    inspectorName: move.inspectorName ?? application.inspectorName,
    decision: move.decision ?? null,
    comment: move.comment ?? null,
  })
}

/** Events of an application's life that other slices act on, in the same transaction. */
export type FollowedEvent = 'submit' | 'withdraw' | 'approvePassed' | 'approveFailed' | 'approveNextChoice'
/** What other slices do then; the application is stored and locked. */
export type Follow = (scope: WriteScope, applicationId: string, event: FollowedEvent) => Promise<void>

/** What every mail about an application says: which one, and the choice it is about. */
export const mailSubject = ({ application }: LoadedApplication, choice: ChoiceRow) => ({
  applicationId: application.id,
  number: application.number ?? '',
  university: choice.universityName,
  program: choice.programName,
})

/** Writes a mail to the account into the transaction, in that account's language. */
export async function tell<Name extends MailName>(
  scope: WriteScope,
  accountId: string,
  name: Name,
  payload: MailPayload<Name>,
): Promise<void> {
  await enqueueMail(scope, await recipientOf(scope.db, accountId), name, payload)
}

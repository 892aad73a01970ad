import type { ApplicationStep } from '@portal/domain/applications/workflow.ts'
import type { MailName, MailPayload } from '@portal/domain/notifications/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import type { ApplicationRow, ChoiceRow, LoadedApplication } from './load-application.ts'
import type { MoveScope } from './move-application.ts'

export const mailSubject = ({ application }: LoadedApplication, choice: ChoiceRow) => ({
  applicationId: application.id,
  number: application.number ?? '',
  university: choice.universityName,
  program: choice.programName,
})

/** The next steps after an application's step to a choice, stored in a mail until it is sent. */
export async function stepsForMail(
  { db, now, listeners }: MoveScope,
  { id, type }: Pick<ApplicationRow, 'id' | 'type'>,
  { to }: ApplicationStep,
  { position: currentChoice }: Pick<ChoiceRow, 'position'>,
) {
  const steps = to === 'deleted' ? [] : await listeners.nextSteps(db, { id, type, status: to, currentChoice }, now)
  return steps.map((step) => ({ ...step, at: step.at?.toISOString() ?? null }))
}

export async function notify<Name extends MailName>(
  scope: WriteScope,
  accountId: string,
  name: Name,
  payload: MailPayload<Name>,
): Promise<void> {
  await enqueueMail(scope, await recipientOf(scope.db, accountId), name, payload)
}

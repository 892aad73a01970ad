import type { MailName, MailPayload } from '@portal/domain/notifications/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import type { ChoiceRow, LoadedApplication } from './load-application.ts'

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

import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import type { StoredReferee } from '@portal/domain/referees/view-rules.ts'
import type { Trx } from '../../platform/database/database.ts'
import { hashToken, newId, newToken } from '../../platform/identity/tokens.ts'
import { recipientOf } from '../accounts/queries.ts'
import { isEnabledInScope } from '../accounts/staff/list-staff.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { mailSubject } from '../applications/notify-account.ts'
import { enqueueMail, enqueueMails } from '../notifications/enqueue-mail.ts'
import { describeApplication, placeOf } from './describe-application.ts'
import { insertLink, updateReferee } from './repository.ts'

export type MailScope = { readonly db: Trx; readonly now: Date }
type Addressed = Pick<StoredReferee, 'id' | 'email' | 'name' | 'language' | 'until'>

/** A referee has no account: nobody reads these mails in the portal. */
const recipient = ({ email, name, language }: Addressed) => ({ id: null, email, name, language })

/** Mails a link of its own to a referee. Earlier links go on, because only their hashes are stored. */
export async function mailLink(
  scope: MailScope,
  loaded: LoadedApplication,
  referee: Addressed,
  { name, publicUrl }: { readonly name: 'refereeAsked' | 'refereeReminder'; readonly publicUrl: string },
): Promise<void> {
  const { db } = scope
  const [token, mailId] = [newToken(), newId()]
  const described = await describeApplication(db, loaded)
  await insertLink(db, { tokenHash: hashToken(token), refereeId: referee.id })
  const payload = {
    // The page is in the language of the mail. Browsers send no fragment to a server.
    url: `${publicUrl}/admission/referee?lang=${referee.language}#${token}`,
    applicant: described.applicantName,
    place: placeOf(described),
    date: lastDayBefore(referee.until),
  }
  await enqueueMails(scope, [{ id: mailId, recipient: recipient(referee), name, payload }])
  await updateReferee(db, referee.id, { mailId })
}

/** Tells a former referee that the letter is no longer needed. */
export async function mailReplaced(scope: MailScope, loaded: LoadedApplication, referee: Addressed): Promise<void> {
  const { applicantName: applicant } = await describeApplication(scope.db, loaded)
  await enqueueMail(scope, recipient(referee), 'refereeReplaced', { applicant })
}

type ToApplicant = 'refereeGiven' | 'refereeDeclined' | 'refereeBounced' | 'refereeExpired'

/** Mail and notice to the applicant, without any content of the letter. */
export async function tellApplicant(
  scope: MailScope,
  { application: { id: applicationId, type, ownerId } }: LoadedApplication,
  name: ToApplicant,
  { name: referee }: Pick<StoredReferee, 'name'>,
): Promise<void> {
  await enqueueMail(scope, await recipientOf(scope.db, ownerId), name, { applicationId, type, referee })
}

/** Mail and notice to the inspector of a letter that came after the sending. */
export async function tellInspector(scope: MailScope, loaded: LoadedApplication): Promise<void> {
  const { current, application, facts } = loaded
  if (current === undefined || application.inspectorId === null) return
  if (await isEnabledInScope(scope.db, application.inspectorId, INSPECTOR_ROLES, facts.currentUniversityId))
    await enqueueMail(
      scope,
      await recipientOf(scope.db, application.inspectorId),
      'letterReceived',
      mailSubject(loaded, current),
    )
}

import { isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import { isHeadOf } from '@portal/domain/interviews/policy.ts'
import { isMissed, isSigned } from '@portal/domain/interviews/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { endOfKazakhstanDay, lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import { windowFaults } from '@portal/domain/slots/rules.ts'
import type { InviteBody } from '@portal/domain/slots/schema.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import { recipientOf } from '../accounts/queries.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { type ApplicantSnapshot, applicationIdOf } from '../applications/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { smsText } from '../content/published/read-messages.ts'
import { enqueueSms } from '../notifications/enqueue-sms.ts'
import { presentOf } from './queries.ts'
import { deleteInvitation, saveInvitation } from './repository.ts'

/** Invites applicants to choose a time, each in a transaction of its own. Reports those who cannot be invited. */
export async function inviteApplicants(scope: OuterScope, { requestIds, ...window }: InviteBody) {
  const faults = windowFaults(window, scope.now)
  if (faults.length > 0) return refuseFields(faults)
  const list: { requestId: string; msg: string | null }[] = []
  for (const requestId of new Set(requestIds)) {
    const invited = await scope.write((inner) => invite(inner, requestId, window))
    list.push({ requestId, msg: isRefusal(invited) ? invited.key : null })
  }
  return { list }
}

async function invite(
  scope: WriteScope,
  id: string,
  { chooseUntil: day, fromDay, toDay, moveHours }: Omit<InviteBody, 'requestIds'>,
): Promise<null | Refusal> {
  const { db, now } = scope
  const loaded = await lockLed(scope, id)
  if (isRefusal(loaded)) return loaded
  const { type, status } = loaded.application
  if (isCompeting(type)) return refuse('application_competes')
  if (!isOpen(status)) return refuse('not_successfully_updated_status_of_application')
  const { interview } = await presentOf(db, id)
  if (interview !== null && isSigned(interview.status)) return refuse('interview_already_signed')
  if (interview !== null && !isMissed(interview.attendance)) return refuse('interview_already_scheduled')
  const chooseUntil = endOfKazakhstanDay(day)
  const place = { applicationId: id, choice: loaded.current.position }
  await saveInvitation(db, { ...place, invitedAt: now, chooseUntil, fromDay, toDay, moveHours })
  await noteInHistory(scope, loaded, 'slotInvited', '')
  await audit(scope, loaded, 'slotInvited')
  await notify(scope, loaded.application.ownerId, 'slotInvited', { ...mailSubject(loaded, loaded.current), date: day })
  const { language } = await recipientOf(db, loaded.application.ownerId)
  await sendSms(scope, loaded, chooseUntil, language)
  return null
}

/** Ends the invitation to the present choice. A chosen interview stays. */
export async function cancelInvitation(scope: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const { db } = scope
  const loaded = await lockLed(scope, id)
  if (isRefusal(loaded)) return loaded
  const { invitation } = await presentOf(db, id)
  if (invitation === null) return refuse('not_found')
  await deleteInvitation(db, invitation)
  await noteInHistory(scope, loaded, 'slotInvitationCancelled', '')
  await audit(scope, loaded, 'slotInvitationCancelled')
  return { success: true }
}

/** Locks an application whose choice under consideration is in the head's reach. */
export async function lockLed({ db, actor }: WriteScope, id: string) {
  const known = await applicationIdOf(db, id)
  const loaded = known === null ? null : await loadLocked(db, known)
  if (loaded?.current === undefined || !isHeadOf(actor, loaded.current)) return refuse('not_found')
  return { ...loaded, current: loaded.current }
}

const audit = (
  scope: WriteScope,
  { application: { id, number } }: LoadedApplication,
  event: 'slotInvited' | 'slotInvitationCancelled',
) => recordAudit(scope, { event, objectId: id, objectNumber: number ?? '' })

/** SMS to the phone of the application, without content. */
export async function sendSms(
  scope: Pick<WriteScope, 'db' | 'now'>,
  { application: { applicant, number } }: Pick<LoadedApplication, 'application'>,
  chooseUntil: Date,
  language: Language,
): Promise<void> {
  const { phoneNumber } = applicant as ApplicantSnapshot
  if (!phoneNumber) return
  const [, month, day] = lastDayBefore(chooseUntil).split('-')
  const text = await smsText(scope, 'slotInvited', language, { number: number ?? '', date: `${day}.${month}` })
  await enqueueSms(scope, phoneNumber, text)
}

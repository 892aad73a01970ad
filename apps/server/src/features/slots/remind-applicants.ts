import { isOpen, OPEN } from '@portal/domain/applications/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import { INVITATION_REMINDERS, invitationReminder } from '@portal/domain/slots/rules.ts'
import { invitationStateOf, isChosen } from '@portal/domain/slots/status.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { recipientOf } from '../accounts/queries.ts'
import { loadLocked } from '../applications/load-application.ts'
import { mailSubject } from '../applications/notify-account.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { sendSms } from './invite-applicants.ts'
import { presentOf } from './queries.ts'
import { deleteOldSlots, updateInvitation } from './repository.ts'

type Scope = { readonly db: Db; readonly now: Date }

const FIRST = Math.max(...INVITATION_REMINDERS) * DAY_MS
const LAST = Math.min(...INVITATION_REMINDERS)

/** Job: reminds applicants who have not chosen before the end of choosing. A transaction each; safe to repeat. */
export async function remindApplicants({ db, now }: Scope): Promise<void> {
  // Some hundreds of rows, by slot_invitations_by_end.
  const near = await db
    .selectFrom('slotInvitations as s')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.id', '=', 's.applicationId').onRef('a.currentChoice', '=', 's.choice'),
    )
    .select(['s.applicationId', 's.invitedAt', 's.chooseUntil', 's.remindedDays'])
    .where('s.chooseUntil', '>', now)
    .where('s.chooseUntil', '<=', new Date(now.getTime() + FIRST))
    .where('a.status', 'in', [...OPEN])
    .orderBy('s.chooseUntil')
    .execute()
  for (const invited of near) {
    const days = invitationReminder(invited, now)
    if (days !== null) await db.transaction().execute((trx) => remind({ db: trx, now }, invited.applicationId, days))
  }
}

async function remind(scope: { readonly db: Trx; readonly now: Date }, id: string, days: number): Promise<void> {
  const { db, now } = scope
  const loaded = await loadLocked(db, id)
  const { invitation, interview } = await presentOf(db, id)
  if (loaded.current === undefined || invitation === null) return
  if (!isOpen(loaded.application.status)) return
  // Chosen meanwhile, or another server was first.
  if (isChosen(invitationStateOf(invitation, interview, now)) || (invitation.remindedDays ?? FIRST) <= days) return
  await updateInvitation(db, invitation, { remindedDays: days })
  const recipient = await recipientOf(db, loaded.application.ownerId)
  const about = { ...mailSubject(loaded, loaded.current), date: lastDayBefore(invitation.chooseUntil) }
  await enqueueMail(scope, recipient, 'slotReminder', about)
  if (days === LAST) await sendSms(scope, loaded, invitation.chooseUntil, recipient.language as Language)
}

/** Years for which free times of the past stay. */
const KEPT_YEARS = 1

/** Job: removes times of long ago at which no interview was held. */
export async function removeOldSlots({ db, now }: Scope): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  await db.transaction().execute((trx) => deleteOldSlots(trx, before))
}

import { isOpen, OPEN } from '@portal/domain/applications/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import { invitationStateOf, isChosen } from '@portal/domain/slots/status.ts'
import { z } from 'zod'
import type { Db, Trx } from '../../platform/database/database.ts'
import { recipientOf } from '../accounts/queries.ts'
import { loadLocked } from '../applications/load-application.ts'
import { mailSubject } from '../applications/notify-account.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { loadChoosers } from './load-choosers.ts'
import { loadOffer, suiting } from './load-offer.ts'
import { presentOf } from './queries.ts'
import { noteFreed, updateInvitation } from './repository.ts'

type Scope = { readonly db: Db; readonly now: Date }

const payload = z.object({ ids: z.array(z.string()) })

/** Job: slots were freed or opened. Those who asked for news learn of the ones that suit them. */
export async function offerFreedSlots(scope: Scope, given: unknown, minutes: number): Promise<void> {
  const { ids } = payload.parse(given)
  await scope.db.transaction().execute((trx) => noteFreed(trx, ids, scope.now))
  await tellOfFreed(scope, minutes)
}

/**
 * Mails those who asked for news and have not been mailed for a day about times that got free since. A transaction each;
 * safe to repeat, and repeated each morning for those who were mailed a short time before.
 */
export async function tellOfFreed({ db, now }: Scope, minutes: number): Promise<void> {
  const waiting = await db
    .selectFrom('slotInvitations as s')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.id', '=', 's.applicationId').onRef('a.currentChoice', '=', 's.choice'),
    )
    .select(['s.applicationId', 's.fromDay', 's.toDay', 's.newsSince', 's.newsAt'])
    .where('s.newsSince', 'is not', null)
    .where('s.chooseUntil', '>', now)
    .where('a.status', 'in', [...OPEN])
    .orderBy('s.chooseUntil')
    .execute()
  const due = waiting.filter(({ newsAt }) => isDue(newsAt, now))
  if (due.length === 0) return
  const [offer, choosers] = await Promise.all([
    loadOffer(db, { from: now }, minutes),
    loadChoosers(db, new Map(due.map((row) => [row.applicationId, row])), minutes),
  ])
  for (const { applicationId, newsSince, newsAt } of due) {
    const chooser = choosers.get(applicationId)
    const since = newsAt ?? newsSince ?? new Date(0)
    const fresh = offer.filter(({ slot }) => slot.freeSince > since)
    if (chooser !== undefined && suiting(fresh, chooser, now).length > 0)
      await db.transaction().execute((trx) => tell({ db: trx, now }, applicationId))
  }
}

const isDue = (newsAt: Date | null, now: Date): boolean => newsAt === null || now.getTime() - newsAt.getTime() >= DAY_MS

async function tell(scope: { readonly db: Trx; readonly now: Date }, id: string): Promise<void> {
  const { db, now } = scope
  const loaded = await loadLocked(db, id)
  const { invitation, interview } = await presentOf(db, id)
  if (loaded.current === undefined || invitation === null || !invitation.wantsNews) return
  if (!isOpen(loaded.application.status)) return
  // Chosen meanwhile, or another server was first.
  if (isChosen(invitationStateOf(invitation, interview, now)) || !isDue(invitation.newsAt, now)) return
  await updateInvitation(db, invitation, { newsAt: now })
  const about = { ...mailSubject(loaded, loaded.current), date: lastDayBefore(invitation.chooseUntil) }
  await enqueueMail(scope, await recipientOf(db, loaded.application.ownerId), 'slotFreed', about)
}

import { DEVICE_KNOWN_DAYS } from '@portal/domain/accounts/factor-rules.ts'
import { UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import { email } from '@portal/domain/accounts/schema.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { z } from 'zod'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import { accountByEmail } from './queries.ts'
import {
  deleteBareAccounts,
  deleteExpired,
  deleteSessionsWithoutFactor,
  deleteUnconfirmedBefore,
} from './repository.ts'
import { sendConfirmation, sendReset } from './send-link.ts'

/** Deletes expired sessions and links, accounts unconfirmed for seven days, and the remains of deleted accounts. */
export async function removeExpiredAccounts(
  { db, now }: { readonly db: Db; readonly now: Date },
  sessions: { readonly applicant: SessionTimes; readonly staff: SessionTimes },
): Promise<void> {
  const longestIdleMs = Math.max(sessions.applicant.idleMinutes, sessions.staff.idleMinutes) * 60_000
  const unseenBefore = new Date(now.getTime() - DEVICE_KNOWN_DAYS * DAY_MS)
  await deleteExpired(db, now, new Date(now.getTime() - longestIdleMs), unseenBefore)
  await deleteBareAccounts(db)
  await deleteUnconfirmedBefore(db, new Date(now.getTime() - UNCONFIRMED_BLOCKS_MS))
}

/** Ends sessions opened before staff needed a second factor. The next sign-in leads to adding one. */
export async function endSessionsWithoutFactor({ db, log }: { readonly db: Db; readonly log: Log }): Promise<void> {
  const sessions = await deleteSessionsWithoutFactor(db)
  if (sessions > 0) log.warn({ sessions }, 'sessions of staff without a second factor were ended')
}

const askedLink = z.object({ purpose: z.enum(['CONFIRM', 'RESET']), kind: z.enum(['APPLICANT', 'STAFF']), email })
type AskedLink = z.output<typeof askedLink>

/** Moves everything that depends on the account into a job: the call does the same work whether it exists or not. */
export const askForLink = (db: Trx, link: AskedLink): Promise<void> => addJob(db, 'send-link', link)

/** Mails the requested link if the e-mail has a fitting account. */
export async function sendAskedLink(
  { db, now, publicUrl }: { readonly db: Db; readonly now: Date; readonly publicUrl: string },
  payload: unknown,
): Promise<void> {
  const asked = askedLink.parse(payload)
  await db.transaction().execute(async (trx) => {
    const account = await accountByEmail(trx, asked.kind, asked.email)
    if (account === undefined) return
    const scope = { db: trx, now, actor: null }
    if (asked.purpose === 'CONFIRM' && account.confirmedAt === null) await sendConfirmation(scope, account, publicUrl)
    if (asked.purpose === 'RESET' && account.confirmedAt !== null && account.state === 'ENABLED')
      await sendReset(scope, account, publicUrl)
  })
}

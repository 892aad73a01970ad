import { UNDECIDED } from '@portal/domain/applications/status.ts'
import { CORRECTION_REMINDERS, correctionReminder } from '@portal/domain/corrections/rules.ts'
import { type CorrectionRound, stateNow } from '@portal/domain/corrections/view-rules.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { type Db, isOneOf, type Trx } from '../../platform/database/database.ts'
import { recipientOf } from '../accounts/queries.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'
import { mailSubject } from '../applications/notify-account.ts'
import { correctedOf } from '../applications/queries.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { nameDocuments } from './name-documents.ts'
import { correctionsOf } from './queries.ts'
import { noteReminder } from './repository.ts'
import { askedField, askedItem, sendSms } from './tell-applicant.ts'

type Scope = { readonly db: Db; readonly now: Date }
type Waiting = {
  readonly id: string
  readonly applicationId: string
  readonly askedAt: Date
  readonly until: Date
  readonly remindedDays: number | null
}

const AT_ONCE = 500
const FIRST = Math.max(...CORRECTION_REMINDERS) * DAY_MS
const LAST = Math.min(...CORRECTION_REMINDERS) * DAY_MS
/** A reminder after the end is news for some days only. */
const STALE_MS = 7 * DAY_MS

/** Job: reminds of open requests before and after their end. A transaction each; safe to repeat. */
export async function remindApplicants({ db, now }: Scope): Promise<void> {
  let after = { until: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    // Index corrections_to_remind.
    const { rows } = await sql<Waiting>`
      select k.id, k.application_id, k.asked_at, k.until, k.reminded_days
      from corrections k join applications a on a.id = k.application_id
      where k.state = 'ASKED' and k.until between ${new Date(now.getTime() + LAST - STALE_MS)} and ${new Date(now.getTime() + FIRST)}
        and a.current_choice = k.choice and ${isOneOf(sql.ref('a.status'), UNDECIDED)}
        and (k.until, k.id) > (${after.until}, ${after.id}::uuid)
      order by k.until, k.id limit ${AT_ONCE}`.execute(db)
    for (const waiting of rows) {
      const days = correctionReminder(waiting, now)
      if (days !== null) await db.transaction().execute((trx) => remind({ db: trx, now }, waiting, days))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last
  }
}

async function remind(scope: { readonly db: Trx; readonly now: Date }, { id, applicationId }: Waiting, days: number) {
  const { db, now } = scope
  const loaded = await loadLocked(db, applicationId)
  const round = (await correctionsOf(db, [applicationId])).get(applicationId)?.find((each) => each.id === id)
  // Answered, cancelled or ended with its application meanwhile.
  if (loaded.current === undefined || round?.state !== 'ASKED') return
  const state = stateNow(round, correctedOf(loaded), now)
  if (state !== 'ASKED' && state !== 'LAPSED') return
  // Another server was first.
  if (!(await noteReminder(db, id, days))) return
  if (state === 'ASKED') return remindOf(scope, loaded, round, { isWithSms: days <= 2 })
  const about = { ...mailSubject(loaded, loaded.current), date: lastDayBefore(round.until) }
  await enqueueMail(scope, await recipientOf(db, loaded.application.ownerId), 'correctionLapsed', about)
}

/** Mail about an open request with its last day and what is still missing. */
export async function remindOf(
  scope: Pick<WriteScope, 'db' | 'now'>,
  loaded: LoadedApplication,
  round: CorrectionRound,
  { isWithSms }: { readonly isWithSms: boolean },
): Promise<void> {
  if (loaded.current === undefined) return
  const recipient = await recipientOf(scope.db, loaded.application.ownerId)
  await enqueueMail(scope, recipient, 'correctionReminder', {
    ...mailSubject(loaded, loaded.current),
    date: lastDayBefore(round.until),
    items: await missingOf(scope.db, loaded, round),
  })
  if (isWithSms) await sendSms(scope, loaded, round.until, recipient.language as Language)
}

/** Documents without a new file, values without a new one; all, where each has one and the answer is not sent. */
async function missingOf(db: Trx, loaded: LoadedApplication, { items, fields }: CorrectionRound) {
  const nameDocument = await nameDocuments(db, correctedOf(loaded).further)
  const missing = items.filter(({ after }) => after === null).map((item) => askedItem(item, nameDocument))
  const values = fields.filter(({ isGiven }) => !isGiven).map(askedField)
  if (missing.length + values.length > 0) return [...missing, ...values]
  return [...items.map((item) => askedItem(item, nameDocument)), ...fields.map(askedField)]
}

import { REMINDER_DAYS, reminderDue } from '@portal/domain/grants/offer-rules.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { insertOfferEvent, revokeLetters, updateOffer } from './repository.ts'

type Scope = { readonly db: Db; readonly now: Date }

type Waiting = {
  readonly applicationId: string
  readonly ownerId: string
  readonly number: string
  readonly version: number
  readonly choice: number
  readonly list: string
  readonly acceptUntil: Date
  readonly remindedDays: number | null
  readonly university: LocalizedName
  readonly program: LocalizedName
}

const DAY_MS = 86_400_000
/** Offers of one transaction. */
const AT_ONCE = 200

/** Lets lapse what nobody has answered in time, and reminds whoever has little time left; each offer once of each. */
export async function followOffers(scope: Scope): Promise<void> {
  await inParts(scope, scope.now, async (trx, offer) => {
    const { applicationId, version, choice, list } = offer
    await updateOffer(trx, applicationId, { state: 'LAPSED', answeredAt: scope.now })
    await revokeLetters(trx, applicationId, scope.now, null)
    await insertOfferEvent(trx, { applicationId, at: scope.now, event: 'LAPSED', version, choice, list })
    await enqueueMail(
      { db: trx, now: scope.now },
      await recipientOf(trx, offer.ownerId),
      'grantLapsed',
      subjectOf(offer),
    )
  })
  const soon = new Date(scope.now.getTime() + Math.max(...REMINDER_DAYS) * DAY_MS)
  await inParts(scope, soon, async (trx, offer) => {
    const due = reminderDue(offer.acceptUntil, offer.remindedDays, scope.now)
    if (due === null) return
    await updateOffer(trx, offer.applicationId, { remindedDays: due })
    await enqueueMail({ db: trx, now: scope.now }, await recipientOf(trx, offer.ownerId), 'grantReminder', {
      ...subjectOf(offer),
      date: kazakhstanDate(offer.acceptUntil),
      time: kazakhstanTime(offer.acceptUntil),
    })
  })
}

const subjectOf = ({ applicationId, number, university, program }: Waiting) => ({
  applicationId,
  number,
  university,
  program,
})

/**
 * Acts on every offer without an answer whose time ends by an instant, soonest first, some at a time in transactions of
 * their own. Applications that somebody is answering now, or another server has, are left to the next run.
 * Index offers_without_an_answer.
 */
async function inParts({ db }: Scope, until: Date, act: (trx: Trx, offer: Waiting) => Promise<void>): Promise<void> {
  let after = { acceptUntil: new Date(0), applicationId: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const last = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Waiting>`
        select o.application_id, a.owner_id, a.number, o.version, o.choice, o.list, o.accept_until, o.reminded_days,
          h.university_name as university, h.program_name as program
        from grant_offers o join applications a on a.id = o.application_id
        join choices h on h.application_id = o.application_id and h.position = o.choice
        where o.state = 'OFFERED' and o.accept_until <= ${until}
          and (o.accept_until, o.application_id) > (${after.acceptUntil}, ${after.applicationId}::uuid)
        order by o.accept_until, o.application_id limit ${AT_ONCE} for update of a, o skip locked`.execute(trx)
      for (const offer of rows) await act(trx, offer)
      return rows.length < AT_ONCE ? undefined : rows.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}

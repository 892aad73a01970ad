import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate, kazakhstanTime, lastMoment } from '@portal/domain/kernel/time-zone.ts'
import { REMINDER_DAYS, reminderDue } from '@portal/domain/offers/rules.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import { recipientsOf } from '../accounts/queries.ts'
import { type NamedCompetition, nameWithKind } from '../competitions/name-competition.ts'
import { enqueueMails, type MailTo } from '../notifications/enqueue-mail.ts'
import { insertOfferEvents, revokeLetters, updateOffers } from './repository.ts'

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
  readonly competition: NamedCompetition
}

/** Offers of one transaction. */
const AT_ONCE = 1_000

/** Job: lapses overdue offers and reminds of those with little time left, each once an offer. */
export async function checkDeadlines(scope: Scope): Promise<void> {
  const { now } = scope
  await inParts(scope, now, async (trx, offers) => {
    const ids = offers.map(({ applicationId }) => applicationId)
    await updateOffers(trx, ids, { state: 'LAPSED', answeredAt: now })
    await revokeLetters(trx, ids, now, null)
    await insertOfferEvents(
      trx,
      offers.map(({ applicationId, version, choice, list }) => ({
        applicationId,
        at: now,
        event: 'LAPSED',
        version,
        choice,
        list,
      })),
    )
    await notifyAll({ db: trx, now }, offers, (offer) => ({ name: 'grantLapsed', payload: subjectOf(offer) }))
  })
  const soon = new Date(now.getTime() + Math.max(...REMINDER_DAYS) * DAY_MS)
  await inParts(scope, soon, async (trx, offers) => {
    for (const days of REMINDER_DAYS) {
      const due = offers.filter((offer) => reminderDue(offer.acceptUntil, offer.remindedDays, now) === days)
      await updateOffers(
        trx,
        due.map(({ applicationId }) => applicationId),
        { remindedDays: days },
      )
      await notifyAll({ db: trx, now }, due, (offer) => ({
        name: 'grantReminder',
        payload: {
          ...subjectOf(offer),
          date: kazakhstanDate(lastMoment(offer.acceptUntil)),
          time: kazakhstanTime(lastMoment(offer.acceptUntil)),
        },
      }))
    }
  })
}

async function notifyAll(
  scope: { readonly db: Trx; readonly now: Date },
  offers: readonly Waiting[],
  mailOf: (offer: Waiting) => Omit<MailTo<'grantLapsed'>, 'recipient'> | Omit<MailTo<'grantReminder'>, 'recipient'>,
): Promise<void> {
  const recipients = await recipientsOf(
    scope.db,
    offers.map(({ ownerId }) => ownerId),
  )
  await enqueueMails(
    scope,
    offers.flatMap((offer) => {
      const recipient = recipients.get(offer.ownerId)
      return recipient === undefined ? [] : [{ recipient, ...mailOf(offer) } as MailTo]
    }),
  )
}

const subjectOf = ({ applicationId, number, university, program, competition }: Waiting) => ({
  ...{ applicationId, number, university, program },
  competition: nameWithKind(competition),
})

/**
 * Runs `act` on unanswered offers that end by an instant, soonest first, a batch a transaction. Skips applications
 * locked by an answer or another server; the next run takes them. Index offers_without_an_answer.
 */
async function inParts(
  { db }: Scope,
  until: Date,
  act: (trx: Trx, offers: readonly Waiting[]) => Promise<void>,
): Promise<void> {
  let after = { acceptUntil: new Date(0), applicationId: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const last = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Waiting>`
        select o.application_id, a.owner_id, a.number, o.version, o.choice, o.list, o.accept_until, o.reminded_days,
          h.university_name as university, h.program_name as program,
          json_build_object('name', k.name, 'kind', k.kind, 'level', k.level, 'year', k.year) as competition
        from grant_offers o join applications a on a.id = o.application_id join competitions k on k.id = o.competition_id
        join choices h on h.application_id = o.application_id and h.position = o.choice
        where o.state = 'OFFERED' and o.accept_until <= ${until}
          and (o.accept_until, o.application_id) > (${after.acceptUntil}, ${after.applicationId}::uuid)
        order by o.accept_until, o.application_id limit ${AT_ONCE} for update of a, o skip locked`.execute(trx)
      if (rows.length > 0) await act(trx, rows)
      return rows.length < AT_ONCE ? undefined : rows.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}

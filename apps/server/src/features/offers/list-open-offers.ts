import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { isAnswerable } from '@portal/domain/offers/rules.ts'
import type { OfferState } from '@portal/domain/offers/schema.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'

type OwnOffer = {
  readonly applicationId: string
  readonly state: OfferState
  readonly acceptUntil: Date
  readonly program: LocalizedName
  readonly university: LocalizedName
}

/** Unanswered offers, the soonest first, one a competition. applications_of_owner, then by key. */
export async function listOpenOffers({ db, actor, now }: ReadScope) {
  const { rows } = await sql<OwnOffer>`
    select o.application_id, o.state, o.accept_until, c.program_name as program, c.university_name as university
    from applications a join grant_offers o on o.application_id = a.id
    join choices c on c.application_id = a.id and c.position = o.choice
    where a.owner_id = ${actor.accountId} order by o.accept_until`.execute(db)
  return {
    list: rows.filter((offer) => isAnswerable(offer, now)).map(({ state: _, ...offer }) => offer),
  }
}

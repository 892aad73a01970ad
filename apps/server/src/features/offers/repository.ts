import type { OfferEvent } from '@portal/domain/offers/schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Writer of the tables of offers, letters and signing keys. */

type NewOffer = Omit<Insertable<Tables['grantOffers']>, 'isMovingUp' | 'answeredAt' | 'remindedDays'>

/** Inserts offers, each replacing its competitor's earlier one. */
export const putOffers = async (db: Trx, offers: readonly NewOffer[]): Promise<void> => {
  if (offers.length === 0) return
  await sql`
    insert into grant_offers as o (application_id, competition_id, version, list, choice, place, quota, state, offered_at,
      accept_until)
    select "applicationId", "competitionId", version, list, choice, place, quota, state, "offeredAt", "acceptUntil"
    from json_to_recordset(${JSON.stringify(offers)}::json) as n ("applicationId" uuid, "competitionId" uuid, version int,
      list text, choice int, place text, quota text, state text, "offeredAt" timestamptz, "acceptUntil" timestamptz)
    on conflict (application_id) do update set version = excluded.version, list = excluded.list, choice = excluded.choice,
      place = excluded.place, quota = excluded.quota, state = excluded.state, offered_at = excluded.offered_at,
      accept_until = excluded.accept_until, is_moving_up = false, answered_at = null, reminded_days = null`.execute(db)
}

type Restated = Pick<NewOffer, 'applicationId' | 'list' | 'choice' | 'place' | 'quota'> & {
  /** Null: it stays an offer of its own version. */
  readonly version: number | null
  readonly isMovingUp?: boolean
}

/** Updates offers that still hold to their places in a later protocol. */
export const restateOffers = async (db: Trx, offers: readonly Restated[]): Promise<void> => {
  if (offers.length === 0) return
  await sql`
    update grant_offers o set version = coalesce(n.version, o.version), list = n.list, choice = n.choice, place = n.place,
      quota = n.quota, is_moving_up = coalesce(n."isMovingUp", o.is_moving_up)
    from json_to_recordset(${JSON.stringify(offers)}::json) as n ("applicationId" uuid, version int, list text, choice int,
      place text, quota text, "isMovingUp" boolean) where o.application_id = n."applicationId"`.execute(db)
}

export const updateOffers = (
  db: Trx,
  applicationIds: readonly string[],
  change: Updateable<Tables['grantOffers']>,
): Promise<unknown> =>
  db.updateTable('grantOffers').set(change).where('applicationId', '=', anyOf(applicationIds)).execute()

export const deleteOffers = (db: Trx, applicationIds: readonly string[]) =>
  db.deleteFrom('grantOffers').where('applicationId', '=', anyOf(applicationIds)).execute()

type NewOfferEvent = Omit<Insertable<Tables['grantOfferEvents']>, 'event' | 'at'> & {
  readonly event: OfferEvent
  readonly at: Date
}

export const insertOfferEvents = async (db: Trx, events: readonly NewOfferEvent[]): Promise<void> => {
  if (events.length === 0) return
  await sql`
    insert into grant_offer_events (application_id, at, event, version, choice, list)
    select "applicationId", at, event, version, choice, list from json_to_recordset(${JSON.stringify(events)}::json)
      as e ("applicationId" uuid, at timestamptz, event text, version int, choice int, list text)`.execute(db)
}

export const insertSigningKey = (db: Trx, key: Insertable<Tables['signingKeys']>) =>
  db.insertInto('signingKeys').values(key).execute()

export const retireSigningKeys = (db: Trx, at: Date) =>
  db.updateTable('signingKeys').set({ retiredAt: at, sealedPrivateKey: null }).where('retiredAt', 'is', null).execute()

export const insertLetter = (db: Trx, letter: Insertable<Tables['grantLetters']>) =>
  db.insertInto('grantLetters').values(letter).execute()

/** Revokes letters of competitors. `version`: the protocol that changed the grants, if one did. */
export const revokeLetters = (db: Trx, applicationIds: readonly string[], at: Date, version: number | null) =>
  db
    .updateTable('grantLetters')
    .set({ revokedAt: at, revokedByVersion: version })
    .where('applicationId', '=', anyOf(applicationIds))
    .where('revokedAt', 'is', null)
    .execute()

import { refuse } from '@portal/domain/kernel/refusal.ts'
import { canMoveUp, isAnswerable } from '@portal/domain/offers/rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import { markGrantHolders } from '../accounts/mark-grant-holder.ts'
import { findOwnCompetitor, hasLaterRound } from './own-competitor.ts'
import { readOwnGrant } from './read-own-grant.ts'
import { insertOfferEvents, revokeLetters, updateOffers } from './repository.ts'

type Answer = { readonly version: number } & (
  | { readonly isAccepted: true; readonly isMovingUp: boolean }
  | { readonly isAccepted: false }
)

/**
 * A competitor's final answer to the offer shown on their screen (docs/specification/competition.md#offers). The same
 * lock on the application as in publishing: an answer and a new protocol take turns.
 */
export async function answerOffer(scope: WriteScope, applicationId: string, answer: Answer) {
  const { db, actor, now } = scope
  const competitor = await findOwnCompetitor(db, actor.accountId, applicationId, true)
  if (competitor === undefined) return refuse('not_found')
  const offer = await db
    .selectFrom('grantOffers')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (offer === undefined) return refuse('not_found')
  if (offer.version !== answer.version) return refuse('stale_version')
  if (!isAnswerable(offer, now)) return refuse('offer_not_open')
  const state = answer.isAccepted ? 'ACCEPTED' : 'DECLINED'
  const isMovingUp = answer.isAccepted && answer.isMovingUp && canMoveUp(offer, await hasLaterRound(db, offer))
  await updateOffers(db, [applicationId], { state, isMovingUp, answeredAt: now })
  const { version, choice, list } = offer
  await insertOfferEvents(db, [{ applicationId, at: now, event: state, version, choice, list }])
  if (answer.isAccepted) await markGrantHolders({ db }, [competitor.ownerId])
  else await revokeLetters(db, [applicationId], now, null)
  return readOwnGrant(scope, applicationId)
}

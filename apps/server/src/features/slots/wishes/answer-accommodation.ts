import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { AnswerBody } from '@portal/domain/slots/schema.ts'
import { answered, isAsked } from '@portal/domain/slots/status.ts'
import type { WriteScope } from '../../../http/handler.ts'
import { mailSubject, notify } from '../../applications/notify-account.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockSchedule } from '../../interviews/load-interview.ts'
import { lengthenInterview } from '../../interviews/schedule/lengthen-interview.ts'
import { lockLed } from '../invite-applicants.ts'
import { updateWish } from '../repository.ts'
import type { Sealing } from './read-wishes.ts'

/** Grants a wish, wholly or in part, or refuses it. Granted minutes lengthen an interview that is to come. */
export async function answerAccommodation(
  scope: WriteScope,
  id: string,
  { askedAt, granted, wishes, extraMinutes, words }: AnswerBody,
  minutes: number,
  { seal }: Sealing,
): Promise<{ success: true } | Refusal> {
  const { db, actor, now } = scope
  const wishOf = () => db.selectFrom('accommodations').selectAll().where('id', '=', id).executeTakeFirst()
  const known = await wishOf()
  if (known === undefined) return refuse('not_found')
  await lockSchedule(db)
  const loaded = await lockLed(scope, known.applicationId)
  if (isRefusal(loaded)) return loaded
  const wish = await wishOf()
  if (wish === undefined || wish.choice !== loaded.current.position) return refuse('not_found')
  if (!isAsked(wish.state)) return refuse('accommodation_is_answered')
  // The applicant may have changed it while the head was reading.
  if (askedAt !== undefined && new Date(askedAt).getTime() !== wish.askedAt.getTime()) return refuse('stale_version')
  const longer = granted && extraMinutes > 0 ? await lengthenInterview(scope, loaded, extraMinutes, minutes) : null
  if (isRefusal(longer)) return longer
  const sealedAnswer = await seal.seal(Buffer.from(words))
  const answer = granted ? { granted: wishes, extraMinutes } : { granted: [], extraMinutes: 0 }
  await updateWish(db, id, {
    ...{ ...answer, state: answered(granted), sealedAnswer },
    ...{ answeredAt: now, answeredBy: actor.accountId },
  })
  const { id: objectId, number, ownerId } = loaded.application
  await recordAudit(scope, { event: 'accommodationAnswered', objectId, objectNumber: number ?? '' })
  await notify(scope, ownerId, 'accommodationAnswered', mailSubject(loaded, loaded.current))
  return { success: true }
}

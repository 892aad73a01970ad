import { isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import { isSigned } from '@portal/domain/interviews/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WishBody } from '@portal/domain/slots/schema.ts'
import { isAsked, isGranted } from '@portal/domain/slots/status.ts'
import type { WriteScope } from '../../../http/handler.ts'
import { enabledStaffInScope } from '../../accounts/staff/list-staff.ts'
import { lockApplication } from '../../applications/load-application.ts'
import { mailSubject } from '../../applications/notify-account.ts'
import { notifyStaff } from '../../notifications/notify-staff.ts'
import { presentOf } from '../queries.ts'
import { deleteWish, saveWish } from '../repository.ts'
import type { Sealing } from './read-wishes.ts'

/** Asks the head for another form of the interview (docs/specification/interviews.md#accommodation). */
export async function askAccommodation(
  scope: WriteScope,
  id: string,
  { wishes, words }: WishBody,
  { seal }: Pick<Sealing, 'seal'>,
): Promise<{ readonly id: string } | Refusal> {
  const { db, now } = scope
  const found = await lockOwn(scope, id)
  if (isRefusal(found)) return found
  const { loaded, current, wish } = found
  const { type, status } = loaded.application
  if (isCompeting(type)) return refuse('application_competes')
  const { interview } = await presentOf(db, id)
  if (!isOpen(status) || (interview !== null && isSigned(interview.status))) return refuse('application_not_editable')
  if (wish !== undefined && isGranted(wish.state)) return refuse('accommodation_is_answered')
  const sealedWords = await seal.seal(Buffer.from(words))
  await saveWish(db, { applicationId: id, choice: current.position, wishes, sealedWords, askedAt: now })
  // A changed wish that is not answered yet is no news.
  if (wish !== undefined && isAsked(wish.state)) return { id }
  const heads = await enabledStaffInScope(db, ['EXPERT_MANAGER'], current.universityId)
  await notifyStaff(
    scope,
    heads.map((head) => head.id),
    'accommodationAsked',
    mailSubject(loaded, current),
  )
  return { id }
}

/** Takes a wish back until it is answered. */
export async function takeBackAccommodation(scope: WriteScope, id: string): Promise<{ readonly id: string } | Refusal> {
  const found = await lockOwn(scope, id)
  if (isRefusal(found)) return found
  if (found.wish === undefined) return refuse('not_found')
  if (!isAsked(found.wish.state)) return refuse('accommodation_is_answered')
  await deleteWish(scope.db, found.wish.id)
  return { id }
}

async function lockOwn({ db, actor }: WriteScope, id: string) {
  const loaded = await lockApplication(db, actor, id)
  if (loaded?.current === undefined) return refuse('not_found')
  const { current } = loaded
  const wish = await db
    .selectFrom('accommodations')
    .select(['id', 'state'])
    .where('applicationId', '=', id)
    .where('choice', '=', current.position)
    .executeTakeFirst()
  return { loaded, current, wish }
}

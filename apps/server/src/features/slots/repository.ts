import { ACCOMMODATION_STATES } from '@portal/domain/slots/status.ts'
import type { Insertable, Updateable } from 'kysely'
import { anyOf, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'

/** Only writer of slots, invitations to choose one, and wishes for accommodation. */

export async function insertSlots(
  db: Trx,
  slots: readonly Omit<Insertable<Tables['slots']>, 'id'>[],
): Promise<readonly string[]> {
  const rows = slots.map((slot) => ({ ...slot, id: newId() }))
  await db.insertInto('slots').values(rows).execute()
  return rows.map(({ id }) => id)
}

export const closeSlots = (db: Trx, ids: readonly string[], now: Date) =>
  db.updateTable('slots').set({ closedAt: now }).where('id', '=', anyOf(ids)).execute()

/** Closes the times of an expert that are still to come. A time that is taken stays taken. */
export const closeSlotsOf = (db: Trx, expertId: string, now: Date) =>
  db
    .updateTable('slots')
    .set({ closedAt: now })
    .where('expertId', '=', expertId)
    .where('closedAt', 'is', null)
    .where('startsAt', '>', now)
    .execute()

export const noteFreed = (db: Trx, ids: readonly string[], now: Date) =>
  db.updateTable('slots').set({ freeSince: now }).where('id', '=', anyOf(ids)).execute()

type NewInvitation = Pick<
  Insertable<Tables['slotInvitations']>,
  'applicationId' | 'choice' | 'invitedAt' | 'chooseUntil' | 'fromDay' | 'toDay' | 'moveHours'
>

/** Invites to a choice, or renews its invitation: what came of the former one does not count. */
export const saveInvitation = (db: Trx, invitation: NewInvitation) => {
  const fresh = { ...invitation, moves: 0, chosenAt: null, newsSince: null, newsAt: null, remindedDays: null }
  return db
    .insertInto('slotInvitations')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['applicationId', 'choice']).doUpdateSet(fresh))
    .execute()
}

type Invited = { readonly applicationId: string; readonly choice: number }
type InvitationChange = Omit<Updateable<Tables['slotInvitations']>, keyof Invited>

export const updateInvitation = (db: Trx, { applicationId, choice }: Invited, change: InvitationChange) =>
  db
    .updateTable('slotInvitations')
    .set(change)
    .where('applicationId', '=', applicationId)
    .where('choice', '=', choice)
    .execute()

export const deleteInvitation = (db: Trx, { applicationId, choice }: Invited) =>
  db.deleteFrom('slotInvitations').where('applicationId', '=', applicationId).where('choice', '=', choice).execute()

type Wish = Invited & Pick<Insertable<Tables['accommodations']>, 'wishes' | 'sealedWords' | 'askedAt'>

/** Stores a wish, or its new form. */
export const saveWish = (db: Trx, wish: Wish) => {
  const unanswered = { answeredAt: null, answeredBy: null, granted: [], extraMinutes: 0, sealedAnswer: null }
  const fresh = { ...wish, ...unanswered, state: ACCOMMODATION_STATES[0] }
  return db
    .insertInto('accommodations')
    .values({ ...fresh, id: newId() })
    .onConflict((conflict) => conflict.columns(['applicationId', 'choice']).doUpdateSet(fresh))
    .execute()
}

export const updateWish = (db: Trx, id: string, change: Omit<Updateable<Tables['accommodations']>, 'id'>) =>
  db.updateTable('accommodations').set(change).where('id', '=', id).execute()

export const deleteWish = (db: Trx, id: string) => db.deleteFrom('accommodations').where('id', '=', id).execute()

/** Deletes the wishes of a person whose account is deleted. The length of an interview stays. */
export async function forgetWishes(db: Trx, ownerId: string): Promise<void> {
  await db
    .deleteFrom('accommodations')
    .where('applicationId', 'in', (query) =>
      query.selectFrom('applications').select('applications.id').where('ownerId', '=', ownerId),
    )
    .execute()
}

/** Removes slots of long ago that no interview refers to. */
export const deleteOldSlots = (db: Trx, before: Date) =>
  db
    .deleteFrom('slots')
    .where('startsAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('interviews').select('interviews.id').whereRef('slotId', '=', 'slots.id'))),
    )
    .execute()

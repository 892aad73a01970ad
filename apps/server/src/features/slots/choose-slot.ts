import { isOpen } from '@portal/domain/applications/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { choiceRefusal, spanIn } from '@portal/domain/slots/rules.ts'
import { invitationStateOf, isChosen } from '@portal/domain/slots/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { findApplication, type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { enabledExpert } from '../interviews/list-experts.ts'
import { lockSchedule } from '../interviews/load-interview.ts'
import { type Placed, placeAt } from '../interviews/schedule/place-interview.ts'
import { loadChoosers, type Window } from './load-choosers.ts'
import { loadOffer, suiting } from './load-offer.ts'
import { presentOf, slotById } from './queries.ts'
import { updateInvitation } from './repository.ts'

/**
 * Chooses a time for an own interview, or moves the interview to it. A slot that is taken is refused before the lock of
 * the schedule, so a rush waits for free ones alone.
 */
export async function chooseSlot(
  scope: WriteScope,
  { id, slotId }: { readonly id: string; readonly slotId: string },
  minutes: number,
): Promise<{ readonly id: string } | Refusal> {
  const { db, actor, now } = scope
  if ((await findApplication(db, actor, id)) === null) return refuse('not_found')
  const seen = await slotById(db, slotId)
  if (seen === undefined) return refuse('not_found')
  if (seen.takenBy !== null && seen.takenBy !== id) return refuse('slot_taken')
  await lockSchedule(db)
  const loaded = await lockApplication(db, actor, id)
  const { invitation, interview } = await presentOf(db, id)
  if (loaded?.current === undefined || invitation === null) return refuse('not_found')
  // A repeated call finds its own interview.
  if (interview?.slotId === slotId) return { id }
  if (!isOpen(loaded.application.status)) return refuse('invitation_lapsed')
  const refused = choiceRefusal(invitation, interview, seen.startsAt, now)
  if (refused !== null) return refuse(refused)
  const placed = await placeInSlot(scope, loaded, slotId, invitation, minutes)
  if (isRefusal(placed)) return placed
  const isMove = isChosen(invitationStateOf(invitation, interview, now))
  await updateInvitation(db, invitation, { chosenAt: now, newsSince: null, moves: invitation.moves + Number(isMove) })
  return { id }
}

/**
 * Writes the interview of a locked application in a slot, by its applicant or a head. All that makes a slot suit is asked
 * again under the schedule's lock, which the caller holds.
 */
export async function placeInSlot(
  scope: WriteScope,
  loaded: LoadedApplication,
  slotId: string,
  window: Window,
  minutes: number,
): Promise<Placed | Refusal> {
  const { db, now } = scope
  const { id } = loaded.application
  const slot = await slotById(db, slotId)
  if (slot === undefined) return refuse('not_found')
  if (slot.takenBy !== null) return refuse('slot_taken')
  const expert = await enabledExpert(db, slot.expertId)
  const chooser = (await loadChoosers(db, new Map([[id, window]]), minutes)).get(id)
  const offer = await loadOffer(db, { from: now, ids: [slotId] }, minutes)
  if (expert === undefined || chooser === undefined || suiting(offer, chooser, now).length === 0)
    return refuse('slot_not_open')
  const place = { ...spanIn(slot, chooser), zoom: slot.zoom, slotId }
  const placed = await placeAt(scope, loaded, place, expert, minutes)
  return 'msg' in placed ? refuse(placed.msg === 'interview_clash' ? 'slot_not_open' : placed.msg) : placed
}

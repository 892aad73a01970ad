import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { isInReach } from '@portal/domain/slots/policy.ts'
import { invitationStateOf, isLapsed } from '@portal/domain/slots/status.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import { lockSchedule } from '../interviews/load-interview.ts'
import { placeInSlot } from './choose-slot.ts'
import { lockLed } from './invite-applicants.ts'
import { presentOf, slotById } from './queries.ts'
import { updateInvitation } from './repository.ts'

type Placement = { readonly requestId: string; readonly slotId: string }

/** Places applicants whose invitation has lapsed, each in a transaction of its own. Reports those that changed since. */
export async function placeApplicants(scope: OuterScope, placements: readonly Placement[], minutes: number) {
  const list: { requestId: string; msg: string | null }[] = []
  for (const placement of placements) {
    const placed = await scope.write((inner) => place(inner, placement, minutes))
    list.push({ requestId: placement.requestId, msg: isRefusal(placed) ? placed.key : null })
  }
  return { list }
}

async function place(scope: WriteScope, { requestId, slotId }: Placement, minutes: number): Promise<null | Refusal> {
  const { db, actor, now } = scope
  await lockSchedule(db)
  const loaded = await lockLed(scope, requestId)
  if (isRefusal(loaded)) return loaded
  const slot = await slotById(db, slotId)
  if (slot === undefined || !isInReach(slot, actor.universityId)) return refuse('not_found')
  const { invitation, interview } = await presentOf(db, requestId)
  if (invitation === null || !isLapsed(invitationStateOf(invitation, interview, now))) return refuse('stale_version')
  const placed = await placeInSlot(scope, loaded, slotId, invitation, minutes)
  if (isRefusal(placed)) return placed
  await updateInvitation(db, invitation, { chosenAt: now, newsSince: null })
  return null
}

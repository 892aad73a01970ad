import { isOwnSlot } from '@portal/domain/slots/policy.ts'
import { isFree, slotStateOf } from '@portal/domain/slots/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enabledExpert } from '../interviews/list-experts.ts'
import { lockSchedule } from '../interviews/load-interview.ts'
import { slotsById } from './queries.ts'
import { closeSlots as close, closeSlotsOf } from './repository.ts'

/** Withdraws free slots among these. Those out of reach are as if they were not there. */
export async function closeSlots(scope: WriteScope, ids: readonly string[]) {
  const { db, actor, now } = scope
  await lockSchedule(db)
  const slots = (await slotsById(db, ids)).filter((slot) => isOwnSlot(actor, slot))
  const states = slots.map((slot) => ({
    ...slot,
    state: slotStateOf({ ...slot, isTaken: slot.takenBy !== null }, now),
  }))
  const free = states.filter(({ state }) => isFree(state))
  await close(
    db,
    free.map(({ id }) => id),
    now,
  )
  if (free.length > 0) await recordAudit(scope, { event: 'slotsClosed', details: { count: free.length } })
  return {
    success: true as const,
    data: { closed: free.length, taken: states.filter(({ takenBy }) => takenBy).length },
  }
}

/** Listener of a staff member's change: a lost expert has no free times (docs/specification/interviews.md#lost-expert). */
export async function closeSlotsOfLost({ db, now }: WriteScope, staffId: string): Promise<void> {
  if ((await enabledExpert(db, staffId)) === undefined) await closeSlotsOf(db, staffId, now)
}

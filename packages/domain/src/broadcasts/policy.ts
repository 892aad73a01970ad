import { type Actor, hasRole } from '../kernel/actor.ts'
import type { BroadcastState } from './status.ts'
import { isWritten } from './status.ts'
import { type BroadcastEvent, broadcastStep, WRITERS } from './workflow.ts'

export type BroadcastFacts = {
  readonly state: BroadcastState
  /** University of the author; null: the office of the whole portal. */
  readonly universityId: string | null
  /** Writers of the current text. */
  readonly writerIds: readonly string[]
}

/** Heads see the notices of their own office: of their university, or of the whole portal. */
export const seesBroadcast = (actor: Actor, { universityId }: Pick<BroadcastFacts, 'universityId'>): boolean =>
  hasRole(actor, ...WRITERS) && actor.universityId === universityId

/** Four eyes: a writer does not confirm a notice that waits for a second person. */
export function broadcastAbilities(actor: Actor, facts: BroadcastFacts) {
  const { state, writerIds } = facts
  const isSeen = seesBroadcast(actor, facts)
  const can = (event: BroadcastEvent): boolean => isSeen && broadcastStep(state, event, actor.roles) !== null
  return {
    edit: can('write'),
    send: !isWritten(state) && can('schedule'),
    confirm: isWritten(state) && can('schedule') && !writerIds.includes(actor.accountId),
    giveBack: can('giveBack'),
    takeBack: can('takeBack'),
  }
}

import { type Actor, hasRole } from '../kernel/actor.ts'

type SlotFacts = { readonly expertId: string; readonly universityId: string | null }

/** Experts act on own slots, heads on all, or on those of their university. */
export const isOwnSlot = (actor: Actor, { expertId, universityId }: SlotFacts): boolean =>
  (hasRole(actor, 'EXPERT') && expertId === actor.accountId) ||
  (hasRole(actor, 'EXPERT_MANAGER') && (actor.universityId === null || actor.universityId === universityId))

/** A head places applicants of a university in its slots, and in those of every university. */
export const isInReach = (slot: Pick<SlotFacts, 'universityId'>, universityId: string | null): boolean =>
  universityId === null || slot.universityId === null || slot.universityId === universityId

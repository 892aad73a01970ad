import { type Actor, hasRole } from '../kernel/actor.ts'
import { isAheadState, isDraftState, isOpenState, type SeasonState } from './status.ts'

type Season = { readonly state: SeasonState; readonly isCurrent: boolean; readonly createdById: string | null }

export const beginsSeasons = (actor: Actor): boolean => hasRole(actor, 'SUPER_ADMIN')

/** Reads drafts and settings of seasons, and confirms them. */
export const confirmsSeasons = (actor: Actor): boolean =>
  hasRole(actor, 'SUPER_ADMIN', 'ADMIN') && actor.universityId === null

export type SeasonAbilities = {
  readonly edit: boolean
  /** Windows and requirements change at once, for an outage too, until the season closes. */
  readonly setWindows: boolean
  /** Four eyes: by another person than the last who changed it. */
  readonly confirm: boolean
  /** A season closes after another one has begun. */
  readonly close: boolean
  readonly remove: boolean
}

export const seasonAbilitiesOf = (actor: Actor, { state, isCurrent, createdById }: Season): SeasonAbilities => ({
  edit: beginsSeasons(actor) && isAheadState(state),
  setWindows: beginsSeasons(actor) && (isAheadState(state) || isOpenState(state)),
  confirm: confirmsSeasons(actor) && isDraftState(state) && createdById !== actor.accountId,
  close: beginsSeasons(actor) && isOpenState(state) && !isCurrent,
  remove: beginsSeasons(actor) && isDraftState(state),
})

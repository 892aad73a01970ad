import type { Actor } from '../kernel/actor.ts'
import { beginsSeasons, confirmsSeasons } from '../seasons/policy.ts'
import { isAheadState, type SeasonState } from '../seasons/status.ts'

type Season = { readonly state: SeasonState; readonly isCurrent: boolean }

/** Days of the current season and of those ahead are checked. */
export const isChecked = ({ state, isCurrent }: Season): boolean => isCurrent || isAheadState(state)

export type RehearsalAbilities = {
  readonly check: boolean
  /** A season that is over is not rehearsed. */
  readonly rehearse: boolean
}

export const rehearsesSeasons = (actor: Actor): boolean => beginsSeasons(actor)

export const rehearsalAbilitiesOf = (actor: Actor, season: Season): RehearsalAbilities => ({
  check: confirmsSeasons(actor) && isChecked(season),
  rehearse: rehearsesSeasons(actor) && isChecked(season),
})

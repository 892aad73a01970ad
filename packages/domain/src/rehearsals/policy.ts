import type { Actor } from '../kernel/actor.ts'
import { confirmsSeasons } from '../seasons/policy.ts'
import { isAheadState, type SeasonState } from '../seasons/status.ts'

type Season = { readonly state: SeasonState; readonly isCurrent: boolean }

/** Days of the current season and of those ahead are checked. */
export const isChecked = ({ state, isCurrent }: Season): boolean => isCurrent || isAheadState(state)

export type RehearsalAbilities = { readonly check: boolean }

export const rehearsalAbilitiesOf = (actor: Actor, season: Season): RehearsalAbilities => ({
  check: confirmsSeasons(actor) && isChecked(season),
})

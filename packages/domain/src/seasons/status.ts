/** Days are calendar dates in Kazakhstan, `YYYY-MM-DD`. */
export type SeasonDays = {
  readonly year: number
  readonly beginsOn: string
  readonly endsOn: string
  readonly confirmedAt: Date | null
  readonly closingAt: Date | null
  readonly closedAt: Date | null
}

export const SEASON_STATES = ['DRAFT', 'COMING', 'OPEN', 'CLOSING', 'CLOSED'] as const
export type SeasonState = (typeof SEASON_STATES)[number]

export const isDraftSeason = ({ confirmedAt }: Pick<SeasonDays, 'confirmedAt'>): boolean => confirmedAt === null
const isArchived = ({ closedAt }: Pick<SeasonDays, 'closedAt'>): boolean => closedAt !== null

/** State on a day: a confirmed season opens by its own date, and a person closes it. */
export function seasonState(season: SeasonDays, today: string): SeasonState {
  if (isDraftSeason(season)) return 'DRAFT'
  if (isArchived(season)) return 'CLOSED'
  if (season.closingAt !== null) return 'CLOSING'
  return season.beginsOn <= today ? 'OPEN' : 'COMING'
}

/** A draft may be confirmed. */
export const isDraftState = (state: SeasonState): boolean => state === 'DRAFT'
/** Its days may still be changed: it has not begun. */
export const isAheadState = (state: SeasonState): boolean => state === 'DRAFT' || state === 'COMING'
/** It has begun, and nobody closes it yet. */
export const isOpenState = (state: SeasonState): boolean => state === 'OPEN'
/** Nothing of it changes any more. */
export const isArchive = (state: SeasonState): boolean => state === 'CLOSED'
export const isClosing = (state: SeasonState): boolean => state === 'CLOSING'

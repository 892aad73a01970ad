import type { EducationLevel } from '../kernel/education.ts'
import { isDraftSeason, type SeasonDays } from './status.ts'

/** First and last year that a season or a competition may have. */
export const FIRST_YEAR = 2020
export const LAST_YEAR = 2100

/**
 * Year of the current season: the newest confirmed one that has begun, past its last day too. Before the first one
 * begins, the earliest confirmed. Null: there is none.
 */
export function currentYear(seasons: readonly SeasonDays[], today: string): number | null {
  const confirmed = seasons.filter((season) => !isDraftSeason(season)).map(({ year, beginsOn }) => ({ year, beginsOn }))
  const begun = confirmed.filter(({ beginsOn }) => beginsOn <= today)
  const years = (begun.length > 0 ? begun : confirmed).map(({ year }) => year)
  if (years.length === 0) return null
  return begun.length > 0 ? Math.max(...years) : Math.min(...years)
}

/** Days and levels of the next season as a draft: those of the last one, a year later. */
export const nextSeason = ({ year, beginsOn, endsOn, levels }: Copied): Copied => ({
  year: year + 1,
  beginsOn: aYearLater(beginsOn),
  endsOn: aYearLater(endsOn),
  levels,
})

type Copied = Pick<SeasonDays, 'year' | 'beginsOn' | 'endsOn'> & { readonly levels: readonly EducationLevel[] }

/** The same day of the next year. The last day of February stays the last one. */
export function aYearLater(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  const month = Number(day.slice(5, 7))
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isLast = new Date(Date.UTC(year - 1, month, 0)).getUTCDate() === Number(day.slice(8))
  const date = isLast ? last : Math.min(Number(day.slice(8)), last)
  return `${year}-${day.slice(5, 7)}-${String(date).padStart(2, '0')}`
}

/** Faults of a season's days beside its neighbours: it begins after them, and before its own end. */
export function daysFault(
  { year, beginsOn, endsOn }: Pick<SeasonDays, 'year' | 'beginsOn' | 'endsOn'>,
  others: readonly Pick<SeasonDays, 'year' | 'beginsOn'>[],
): 'beginsOn' | 'endsOn' | null {
  const isOutOfOrder = others.some((other) =>
    other.year < year ? other.beginsOn >= beginsOn : other.year > year && other.beginsOn <= beginsOn,
  )
  if (isOutOfOrder) return 'beginsOn'
  return beginsOn < endsOn ? null : 'endsOn'
}

/** Longest grace after a closing: a day. */
export const MOST_GRACE_MINUTES = 1440

/** Handling of undecided applications at the closing of their season. */
export const UNDECIDED_AT_CLOSING = ['CARRY_OVER', 'END'] as const
export type UndecidedAtClosing = (typeof UNDECIDED_AT_CLOSING)[number]

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
  const confirmed = seasons.filter((season) => !isDraftSeason(season))
  const begun = confirmed.filter(({ beginsOn }) => beginsOn <= today)
  if (begun.length > 0) return Math.max(...begun.map(({ year }) => year))
  return confirmed.length > 0 ? Math.min(...confirmed.map(({ year }) => year)) : null
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
  const year = Number(day.slice(0, 4))
  const date = Number(day.slice(8))
  const lastOf = (ofYear: number): number => new Date(Date.UTC(ofYear, Number(day.slice(5, 7)), 0)).getUTCDate()
  const last = lastOf(year + 1)
  const later = date === lastOf(year) ? last : Math.min(date, last)
  return `${year + 1}-${day.slice(5, 7)}-${String(later).padStart(2, '0')}`
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

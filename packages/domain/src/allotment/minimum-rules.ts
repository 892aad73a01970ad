import type { Bounds, Contest, ContestProgram, Entrant } from './contest-schema.ts'

/** Places of a program that are open to an applicant. */
export type Access = {
  /** Open reserved lists, as a set (reserved-rules). */
  readonly categories: number
  /** Whether general places are open. */
  readonly isGeneral: boolean
}

/** Minimums of a program: of its general places, and of each reserved list in the order of the lists. */
export type Minimums = { readonly general: Bounds; readonly lists: readonly Bounds[] }

const NONE: Bounds = { total: 0, subjects: {} }

/** A program's own minimum overrides the competition's: the total, the subjects, or both. */
export const minimumFor = ({ minimum }: ContestProgram, competition: Pick<Contest, 'minimum'>): Bounds => ({
  total: minimum?.total ?? competition.minimum.total,
  subjects: minimum?.subjects ?? competition.minimum.subjects,
})

/**
 * Minimum of a reserved list (docs/allotment.md#minimum-by-quota). The program's entry for the quota replaces the
 * competition's. Without an entry the list has the general minimum.
 */
export function minimumOfQuota(program: ContestProgram, competition: Pick<Contest, 'minimum'>, quota: string): Bounds {
  const general = minimumFor(program, competition)
  const own = entryFor(program.minimum?.quotas, quota)
  const entry = own === undefined ? entryFor(competition.minimum.quotas, quota) : own
  if (entry === undefined) return general
  return entry === null ? NONE : { total: entry.total ?? general.total, subjects: entry.subjects ?? general.subjects }
}

const entryFor = <Entry>(entries: Readonly<Record<string, Entry>> | undefined, quota: string): Entry | undefined =>
  entries !== undefined && Object.hasOwn(entries, quota) ? entries[quota] : undefined

/** @param quotas categories of the program's reserved lists in their order. */
export const minimumsOf = (
  program: ContestProgram,
  competition: Pick<Contest, 'minimum'>,
  quotas: readonly string[],
): Minimums => ({
  general: minimumFor(program, competition),
  lists: quotas.map((quota) => minimumOfQuota(program, competition, quota)),
})

type Points = Pick<Entrant, 'total' | 'subjects'>

/** Whether an applicant reaches the minimum total and the minimum of each subject. A subject not taken counts as 0. */
export const meetsMinimum = (points: Points, minimum: Bounds): boolean =>
  points.total >= minimum.total && meetsSubjects(points, minimum)

function meetsSubjects({ subjects }: Pick<Points, 'subjects'>, minimum: Bounds): boolean {
  for (const subject in minimum.subjects) {
    if ((subjects[subject] ?? 0) < (minimum.subjects[subject] ?? 0)) return false
  }
  return true
}

/** Open places of a program. A reserved list is open to its category above the list's minimum. */
export function accessOf(
  points: Points,
  held: readonly string[],
  quotas: readonly string[],
  minimums: Minimums,
): Access {
  let categories = 0
  if (held.length > 0) {
    for (let list = 0; list < quotas.length; list++) {
      const isOpen = held.includes(quotas[list] as string) && meetsMinimum(points, minimums.lists[list] as Bounds)
      if (isOpen) categories |= 1 << list
    }
  }
  return { categories, isGeneral: meetsMinimum(points, minimums.general) }
}

/** Totals above the present one at which a minimum opens further places, ascending. Points of subjects stay. */
export function openingTotals(points: Points, { general, lists }: Minimums): readonly number[] {
  const opening = [general, ...lists].filter((each) => each.total > points.total && meetsSubjects(points, each))
  return [...new Set(opening.map(({ total }) => total))].sort((a, b) => a - b)
}

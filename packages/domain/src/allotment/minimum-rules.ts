import type { Applicant, Competition, Minimum, Program } from './competition-schema.ts'

/** Minimum of the general places of a program: its own total and subjects override the competition's. */
export const minimumFor = ({ minimum }: Program, competition: Pick<Competition, 'minimum'>): Minimum => ({
  total: minimum?.total ?? competition.minimum.total,
  subjects: minimum?.subjects ?? competition.minimum.subjects,
})

/** Minimum of a reserved list (docs/allotment.md#minimum). Null: none is set. */
export function minimumOfQuota(
  program: Program,
  quota: string,
  competition: Pick<Competition, 'minimum'>,
): Minimum | null {
  const general = minimumFor(program, competition)
  const own = program.minimum?.quotas?.[quota]
  const known = own === undefined ? competition.minimum.quotas?.[quota] : own
  if (known === undefined || known === null) return known === null ? null : general
  return { total: known.total ?? general.total, subjects: known.subjects ?? general.subjects }
}

/** Whether an applicant reaches the points of each subject of a minimum. A subject not taken counts as 0. */
export function meetsSubjects(subjects: Applicant['subjects'], minimum: Minimum): boolean {
  for (const name in minimum.subjects) if ((subjects[name] ?? 0) < (minimum.subjects[name] ?? 0)) return false
  return true
}

/** Whether an applicant reaches a minimum, the total and each subject. Null: none is set. */
export const meetsMinimum = (
  { total, subjects }: Pick<Applicant, 'total' | 'subjects'>,
  minimum: Minimum | null,
): boolean => minimum === null || (total >= minimum.total && meetsSubjects(subjects, minimum))

/** Lists of a program that are open to an applicant: the general one, and reserved ones as a set (reserved-rules). */
export type OpenLists = { readonly isGeneral: boolean; readonly categories: number }
/** Lists that are open with this total and more, until the next step. The first step has the applicant's own total. */
export type OpenStep = OpenLists & { readonly total: number }

/**
 * Lists of a program with places that are open to an applicant by total, if the subjects stay. More points never close a list.
 * @param quotas the program's quota categories, in the order of their bits.
 */
export function openSteps(
  { total, subjects, quotas: held }: Pick<Applicant, 'total' | 'subjects' | 'quotas'>,
  program: Program,
  quotas: readonly string[],
  competition: Pick<Competition, 'minimum'>,
): readonly OpenStep[] {
  const opensAt = (minimum: Minimum | null): number | null =>
    minimum === null ? 0 : meetsSubjects(subjects, minimum) ? minimum.total : null
  const general = opensAt(minimumFor(program, competition))
  const hasPlaces = (quota: string) => program.reserved.some((list) => list.quota === quota && list.places > 0)
  const reserved = quotas.map((quota) =>
    held.includes(quota) && hasPlaces(quota) ? opensAt(minimumOfQuota(program, quota, competition)) : null,
  )
  const later = [general, ...reserved].filter((from): from is number => from !== null && from > total)
  return [total, ...new Set(later.sort((a, b) => a - b))].map((at) => ({
    total: at,
    isGeneral: general !== null && general <= at,
    categories: reserved.reduce<number>(
      (set, from, list) => (from !== null && from <= at ? set | (1 << list) : set),
      0,
    ),
  }))
}

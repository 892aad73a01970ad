/** The years of the shipped figures of programs (`data/SOURCES.md`): `grantQuantity2026`, `cutoffMin2025`. */
export const GRANTS_YEAR = 2026
export const SCORES_YEAR = 2025
/** Kinds of university (docs/specification/directory-and-universities.md#university-profile). */
export const UNIVERSITY_TYPES = ['SHARED', 'PRIVATE', 'NATIONAL', 'INTERNATIONAL', 'STATE'] as const

/** Service academies are never offered (docs/specification/directory-and-universities.md#service-academies). */
export const UNIVERSITY_CATEGORIES = ['civil', 'foreign-branch', 'service'] as const

/** What a list of universities is sorted by; what is not stated stands last either way. */
export const UNIVERSITY_ORDERS = ['relevance', 'name', 'cost', 'students', 'studentsPerTeacher', 'programs'] as const
export type UniversityOrder = (typeof UNIVERSITY_ORDERS)[number]

/** What a list of programs is sorted by; what no source states stands last either way. */
export const PROGRAM_ORDERS = ['relevance', 'name', 'cutoff', 'grants', 'universities'] as const
export type ProgramOrder = (typeof PROGRAM_ORDERS)[number]

/**
 * Which of the documents of a quota category or preemptive right prove the claim: those that not every claim of the
 * directory asks for. `all` are the documents of all quota categories and rights, as codes.
 */
export const confirmingKinds = (documents: readonly string[], all: readonly (readonly string[])[]): readonly string[] =>
  documents.filter((code) => !all.every((list) => list.includes(code)))

/** How few points below the least winning score still count as close. */
const CLOSE_POINTS = 5

/** Where a score of the UNT stands against the scores that won a state grant in a year gone by; never a promise. */
export type ScoreStanding = 'reached' | 'close' | 'below' | 'unknown'

/** `least` is the lowest score that won a grant of the program that year; null: no source states it. */
export function standingOf(score: number, least: number | null): ScoreStanding {
  if (least === null) return 'unknown'
  if (score >= least) return 'reached'
  return score >= least - CLOSE_POINTS ? 'close' : 'below'
}

/** Universities or programs that are compared side by side. */
export const MAX_COMPARED = 4

import { FIGURES } from '../kernel/figures.ts'

/** Kinds of university (docs/specification/directory-and-universities.md#university-profile). */
export const UNIVERSITY_TYPES = ['SHARED', 'PRIVATE', 'NATIONAL', 'INTERNATIONAL', 'STATE'] as const

/** Service academies are never offered (docs/specification/directory-and-universities.md#service-academies). */
export const UNIVERSITY_CATEGORIES = ['civil', 'foreign-branch', 'service'] as const

/** Orders of a list of universities. Missing values are last in both directions. */
export const UNIVERSITY_ORDERS = ['relevance', 'name', 'cost', 'students', 'studentsPerTeacher', 'programs'] as const
export type UniversityOrder = (typeof UNIVERSITY_ORDERS)[number]

/** Orders of a list of programs. Missing values are last in both directions. */
export const PROGRAM_ORDERS = ['relevance', 'name', 'cutoff', 'grants', 'universities'] as const
export type ProgramOrder = (typeof PROGRAM_ORDERS)[number]

/** Kinds of figures of a program. A score is a total that won a grant, on a general or a reserved place. */
export const FIGURE_KINDS = ['GRANTS', 'LOWEST_SCORE', 'HIGHEST_SCORE', 'COST'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/**
 * Documents that prove a quota category or preemptive right: those that not every claim of the directory needs. `all`:
 * document codes of each quota category and right.
 */
export const confirmingKinds = (documents: readonly string[], all: readonly (readonly string[])[]): readonly string[] =>
  documents.filter((code) => !all.every((list) => list.includes(code)))

/** Maximum distance of a "close" score below the lowest winning score, in points. */
const CLOSE_POINTS = 5

/** A UNT score compared with the winning scores of an earlier year; never a promise. */
export type ScoreStanding = 'reached' | 'close' | 'below' | 'unknown'

/** `least`: lowest score that won a grant of the program; null: no source states it. */
export function standingOf(score: number, least: number | null): ScoreStanding {
  if (least === null) return 'unknown'
  if (score >= least) return 'reached'
  return score >= least - CLOSE_POINTS ? 'close' : 'below'
}

export const MAX_COMPARED = FIGURES.compared

import type { UntSubject } from '@portal/domain/kernel/education.ts'

/**
 * The pairs of profile subjects with which some program is entered; a test holds them equal to those of
 * `data/programs.json`, which is too heavy for a page. A creative exam stands for both subjects at once.
 */
export const SUBJECT_PAIRS = [
  ['MATHEMATICS', 'PHYSICS'],
  ['MATHEMATICS', 'INFORMATICS'],
  ['MATHEMATICS', 'GEOGRAPHY'],
  ['BIOLOGY', 'CHEMISTRY'],
  ['BIOLOGY', 'GEOGRAPHY'],
  ['CHEMISTRY', 'PHYSICS'],
  ['WORLD_HISTORY', 'LAW_BASICS'],
  ['WORLD_HISTORY', 'GEOGRAPHY'],
  ['FOREIGN_LANGUAGE', 'WORLD_HISTORY'],
  ['GEOGRAPHY', 'FOREIGN_LANGUAGE'],
  ['KAZAKH_LANGUAGE', 'KAZAKH_LITERATURE'],
  ['RUSSIAN_LANGUAGE', 'RUSSIAN_LITERATURE'],
  ['CREATIVE_EXAM', 'CREATIVE_EXAM'],
] as const satisfies readonly (readonly [UntSubject, UntSubject])[]
export type SubjectPair = (typeof SUBJECT_PAIRS)[number]

/** A pair as one word of an address. */
export const pairWord = (pair: readonly UntSubject[]): string => [...new Set(pair)].join('-')

/** The pair that a word of an address means. */
export const pairOf = (word: unknown): SubjectPair | undefined => SUBJECT_PAIRS.find((pair) => pairWord(pair) === word)

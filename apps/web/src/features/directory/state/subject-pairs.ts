import type { UntSubject } from '@portal/domain/kernel/education.ts'

/**
 * Pairs of profile subjects that some program requires. A test holds them equal to those of `data/programs.json`, which
 * is too large for a page. A creative exam counts for both subjects.
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

export const pairWord = (pair: readonly UntSubject[]): string => [...new Set(pair)].join('-')

export const pairOf = (word: unknown): SubjectPair | undefined => SUBJECT_PAIRS.find((pair) => pairWord(pair) === word)

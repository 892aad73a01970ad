import { FIGURES } from '../kernel/figures.ts'
/**
 * Words of a motivation letter (docs/specification/documents.md#motivation-letter). Other lengths only cause a warning.
 */
export const LETTER_WORDS = { least: FIGURES.letterLeast, most: FIGURES.letterMost } as const

/** Counts words in any script: letters and digits, with hyphens and apostrophes inside. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:[-\u2010\u2011'\u2019][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0

export function letterLength(words: number): 'short' | 'fine' | 'long' {
  if (words < LETTER_WORDS.least) return 'short'
  return words > LETTER_WORDS.most ? 'long' : 'fine'
}

import { FIGURES } from '../kernel/figures.ts'
/** Words of a motivation letter (docs/specification/documents.md#motivation-letter); another number is warned about. */
export const LETTER_WORDS = { least: FIGURES.letterLeast, most: FIGURES.letterMost } as const

/** Words of a text in any script: letters and digits, with hyphens and apostrophes inside. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:[-\u2010\u2011'\u2019][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0

/** Whether a letter of so many words has the length that is asked for. */
export function letterLength(words: number): 'short' | 'fine' | 'long' {
  if (words < LETTER_WORDS.least) return 'short'
  return words > LETTER_WORDS.most ? 'long' : 'fine'
}

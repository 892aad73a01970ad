import { FIGURES } from '../kernel/figures.ts'
/**
 * Words of a motivation letter (docs/specification/documents.md#motivation-letter). Other lengths only cause a warning.
 */
export const LETTER_WORDS = { least: FIGURES.letterLeast, most: FIGURES.letterMost } as const

/** Counts words in any script: letters and digits, with hyphens and apostrophes inside. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:[-\u2010\u2011'\u2019][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0

/** `asked`: words of the season's requirements. */
export function letterLength(
  words: number,
  asked: { readonly least: number; readonly most: number } = LETTER_WORDS,
): 'short' | 'fine' | 'long' {
  if (words < asked.least) return 'short'
  return words > asked.most ? 'long' : 'fine'
}

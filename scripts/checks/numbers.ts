import { type Catalogues, LANGUAGES } from './catalogues.ts'
import listed from './numbers-in-texts.json' with { type: 'json' }
import type { Problem } from './sources.ts'

/** Texts of errors and hints. */
const OF_RULES =
  /^kernel\.errors\.|^applications\.education\.|\.(?:hints|faults|refused|rules|errors)\.|(?:Hint|Wrong|Rule)(?:_\w+)?$/
const PARAMETER = /\{\{\w+\}\}/g
/** Numbers at which ranges begin. */
const ZERO_OR_ONE = /(?<![\d.,:])[01](?![\d.,:]?\d)/g

/** Reasons for a number in a text of an error or a hint, by its key. This list shrinks. */
const REASONS: ReadonlyMap<string, string> = new Map(Object.entries(listed))

/**
 * Numbers in texts of errors and hints. One that a rule enforces is a parameter of `kernel/figures.ts`, so that a change
 * of the rule changes the text; another is listed with its reason.
 */
export function checkNumbers(catalogues: Catalogues): readonly Problem[] {
  return LANGUAGES.flatMap((language) =>
    [...catalogues[language]].flatMap(([key, text]) =>
      OF_RULES.test(key) && !REASONS.has(key) && /\d/.test(text.replace(PARAMETER, '').replace(ZERO_OR_ONE, ''))
        ? [
            `locales/${language}: ${key} has a number; name it in kernel/figures.ts, or list it in numbers-in-texts.json`,
          ]
        : [],
    ),
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '../packages/domain/src/kernel/language.ts'
import { createTranslator, type Translate } from '../packages/domain/src/kernel/texts.ts'

const locales = path.join(import.meta.dirname, '../locales')

/** The catalogue's own texts: a journey looks for the visible text in its language. */
export function textsIn(language: Language): Translate<string> {
  const files = readdirSync(path.join(locales, language))
  const catalogue = Object.fromEntries(
    files.map((name) => [
      path.basename(name, '.json'),
      JSON.parse(readFileSync(path.join(locales, language, name), 'utf8')),
    ]),
  )
  const translate = createTranslator<string>(catalogue, language)
  return (key, parameters) => {
    const text = translate(key, parameters)
    if (text === key) throw new Error(`no text ${key} in ${language}`)
    return text
  }
}

/** Pattern of a missing text: a dotted path that begins with a catalogue's name, a placeholder, or an absent value. */
const KEY = new RegExp(
  `\\b(?:${readdirSync(path.join(locales, 'kk'))
    .map((name) => path.basename(name, '.json'))
    .join('|')})(?:\\.[\\w-]+)+\\b|\\{\\{|\\bundefined\\b|\\[object `,
  'g',
)

/** Finds keys of missing texts and unfilled values in a page's text. Names of files to download are none. */
export const keysIn = (read: string): readonly string[] =>
  [...read.matchAll(KEY)].flatMap(([key]) => (/\.(json|csv)$/.test(key) ? [] : [key]))

export const isFull = process.env['E2E_FULL'] === 'true'

/**
 * All languages in the whole matrix; otherwise one, chosen by the journey's name. The same commit always gives the same
 * choice, and journeys of different names share the languages.
 */
export const inRotation = <Each extends Language>(journey: string, languages: readonly Each[]): readonly Each[] => {
  if (isFull) return languages
  const hash = [...journey].reduce((sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0)
  const at = hash % languages.length
  return languages.slice(at, at + 1)
}

export { LANGUAGES, type Language }

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '../packages/domain/src/kernel/language.ts'
import { createTranslator, type Translate } from '../packages/domain/src/kernel/texts.ts'

const locales = path.join(import.meta.dirname, '../locales')

/** The catalogue's own texts: a journey looks for what people read, in their language. */
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

/** Shape of a missing text: a dotted path that begins with the name of a catalogue, a placeholder, a value that is not there. */
const KEY = new RegExp(
  `\\b(?:${readdirSync(path.join(locales, 'kk'))
    .map((name) => path.basename(name, '.json'))
    .join('|')})(?:\\.[\\w-]+)+\\b|\\{\\{|\\bundefined\\b|\\[object `,
  'g',
)

/** Finds in what a page says the keys of texts that it lacks, and values that were not filled in. */
export const keysIn = (read: string): readonly string[] => [...read.matchAll(KEY)].map(([key]) => key)

/** Whether this is the whole matrix of languages, widths and states. */
export const isFull = process.env['E2E_FULL'] === 'true'

/**
 * All languages in the whole matrix; otherwise one, chosen by the journey's name: the same commit always walks the same
 * way, and journeys of different names share the languages among them.
 */
export const inRotation = <Each extends Language>(journey: string, languages: readonly Each[]): readonly Each[] => {
  if (isFull) return languages
  const hash = [...journey].reduce((sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0)
  const at = hash % languages.length
  return languages.slice(at, at + 1)
}

export { LANGUAGES, type Language }

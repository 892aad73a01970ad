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

/** All languages in the whole matrix; otherwise one a day in turn, so that each is met within three days. */
export const inRotation = <Each extends Language>(languages: readonly Each[]): readonly Each[] => {
  if (process.env['E2E_FULL'] === 'true') return languages
  const today = Math.floor(Date.now() / 86_400_000)
  return languages.slice(today % languages.length, (today % languages.length) + 1)
}

/** What a language calls itself: the link that chooses it. */
export const LANGUAGE_LINKS: Readonly<Record<Language, string>> = { kk: 'Қазақша', ru: 'Русский', en: 'English' }

export { LANGUAGES, type Language }

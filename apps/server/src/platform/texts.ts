import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type Catalogue, createTranslator, type Translate } from '@portal/domain/kernel/texts.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../locales')

function readCatalogue(language: Language): Catalogue {
  const folder = path.join(FOLDER, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  )
}

const translators = Object.fromEntries(
  LANGUAGES.map((language) => [language, createTranslator(readCatalogue(language), language)]),
) as Record<Language, Translate<string>>

/** The catalogue's texts in one language, for answers, mails and documents. Keys are `<slice>.<path>`. */
export const textsIn = (language: Language): Translate<string> => translators[language]

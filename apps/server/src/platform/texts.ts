import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type Catalogue, createTranslator, type Translate } from '@portal/domain/kernel/texts.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../locales')

function readCatalogue(language: Language): Catalogue {
  const folder = path.join(FOLDER, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  )
}

export type PortalNames = { readonly [L in Language]?: string | undefined }

const NAMES: ReadonlySet<string> = new Set(['app.name', 'notifications.portal'])
let given: PortalNames = {}

export function namePortal(names: PortalNames): void {
  given = names
}

const shipped: Record<Language, Translate<string>> = keyed(LANGUAGES, (language) =>
  createTranslator(readCatalogue(language), language),
)
const translators: Record<Language, Translate<string>> = keyed(
  LANGUAGES,
  (language) => (key, parameters) =>
    (NAMES.has(key) ? given[language] : undefined) ?? shipped[language](key, parameters),
)

export const shippedName = (language: Language): string => shipped[language]('app.name')

export const textsIn = (language: Language): Translate<string> => translators[language]

export function dateInWords(date: string, language: Language): string {
  const t = textsIn(language)
  const [year = '', month = '', day = ''] = date.split('-')
  return t('app.date.words', { year, month: t(`app.date.months.${Number(month)}`), day: Number(day) })
}

export const instantInWords = (at: Date, language: Language): string =>
  textsIn(language)('app.date.withTime', { date: dateInWords(kazakhstanDate(at), language), time: kazakhstanTime(at) })

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type Catalogue, createTranslator, lookUp, type Translate } from '@portal/domain/kernel/texts.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../locales')

/** Catalogue of one language. */
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

const catalogues: Record<Language, Catalogue> = keyed(LANGUAGES, readCatalogue)
const shipped: Record<Language, Translate<string>> = keyed(LANGUAGES, (language) =>
  createTranslator(catalogues[language], language),
)
const translators: Record<Language, Translate<string>> = keyed(
  LANGUAGES,
  (language) => (key, parameters) =>
    (NAMES.has(key) ? given[language] : undefined) ?? shipped[language](key, parameters),
)

/** Shipped text with its placeholders; of several plural forms the most general one. Undefined: there is none. */
export const shippedText = (key: string, language: Language): string | undefined =>
  [key, `${key}_many`, `${key}_other`]
    .map((each) => lookUp(catalogues[language], each))
    .find((text) => text !== undefined)

/** Keys of all shipped texts below one, without plural forms. */
export const keysBelow = (key: string): readonly string[] =>
  textKeys(
    key
      .split('.')
      .reduce<Catalogue | string | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        catalogues.kk,
      ),
  )

const textKeys = (node: Catalogue | string | undefined): readonly string[] =>
  typeof node !== 'object'
    ? []
    : Object.entries(node).flatMap(([key, value]) =>
        typeof value === 'string' ? [key] : textKeys(value).map((below) => `${key}.${below}`),
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

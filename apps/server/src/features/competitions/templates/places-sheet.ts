import { quotaText } from '@portal/domain/competitions/change-rules.ts'
import { isSetupRule } from '@portal/domain/competitions/fault-rules.ts'
import { countryOfQuota } from '@portal/domain/competitions/kind-rules.ts'
import type { PlacesList } from '@portal/domain/competitions/setup-schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import { markedSheet } from '@portal/office-files/marked-sheet.ts'
import type { Sheet, SheetCell } from '@portal/office-files/spreadsheet.ts'
import type { ReadRow } from '@portal/office-files/spreadsheet-reader.ts'
import { textsIn } from '../../../platform/texts.ts'

export const PLACES_COLUMNS = [
  'program',
  'universityId',
  'language',
  'places',
  'minimumTotal',
  'minimumSubjects',
] as const
export type PlacesColumn = (typeof PLACES_COLUMNS)[number]
/** After the columns of quotas, where a sheet of an earlier version ends. */
const LAST_COLUMNS = ['countries', 'minimumQuotas'] as const

export type Quota = LocalizedName & { readonly code: string }

/** Points of subjects in one cell: `HISTORY_OF_KAZAKHSTAN=5; CREATIVE_EXAM=40`. */
const subjectsText = (minimum: PlacesList['minimum']): string =>
  Object.entries(minimum?.subjects ?? {})
    .map(([subject, points]) => `${subject}=${points}`)
    .join('; ')

function columnsFor(quotas: readonly Quota[], language: Language) {
  const t = textsIn(language)
  return [
    ...PLACES_COLUMNS.map((column) => ({ header: t(`papers.places.${column}`), width: 22 })),
    ...quotas.map((quota) => ({
      header: t('papers.places.quota', { name: nameIn(quota, language), code: quota.code }),
      width: 22,
    })),
    ...LAST_COLUMNS.map((column) => ({ header: t(`papers.places.${column}`), width: 30 })),
  ]
}

const rowOf = (list: PlacesList, quotas: readonly Quota[]): readonly SheetCell[] => [
  list.program,
  list.universityId,
  list.language,
  list.places,
  list.minimum?.total ?? null,
  list.minimum?.subjects === undefined ? null : subjectsText(list.minimum),
  ...quotas.map(({ code }) => list.reserved.find(({ quota }) => quota === code)?.places ?? null),
  list.reserved
    .filter(({ quota }) => countryOfQuota(quota) !== null)
    .map(({ quota, places }) => `${quota}=${places}`)
    .join('; ') || null,
  Object.entries(list.minimum?.quotas ?? {})
    .map(([quota, own]) => `${quota}=${quotaText(own)}`)
    .join('; ') || null,
]

export const placesSheet = (lists: readonly PlacesList[], quotas: readonly Quota[], language: Language): Sheet => ({
  name: textsIn(language)('papers.places.sheet'),
  columns: columnsFor(quotas, language),
  rows: lists.map((list) => rowOf(list, quotas)),
})

/** An empty sheet to fill in, and one with an example and the format of each column. */
export function placesTemplate(quotas: readonly Quota[], language: Language): readonly Sheet[] {
  const t = textsIn(language)
  const columns = columnsFor(quotas, language)
  const example: PlacesList = {
    program: 'B057',
    universityId: null,
    language: null,
    places: 120,
    reserved: quotas.slice(0, 1).map(({ code }) => ({ quota: code, places: 40 })),
    minimum: { total: 65, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
  }
  const rules = [
    ...PLACES_COLUMNS.map((column) => t(`papers.places.rules.${column}`)),
    ...quotas.map(() => t('papers.places.rules.quota')),
    ...LAST_COLUMNS.map((column) => t(`papers.places.rules.${column}`)),
  ]
  return [
    { name: t('papers.places.sheet'), columns, rows: [] },
    { name: t('papers.places.example'), columns, rows: [rowOf(example, quotas), rules] },
  ]
}

/** An uploaded list of places with its faulty cells on red and every fault in words. */
export function markedPlaces(
  rows: readonly ReadRow[],
  faults: readonly FieldError[],
  quotas: readonly Quota[],
  language: Language,
): Sheet {
  const t = textsIn(language)
  const sheet = {
    name: t('papers.places.sheet'),
    columns: columnsFor(quotas, language),
    faultsHeader: t('papers.places.faults'),
  }
  return markedSheet(sheet, rows, faults, ({ msg, rule }) =>
    isSetupRule(rule) ? t(`competitions.rules.${rule}`) : t(`kernel.errors.${msg}`),
  )
}

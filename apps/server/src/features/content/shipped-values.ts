import { type ContentValue, type Texts, toTexts } from '@portal/domain/content/field-rules.ts'
import type { HolidayEntry, PreemptiveRightEntry, QuotaCategoryEntry } from '@portal/domain/content/kind-schema.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { ShippedData } from '../../platform/shipped-data.ts'
import { shippedEntries } from './shipped-directories.ts'

type HolidayRow = LocalizedName & { readonly day: string; readonly isMoved: boolean }

/** Holidays of the release, by their day. */
export const shippedHolidays = (data: ShippedData): ReadonlyMap<string, ContentValue> =>
  new Map(
    data.rows<HolidayRow>('holidays').map(({ day, isMoved, ...name }) => {
      const value: HolidayEntry = { name: toTexts(name), day, type: 'HOLIDAY', isMoved }
      return [day, value]
    }),
  )

type Confirming = {
  readonly confirmingDocumentKz: string | null
  readonly confirmingDocumentRu: string | null
  readonly confirmingDocumentEn: string | null
}
const confirmingOf = (row: Confirming): Texts => ({
  kk: row.confirmingDocumentKz ?? '',
  ru: row.confirmingDocumentRu ?? '',
  en: row.confirmingDocumentEn ?? '',
})

type QuotaRow = LocalizedName &
  Confirming & {
    readonly code: string
    readonly quotaPercent: number | null
    readonly shortNameKz: string
    readonly shortNameRu: string
    readonly shortNameEn: string
  }
type RightRow = LocalizedName & Confirming & { readonly code: string; readonly priority: number }

const quotaCategoryOf = (row: QuotaRow): QuotaCategoryEntry => ({
  name: toTexts(row),
  shortName: { kk: row.shortNameKz, ru: row.shortNameRu, en: row.shortNameEn },
  quotaPercent: row.quotaPercent,
  confirmingDocument: confirmingOf(row),
})

const preemptiveRightOf = (row: RightRow): PreemptiveRightEntry => ({
  name: toTexts(row),
  priority: row.priority,
  confirmingDocument: confirmingOf(row),
})

/** Rows of the shipped directories that people keep, by code. */
export const shippedDirectories = (data: ShippedData) => ({
  quotaCategory: new Map(data.rows<QuotaRow>('quota-categories').map((row) => [row.code, quotaCategoryOf(row)])),
  preemptiveRight: new Map(data.rows<RightRow>('preemptive-rights').map((row) => [row.code, preemptiveRightOf(row)])),
  ...shippedEntries(data),
})

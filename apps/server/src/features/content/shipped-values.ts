import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import type { HolidayEntry } from '@portal/domain/content/kind-rules.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { ShippedData } from '../../platform/shipped-data.ts'

const textsOf = (name: LocalizedName): Texts => keyed(LANGUAGES, (language) => nameIn(name, language))

type HolidayRow = LocalizedName & { readonly day: string; readonly isMoved: boolean }

/** Holidays of the release, by their day. */
export const shippedHolidays = (data: ShippedData): ReadonlyMap<string, ContentValue> =>
  new Map(
    data.rows<HolidayRow>('holidays').map(({ day, isMoved, ...name }) => {
      const value: HolidayEntry = { name: textsOf(name), day, type: 'HOLIDAY', isMoved }
      return [day, value]
    }),
  )

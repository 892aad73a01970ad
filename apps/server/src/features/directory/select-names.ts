import type { Language } from '@portal/domain/kernel/language.ts'
import { type RawBuilder, sql } from 'kysely'

export const namedEntry = (table: string): RawBuilder<unknown> =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'nameKz', ${sql.ref(`${table}.name_kz`)},
    'nameRu', ${sql.ref(`${table}.name_ru`)}, 'nameEn', ${sql.ref(`${table}.name_en`)})`

/** Whether the offer of the university `u` was edited by it: see `isOfferConfirmed`. */
export const IS_OFFER_CONFIRMED = sql`u.offer_edited_at is not null is_offer_confirmed`

const NAME_COLUMNS = { kk: 'name_kz', ru: 'name_ru', en: 'name_en' } as const satisfies Record<Language, string>

/** The reader's alphabetical order: ә follows а for a Kazakh reader, not я. */
export const byName = (language: Language, table: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.${NAME_COLUMNS[language]}`)} collate ${sql.raw(`"${language}-x-icu"`)},
    ${sql.ref(`${table}.name_en`)}`

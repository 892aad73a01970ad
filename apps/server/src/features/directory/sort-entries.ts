import type { Language } from '@portal/domain/kernel/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { inOrder } from '../../platform/database.ts'

const NAME_COLUMNS = { kk: 'name_kz', ru: 'name_ru', en: 'name_en' } as const satisfies Record<Language, string>

export type Direction = 'ASC' | 'DESC'

/** The reader's alphabetical order: ә stands after а for a Kazakh reader, not after я. */
export const byName = (language: Language, table: string, direction: Direction = 'ASC'): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.${NAME_COLUMNS[language]}`)} collate ${sql.raw(`"${language}-x-icu"`)} ${sql.raw(direction)},
    ${sql.ref(`${table}.name_en`)} ${sql.raw(direction)}`

/** By a figure; what is not stated stands last either way. */
export const byFigure = (column: string, direction: Direction): RawBuilder<unknown> =>
  inOrder(sql.ref(column), direction, true)

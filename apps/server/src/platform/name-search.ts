import { soundOf } from '@portal/domain/kernel/sound.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { escapeLike } from './database/database.ts'

/** A shorter sound begins too many words. */
const SHORTEST_SOUND = 3

const NAME = /^[\p{L}\p{M}'’ʼ‘`-]+$/u

/** Words of a typed name in small letters; each is a part of a word of the name. */
export const typedWords = (typed: string): readonly string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Parts of a spelled name (`word|sound`) for a typed word: its letters, and the beginning of its sound. */
function spellingsOf(word: string): readonly string[] {
  const sound = soundOf(word).replaceAll(' ', '')
  const isOwn = sound.length >= SHORTEST_SOUND && sound !== word && NAME.test(word)
  return isOwn ? [word, `|${sound}`] : [word]
}

const queryOf = (typed: string): string =>
  typedWords(typed)
    .map((word) => spellingsOf(word).map((part) => `'${part.replace(/['\\]/g, '$&$&')}':*`))
    .map((parts) => `(${parts.join(' | ')})`)
    .join(' & ')

/** Condition: a column of spelled names has every typed word. Uses no index. */
export function hasName(searchName: Expression<unknown>, typed: string): RawBuilder<boolean> {
  const words = typedWords(typed).map((word) => {
    const parts = spellingsOf(word).map((part) => sql`${searchName} like ${`%${escapeLike(part)}%`}`)
    return sql`(${sql.join(parts, sql` or `)})`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...words], sql` and `)})`
}

/** The same condition by a full-text index over `name_parts`. It is slow without the index. */
export const hasNameInIndex = (searchName: Expression<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`name_parts(${searchName}) @@ ${queryOf(typed)}::tsquery`

/** Condition: the application is in the lists of the office with a typed name (index listed_names_by_part). */
export const isListedAs = (applicationId: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(applicationId)} in (select application_id from listed_names
    where ${hasNameInIndex(sql.ref('search_name'), typed)})`

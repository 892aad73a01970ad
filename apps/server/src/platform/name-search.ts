import { soundOf } from '@portal/domain/kernel/sound.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { escapeLike } from './database/database.ts'

/** A shorter sound begins too many words. */
const SHORTEST_SOUND = 3

/** Letters of a name; other signs have no sound, and are looked for as they are. */
const NAME = /^[\p{L}\p{M}'’ʼ‘`-]+$/u

/** The words that somebody typed of a name, each a part of a word of it, in small letters. */
export const typedWords = (typed: string): readonly string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Parts of a spelled name (`word|sound`) that a typed word stands for: as it is written, and a beginning by its sound. */
function spellingsOf(word: string): readonly string[] {
  const sound = soundOf(word).replaceAll(' ', '')
  const isOwn = sound.length >= SHORTEST_SOUND && sound !== word && NAME.test(word)
  return isOwn ? [word, `|${sound}`] : [word]
}

/** All typed words as a full-text query over the ends of words (`name_parts`). */
const queryOf = (typed: string): string =>
  typedWords(typed)
    .map((word) => spellingsOf(word).map((part) => `'${part.replace(/['\\]/g, '$&$&')}':*`))
    .map((parts) => `(${parts.join(' | ')})`)
    .join(' & ')

/** Whether a column of spelled names has every typed word, where no index is asked. */
export function hasName(searchName: Expression<unknown>, typed: string): RawBuilder<boolean> {
  const words = typedWords(typed).map((word) => {
    const parts = spellingsOf(word).map((part) => sql`${searchName} like ${`%${escapeLike(part)}%`}`)
    return sql`(${sql.join(parts, sql` or `)})`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...words], sql` and `)})`
}

/** The same by a full-text index over `name_parts` of the column; without one it is dear. */
export const hasNameInIndex = (searchName: Expression<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`name_parts(${searchName}) @@ ${queryOf(typed)}::tsquery`

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasName, hasNameInIndex, typedWords } from '../../../platform/name-search.ts'
import type { ListScope } from '../filters.ts'

/** Rows that a page or a count is made from, as `review_items` in the statement. */
export type Rows = RawBuilder<Selectable<Tables['reviewItems']>>
export const ALL_ROWS: Rows = sql.table('review_items')

/** Newest rows of the portal in which the words of a name are tried. */
const SAMPLE = 400
/** A walk meets a word that so many of them have soon enough; of a rarer one the index of names has few rows. */
const COMMON = 6

/**
 * Where rows of a name are looked for: in the index of names by its rarest word, or by the walk of all rows. With a million
 * applications a word of 1.5 % costs as much either way (40 ms for the counts of all tabs). A university's rows are few:
 * they are walked. Rows: SAMPLE, index review_items_by_age.
 */
export async function rowsToSearch(db: Reader, { scope }: ListScope, fio: string | undefined): Promise<Rows> {
  const words = typedWords(fio ?? '')
  if (scope !== '*' || words.length === 0) return ALL_ROWS
  const newest = db
    .selectFrom('reviewItems')
    .select('searchName')
    .where('sight', '=', scope)
    .orderBy('createdAt', 'desc')
    .orderBy('applicationId')
    .limit(SAMPLE)
  const hits = words.map((word) => sql`(count(*) filter (where ${hasName(sql.ref('search_name'), word)}))::int`)
  const { counts } = await db
    .selectFrom(newest.as('newest'))
    .select(sql<number[]>`array[${sql.join(hits)}]`.as('counts'))
    .executeTakeFirstOrThrow()
  const fewest = Math.min(...counts)
  return fewest < COMMON ? rowsNamed(words[counts.indexOf(fewest)] ?? '') : ALL_ROWS
}

/** The portal's rows of a word. `offset 0` keeps the engine from another index, where it would ask `name_parts` of each row. */
const rowsNamed = (word: string): Rows =>
  sql`(select * from review_items where sight = '*' and ${hasNameInIndex(sql.ref('search_name'), word)} offset 0)`

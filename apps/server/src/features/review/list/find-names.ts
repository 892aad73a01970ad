import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasName, hasNameInIndex, typedWords } from '../../../platform/name-search.ts'
import type { ListScope } from '../filters.ts'

/** Rows that a page or a count is made from, as `review_items` in the statement. */
export type Rows = RawBuilder<Selectable<Tables['reviewItems']>>
export const ALL_ROWS: Rows = sql.table('review_items')

/** Newest rows of the portal, the sample for the share of a word. */
const SAMPLE = 400
/** Hits in the sample from which the walk of one tab finds a page and its total sooner than the index of names. */
const COMMON_IN_TAB = 7
/**
 * With n rows the index of names takes 2 microseconds for each row of a word. The walk of all eight tabs takes 0.3 for
 * each row until it has 1,001 hits a tab. Both take the same for a word with a share of the square root of 1,200 / n.
 */
const ROWS_OF_EQUAL_COST = 1_200

/**
 * Rows to search for a name: those of its rarest word in the index of names, or all rows where that word is common. The
 * rows of a university are few, so they are walked. Cost: SAMPLE rows (index review_items_by_age), and the totals of
 * the portal.
 * @param isOneTab one tab is searched, or the counts of all tabs are asked for.
 */
export async function rowsToSearch(
  db: Reader,
  { scope }: ListScope,
  fio: string | undefined,
  isOneTab: boolean,
): Promise<Rows> {
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
  const { counts, rows } = await db
    .selectFrom(newest.as('newest'))
    .select(sql<number[]>`array[${sql.join(hits)}]`.as('counts'))
    .select(sql<number>`(select coalesce(sum(count), 0)::float8 from review_totals where sight = ${scope})`.as('rows'))
    .executeTakeFirstOrThrow()
  const fewest = Math.min(...counts)
  const common = isOneTab ? COMMON_IN_TAB : SAMPLE * Math.sqrt(ROWS_OF_EQUAL_COST / rows)
  return fewest < common ? rowsNamed(words[counts.indexOf(fewest)] ?? '') : ALL_ROWS
}

/** The portal's rows of a word. `offset 0` keeps the engine from another index, where it would ask `name_parts` of each row. */
const rowsNamed = (word: string): Rows =>
  sql`(select * from review_items where sight = '*' and ${hasNameInIndex(sql.ref('search_name'), word)} offset 0)`

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasName, hasNameInIndex, typedWords } from '../../../platform/name-search.ts'
import { isInScope, type ListScope } from '../filters.ts'

export type Rows = RawBuilder<Selectable<Tables['reviewItems']>>
export const ALL_ROWS: Rows = sql.table('review_items')

/** Number of the season's newest rows that are sampled for the share of a word. */
const SAMPLE = 400
/** Hits in the sample from which a scan of one tab finds a page and its total sooner than the index of names. */
const HITS_TO_SCAN_TAB = 7
/**
 * With n rows the index of names takes 2 microseconds for each row of a word. The scan of all eight tabs takes 0.3 for
 * each row until it has 1,001 hits a tab. Both take the same for a word with a share of the square root of 1,200 / n.
 */
const ROWS_OF_EQUAL_COST = 1_200

/** Hits in the sample from which a word is left out of the index: reading its entries costs more than it saves. */
const HITS_TO_SKIP_WORD = 80

/**
 * Source of rows for a name: the index of names by its rarer words, or all rows where the name is common. A
 * university's few rows are scanned. Cost: SAMPLE rows (index review_items_by_age); for all tabs also the totals of
 * the season.
 * @param search `page`: one tab is searched; `counts`: all tabs are counted.
 */
export async function rowsToSearch(
  db: Reader,
  { scope, season }: ListScope,
  fio: string | undefined,
  search: 'page' | 'counts',
): Promise<Rows> {
  const words = typedWords(fio ?? '')
  if (scope !== '*' || words.length === 0) return ALL_ROWS
  const newest = db
    .selectFrom('reviewItems')
    .select('searchName')
    .where(isInScope({ scope, season }))
    .orderBy('createdAt', 'desc')
    .orderBy('applicationId')
    .limit(SAMPLE)
  const name = sql.ref('search_name')
  const hits = [fio ?? '', ...words].map((typed) => sql`(count(*) filter (where ${hasName(name, typed)}))::int`)
  const { counts, rows = 0 } = await db
    .selectFrom(newest.as('newest'))
    .select(sql<number[]>`array[${sql.join(hits)}]`.as('counts'))
    .$if(search === 'counts', (query) =>
      query.select(
        sql<number>`(select coalesce(sum(count), 0)::float8 from review_totals where ${isInScope({ scope, season })})`.as(
          'rows',
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const [whole = 0, ...each] = counts
  const common = search === 'page' ? HITS_TO_SCAN_TAB : SAMPLE * Math.sqrt(ROWS_OF_EQUAL_COST / rows)
  if (whole >= common) return ALL_ROWS
  const fewest = Math.min(...each)
  return rowsNamed(words.filter((_, at) => each[at] === fewest || (each[at] ?? 0) < HITS_TO_SKIP_WORD).join(' '))
}

/** `offset 0` keeps the planner on the index of names. Another index would call `name_parts` for each row. */
const rowsNamed = (words: string): Rows =>
  sql`(select * from review_items where sight = '*' and ${hasNameInIndex(sql.ref('search_name'), words)} offset 0)`

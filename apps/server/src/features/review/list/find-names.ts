import type { StaffFilter, StaffSortColumn } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Reader, short } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasName, hasNameInIndex, typedWords } from '../../../platform/name-search.ts'
import type { ListScope } from '../filters.ts'

export type Rows = RawBuilder<Selectable<Tables['reviewItems']>>
export const ALL_ROWS: Rows = sql.table('review_items')

/** Number of names that are sampled for the share of a word. */
const SAMPLE = 400
/**
 * With n rows the index of names takes a microsecond for each row of a word. The scan of a tab takes 0.3 for each row
 * until it has 1,001 hits. Both take the same for a word with a share of the square root of 300 / n.
 */
const ROWS_OF_EQUAL_COST = 300

/** Rows of the index of names by the planner's statistics: a count of them would take as long as the sample. */
const ROWS = sql<number>`(select greatest(reltuples, 1)::float8 from pg_class where oid = 'listed_names'::regclass)`

/** Whole pages of names by chance, the same in each call: some ten pages. Without statistics the first rows. */
const SAMPLED = sql<{ searchName: string }>`(select search_name from listed_names
  tablesample system (least(100, ${sql.lit(100 * SAMPLE)} / ${ROWS})) repeatable (1) limit ${sql.lit(SAMPLE)})`

/** Share in the sample from which a word is left out of the index: reading its entries costs more than it saves. */
const SHARE_TO_SKIP_WORD = 0.2

/** Filters and order whose columns `listed_names` has. */
const NARROW: ReadonlySet<keyof StaffFilter> = new Set([
  ...(['fio', 'status', 'createdDateFrom', 'createdDateTo'] as const),
  ...(['assignStatus', 'staffId', 'sentBack'] as const),
])

type Search = {
  readonly filter: StaffFilter
  /** Number of tabs that are scanned until the cap. */
  readonly tabs: number
  readonly sortBy?: StaffSortColumn
}

/**
 * Source of rows for a name: the index of names by its rarer words, or all rows where the name is common. A
 * university's few rows are scanned. Cost: the pages of SAMPLE rows.
 */
export async function rowsToSearch(
  db: Reader,
  { scope }: ListScope,
  { filter, tabs, sortBy = 'createdDate' }: Search,
): Promise<Rows> {
  const typed = filter.fio ?? ''
  const words = typedWords(typed)
  if (scope !== '*' || words.length === 0) return ALL_ROWS
  const parts = words.length === 1 ? words : [typed, ...words]
  const shares = parts.map((part) => sql`coalesce(avg(${hasName(sql.ref('search_name'), part)}::int), 0)::float8`)
  const found = await short(db)
    .selectFrom(SAMPLED.as('sampled'))
    .select(sql<number[]>`array[${sql.join(shares)}]`.as('shares'))
    .select(ROWS.as('rows'))
    .executeTakeFirstOrThrow()
  const [whole = 0] = found.shares
  const each = found.shares.slice(-words.length)
  if (whole >= Math.sqrt((ROWS_OF_EQUAL_COST * tabs) / found.rows)) return ALL_ROWS
  const fewest = Math.min(...each)
  const rare = words.filter((_, at) => each[at] === fewest || (each[at] ?? 0) < SHARE_TO_SKIP_WORD).join(' ')
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const isNarrow = sortBy === 'createdDate' && given.every(([field]) => NARROW.has(field as keyof StaffFilter))
  return isNarrow ? narrowRows(rare) : wholeRows(rare)
}

/** `offset 0` keeps the planner on the index of names. Another index would call `name_parts` for each row. */
const named = (words: string) =>
  sql`(select * from listed_names where ${hasNameInIndex(sql.ref('search_name'), words)} offset 0)`

/** Rows with the columns of NARROW alone. */
const narrowRows = (words: string): Rows =>
  sql`(select '*' as sight, n.*, case when is_sent_back then '' end as admin_comment from ${named(words)} n)`

const wholeRows = (words: string): Rows => sql`(select r.* from ${named(words)} n
  cross join lateral (select * from review_items r where r.sight = '*' and r.application_id = n.application_id offset 0) r)`

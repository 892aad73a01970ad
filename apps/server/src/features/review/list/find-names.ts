import type { StaffFilter, StaffSortColumn } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Reader, short } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasName, hasNameInIndex, typedWords } from '../../../platform/name-search.ts'
import { isInScope, type ListScope } from '../filters.ts'

export type Rows = RawBuilder<Selectable<Tables['reviewItems']>>
export const ALL_ROWS: Rows = sql.table('review_items')

/** Number of the season's newest rows that are sampled for the share of a word. */
const SAMPLE = 400
/**
 * With n rows the index of names takes a microsecond for each row of a word. The scan of a tab takes 0.3 for each row
 * until it has 1,001 hits. Both take the same for a word with a share of the square root of 300 / n.
 */
const ROWS_OF_EQUAL_COST = 300

/** Rows of the index of names by the planner's statistics: a count of them would take as long as the sample. */
const ROWS = sql<number>`(select greatest(reltuples, 1)::float8 from pg_class where oid = 'listed_names'::regclass)`

/** Hits in the sample from which a word is left out of the index: reading its entries costs more than it saves. */
const HITS_TO_SKIP_WORD = 80

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
 * university's few rows are scanned. Cost: SAMPLE rows (index review_items_by_age).
 */
export async function rowsToSearch(
  db: Reader,
  { scope, season }: ListScope,
  { filter, tabs, sortBy = 'createdDate' }: Search,
): Promise<Rows> {
  const typed = filter.fio ?? ''
  const words = typedWords(typed)
  if (scope !== '*' || words.length === 0) return ALL_ROWS
  const newest = short(db)
    .selectFrom('reviewItems')
    .select('searchName')
    .where(isInScope({ scope, season }))
    .orderBy('createdAt', 'desc')
    .orderBy('applicationId')
    .limit(SAMPLE)
  const name = sql.ref('search_name')
  const parts = words.length === 1 ? words : [typed, ...words]
  const hits = parts.map((part) => sql`(count(*) filter (where ${hasName(name, part)}))::int`)
  const { counts, rows } = await short(db)
    .selectFrom(newest.as('newest'))
    .select(sql<number[]>`array[${sql.join(hits)}]`.as('counts'))
    .select(ROWS.as('rows'))
    .executeTakeFirstOrThrow()
  const [whole = 0] = counts
  const each = counts.slice(-words.length)
  if (whole >= SAMPLE * Math.sqrt((ROWS_OF_EQUAL_COST * tabs) / rows)) return ALL_ROWS
  const fewest = Math.min(...each)
  const rare = words.filter((_, at) => each[at] === fewest || (each[at] ?? 0) < HITS_TO_SKIP_WORD).join(' ')
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

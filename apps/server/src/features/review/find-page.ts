import { ENDED, OPEN } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { StaffFilter, StaffListQuery } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader } from '../../platform/database/database.ts'
import { isFoundByWord, newestNamed, rowsNamed, typedPart, typedWords } from '../../platform/name-search.ts'
import { fixedPart, type Part, shortPart, statementAround } from '../../platform/statement.ts'
import { isNobodysTab, isOnlyBy, type Seer, seerOf, staffConditions, staffOrder } from './filters.ts'
import { type FoundPage, pageIn, pageOf, shownColumns, shownRow } from './page-rows.ts'
import { totalColumn } from './sum-totals.ts'

/** Beyond this row the ids of a page are walked in one index; before it, each status may be asked for as many. */
const DEEP = 200
/** So many rows of a tab are read ahead at most: few numbers, so that there are few texts, which the engine knows when it plans. */
const AHEAD = [20, 50, 100, DEEP]

/**
 * A page of the staff list and how many rows it has in all, as one column that `pageIn` reads. Of the default sort a page's
 * rows come from an index alone: review_items_by_age, _by_status or _by_inspector, what competes _competing_by_age;
 * _by_university once for each status; names from row_names_by_word, one word of a name by newestNamed. The first pages of a
 * tab are read where the index finds them; otherwise the ids come first, and then their rows.
 */
export function pageColumn(actor: Actor, query: StaffListQuery, language: Language): Part {
  const { page, pageSize, sortBy, direction, ...filter } = query
  const seer = seerOf(actor)
  const reach = (page + 1) * pageSize
  const isByAge = sortBy === 'createdDate'
  const isNear = isByAge && reach <= DEEP
  if (isNear && isOnlyBy(filter, ['status'])) return firstPages(seer, query)
  const isAtTop = isNear && direction === 'DESC'
  const { fio, ...others } = filter
  const words = fio === undefined ? [] : typedWords(fio)
  const isNamed = words.length > 0 && words.every(isFoundByWord)
  if (isNamed && isAtTop && words.length === 1 && isOnlyBy(others, [])) return newestOfWord(seer, query, words[0] ?? '')

  const order = sql`${staffOrder(query, language)}, application_id`
  const limit = sql`limit ${pageSize} offset ${page * pageSize}`
  const part = sql`order by ${order} ${limit}`
  const rows = (ids: RawBuilder<unknown>) => rowsOfIds(ids, seer.sight, order)
  if (isNamed) {
    const { ids, ...found } = byName(seer, words, others, isByAge, part)
    const named = pageOf({ ...found, rows: rows(ids) })
    return isOnlyBy(others, []) ? shortPart(named) : named
  }
  const isOfUniversity = filter.universityId !== undefined && isOnlyBy(filter, ['universityId'])
  const ids =
    isAtTop && isOfUniversity
      ? byStatuses(seer, filter, reach, part)
      : inOneIndex(seer, filter, { order, limit, isByAge })
  return pageOf({ rows: rows(ids), total: totalColumn(seer, filter) })
}

const readPage = statementAround<object, { readonly page: unknown }>((_, part) => sql`select ${part} as page`)

/** The same page by itself. */
export async function findPage(
  db: Reader,
  actor: Actor,
  query: StaffListQuery,
  language: Language,
): Promise<FoundPage> {
  const [row] = await readPage(db, {}, pageColumn(actor, query, language))
  return pageIn(row?.page)
}

// To the engine `is null` fixes no value: unless the order names the inspector, it sorts what its index has in order.
const fixedOrder = (seer: Seer, { status }: StaffFilter): RawBuilder<unknown> =>
  status !== undefined && isNobodysTab(seer, status) ? sql`inspector_id, ` : sql``

/** What is shown of rows whose ids are known. */
const rowsOfIds = (ids: RawBuilder<unknown>, sight: unknown, order: RawBuilder<unknown>) =>
  sql`select ${shownRow} from (${ids}) as ids join review_items using (application_id) where sight = ${sight} order by ${order}`

type OfWord = Parameters<typeof newestNamed>[0] & Pick<OfTab, 'pageSize' | 'offset'>

const pageOfWord = fixedPart<OfWord>(({ sight, written, sounding, letters, before, pageSize, offset }) => {
  const { first, rows, total } = newestNamed({ sight, written, sounding, letters, before })
  const order = sql`created_at desc, application_id`
  const ids = sql`select application_id from (${rows}) as named order by ${order} limit ${pageSize} offset ${offset}`
  return pageOf({ first, rows: rowsOfIds(ids, sight, order), total })
})

/** The first pages of one word of a name, of which nothing else is asked: most searches. Put together once. */
function newestOfWord({ sight }: Seer, { page, pageSize }: StaffListQuery, word: string): Part {
  const offset = page * pageSize
  return pageOfWord({ ...typedPart(word), sight, before: offset + pageSize - 1, pageSize, offset })
}

type OfTab = { readonly me: unknown; readonly sight: unknown; readonly pageSize: number; readonly offset: number }
const tabs = new Map<string, (values: OfTab) => Part>()

/** The first pages of a tab or of all, by age: what heads and inspectors look at all day. Put together once a tab. */
function firstPages(seer: Seer, { status, page, pageSize, direction }: StaffListQuery): Part {
  const ahead = AHEAD.find((many) => many >= (page + 1) * pageSize) ?? DEEP
  const key = [seer.desk, status, direction, ahead].join(' ')
  const tab =
    tabs.get(key) ??
    fixedPart<OfTab>(({ me, sight, pageSize, offset }) => {
      const anybody = { desk: seer.desk, me, sight }
      const filter = status === undefined ? {} : { status }
      const order = sql`${fixedOrder(anybody, filter)}created_at ${sql.raw(direction)}, application_id`
      return pageOf({
        rows: sql`select ${shownRow} from (
          select ${shownColumns} from review_items where ${staffConditions(anybody, filter)} order by ${order} limit ${sql.lit(ahead)}
        ) as ahead order by ${order} limit ${pageSize} offset ${offset}`,
        total: totalColumn(anybody, filter),
      })
    })
  tabs.set(key, tab)
  return tab({ me: seer.me, sight: seer.sight, pageSize, offset: page * pageSize })
}

/** The ids of a page of any filter. */
function inOneIndex(
  seer: Seer,
  filter: StaffFilter,
  { order, limit, isByAge }: { order: RawBuilder<unknown>; limit: RawBuilder<unknown>; isByAge: boolean },
): RawBuilder<unknown> {
  const isTab = isOnlyBy(filter, ['status'])
  const isOfNobody = filter.status !== undefined && isNobodysTab(seer, filter.status)
  return sql`select ${isOfNobody && !isTab ? PLANNED_BY_VALUE : sql``}application_id from review_items
    where ${staffConditions(seer, filter)} order by ${isByAge && isTab ? fixedOrder(seer, filter) : sql``}${order} ${limit}`
}

type FoundByName = {
  readonly first: RawBuilder<unknown>
  readonly ids: RawBuilder<unknown>
  readonly total: RawBuilder<number>
}

/**
 * The rows of a name are found once, for the page and for the total. By itself a name has one good plan, whatever the
 * name; beside other filters it depends on both.
 */
function byName(
  seer: Seer,
  typed: readonly string[],
  others: StaffFilter,
  isByAge: boolean,
  part: RawBuilder<unknown>,
): FoundByName {
  const words = typed.map((word) => rowsNamed(seer.sight, word))
  const named =
    words.length === 1 ? sql`select distinct * from (${words[0]}) as named` : sql.join(words, sql` intersect `)
  const chosen = isOnlyBy(others, [])
    ? named
    : sql`${PLANNED_BY_VALUE}select created_at, application_id from review_items where ${staffConditions(seer, others)}
        and application_id in (select application_id from (${named}) as named)`
  const ids = isByAge
    ? sql`select application_id from found ${part}`
    : sql`select application_id from review_items where sight = ${seer.sight}
        and application_id in (select application_id from found) ${part}`
  return { first: sql`with found as materialized (${chosen})`, ids, total: sql`(select count(*)::int from found)` }
}

/** The newest of each status, of which a page is made: no index has a university's rows of all statuses by age. */
const byStatuses = (
  seer: Seer,
  filter: StaffFilter,
  many: number,
  part: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select application_id from unnest(${[...OPEN, ...ENDED]}::text[]) as one (of_status)
  cross join lateral (
    select created_at, application_id from review_items where ${staffConditions(seer, filter)} and status = of_status
    order by created_at desc, application_id limit ${many}
  ) as newest ${part}`

import { ENDED, OPEN } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { StaffFilter, StaffListQuery } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader } from '../../platform/database.ts'
import { isFoundByWord, newestNamed, rowsNamed, typedWords } from '../../platform/name-search.ts'
import type { Tables } from '../../platform/tables.ts'
import { isNobodysTab, isOnlyBy, staffConditions, staffOrder } from './filters.ts'
import { totalColumn } from './sum-totals.ts'

/** A row of the list with the version of its application: who acts on a row acts on what it showed. */
export type FoundRow = Selectable<Tables['reviewItems']> & { readonly version: number }

/** How the page's ids are found, and how many there are in all; `first`: what both read, once. */
type Found = {
  readonly first?: RawBuilder<unknown>
  readonly ids: RawBuilder<unknown>
  readonly total: RawBuilder<number>
}

/** Beyond this row the ids of a page are walked in one index; before it, each status may be asked for as many. */
const DEEP = 200
const isOfUniversity = (filter: StaffFilter): boolean =>
  filter.universityId !== undefined && isOnlyBy(filter, ['universityId'])

/**
 * A page of the staff list and how many rows it has in all, in one statement. Of the default sort the page's ids come from
 * an index alone: review_items_by_age, _by_status or _by_inspector, what competes _competing_by_age; _by_university once
 * for each status; names from row_names_by_word, one word of a name by newestNamed.
 */
export async function findPage(
  db: Reader,
  actor: Actor,
  query: StaffListQuery,
  language: Language,
): Promise<{ readonly rows: readonly FoundRow[]; readonly total: number }> {
  const { page, pageSize, sortBy, direction, ...filter } = query
  const order = sql`${staffOrder(query, language)}, application_id`
  const sight = actor.universityId ?? '*'
  const limit = sql`limit ${pageSize} offset ${page * pageSize}`
  const part = sql`order by ${order} ${limit}`
  const isByAge = sortBy === 'createdDate'
  const isOfNobody = filter.status !== undefined && isNobodysTab(actor, filter.status)
  // To the engine `is null` fixes no value: unless the order names the inspector, it sorts what its index has in order.
  const fixed = isByAge && isOnlyBy(filter, ['status']) && isOfNobody ? sql`inspector_id, ` : sql``
  const planned = isOfNobody && !isOnlyBy(filter, ['status']) ? PLANNED_BY_VALUE : sql``
  const plain = (): Found => ({
    ids: sql`select ${planned}application_id from review_items where ${staffConditions(actor, filter)}
      order by ${fixed}${order} ${limit}`,
    total: totalColumn(actor, filter),
  })
  const reach = (page + 1) * pageSize
  const isAtTop = isByAge && direction === 'DESC' && reach <= DEEP
  const words = filter.fio === undefined ? [] : typedWords(filter.fio)
  const [word] = words
  const found =
    filter.fio !== undefined && word !== undefined && words.every(isFoundByWord)
      ? isAtTop && words.length === 1 && isOnlyBy(filter, ['fio'])
        ? byWord(sight, word, reach, part)
        : byName(actor, { ...filter, fio: filter.fio }, isByAge, part)
      : isAtTop && isOfUniversity(filter)
        ? { ...plain(), ids: byStatuses(actor, filter, reach, part) }
        : plain()
  const { rows } = await sql<FoundRow & { readonly total: number; readonly applicationId: string | null }>`
    ${found.first ?? sql``} select counted.total, page.*
    from (select ${found.total} as total) as counted
    left join (
      select r.*, a.version from (${found.ids}) as ids
      join review_items r on r.sight = ${sight} and r.application_id = ids.application_id
      join applications a on a.id = r.application_id
    ) as page on true
    order by ${order}`.execute(db)
  return { rows: rows.filter((row) => row.applicationId !== null), total: rows[0]?.total ?? 0 }
}

/** The rows of one word of a name, of which nothing else is asked: most searches. */
function byWord(sight: string, word: string, reach: number, part: RawBuilder<unknown>): Found {
  const { first, rows, total } = newestNamed(sight, word, reach)
  return { first, ids: sql`select application_id from (${rows}) as named ${part}`, total }
}

/**
 * The rows of a name are found once, for the page and for the total. By itself a name has one good plan, whatever the
 * name; beside other filters it depends on both.
 */
function byName(
  actor: Actor,
  { fio, ...others }: StaffFilter & { readonly fio: string },
  isByAge: boolean,
  part: RawBuilder<unknown>,
): Found {
  const sight = actor.universityId ?? '*'
  const words = typedWords(fio).map((word) => rowsNamed(sight, word))
  const isNameAlone = isOnlyBy(others, [])
  const named =
    words.length === 1 ? sql`select distinct * from (${words[0]}) as named` : sql.join(words, sql` intersect `)
  const chosen = isNameAlone
    ? named
    : sql`${PLANNED_BY_VALUE}select created_at, application_id from review_items where ${staffConditions(actor, others)}
        and application_id in (select application_id from (${named}) as named)`
  const ids = isByAge
    ? sql`select application_id from found ${part}`
    : sql`select application_id from review_items where sight = ${sight}
        and application_id in (select application_id from found) ${part}`
  return { first: sql`with found as materialized (${chosen})`, ids, total: sql`(select count(*)::int from found)` }
}

/** The newest of each status, of which a page is made: no index has a university's rows of all statuses by age. */
const byStatuses = (
  actor: Actor,
  filter: StaffFilter,
  many: number,
  part: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select application_id from unnest(${[...OPEN, ...ENDED]}::text[]) as one (of_status)
  cross join lateral (
    select created_at, application_id from review_items where ${staffConditions(actor, filter)} and status = of_status
    order by created_at desc, application_id limit ${many}
  ) as newest ${part}`

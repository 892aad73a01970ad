import { soundOf } from '../../../packages/domain/src/kernel/sound.ts'
import type { Ask } from './ask.ts'

/** Columns of filters. The filter `fio` is a part of a name. */
const COLUMNS: Readonly<Record<string, string>> = {
  universityId: 'university_id',
  citizenship: 'citizenship',
  educationLevel: 'education_level',
  lang: 'education_language',
}
/** Pages after this row first find their ids in the index alone. */
const DEEP = 200

type Bind = (value: unknown) => string

function namedBy(query: URLSearchParams, bind: Bind): readonly string[] {
  const words = (query.get('fio') ?? '').toLowerCase().split(' ').filter(Boolean)
  return words.map((word) => {
    const sound = soundOf(word).replaceAll(' ', '')
    const parts = sound.length < 3 ? [`%${word}%`] : [`%${word}%`, `%|${sound}%`]
    return `(${parts.map((part) => `search_name like ${bind(part)}`).join(' or ')})`
  })
}

const narrowedBy = (query: URLSearchParams, bind: Bind): readonly string[] =>
  Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = query.get(name)
    return value === null ? [] : [`${column} = ${bind(value)}`]
  })

/** Statement for a page and its total. `isStored`: totals without filters come from the stored ones. */
function listSql(query: URLSearchParams, isStored: boolean) {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const conditions: string[] = []
  const status = query.get('status')
  const isFree = status === 'IN_PROCESS'
  if (status !== null) conditions.push(`status = '${status}'`)
  if (isFree) conditions.push('inspector_id is null')
  const narrowed = narrowedBy(query, bind)
  const named = namedBy(query, bind)
  const offset = Number(query.get('page') ?? 0) * 10
  const where = [...conditions, ...narrowed, ...named].join(' and ') || 'true'
  const order = 'order by created_at desc, id'
  if (named.length > 0)
    return {
      text: `with found as materialized (select id, created_at from floor.items where ${where}),
          page as (select id from found ${order} limit 10 offset ${bind(offset)})
        select i.*, (select count(*)::int from found) as total from page join floor.items i using (id) ${order}`,
      values,
    }
  const total =
    isStored && narrowed.length === 0
      ? `select sum(count)::int from floor.totals where ${status === null ? 'true' : `status = '${status}'`}${isFree ? ' and is_free' : ''}`
      : `select count(*)::int from floor.items where ${where}`
  const page =
    offset < DEEP
      ? `select * from floor.items where ${where} ${order} limit 10 offset ${bind(offset)}`
      : `select i.* from (select id from floor.items where ${where} ${order} limit 10 offset ${bind(offset)}) as page join floor.items i using (id)`
  return { text: `select page.*, (${total}) as total from (${page}) as page ${order}`, values }
}

export async function list(ask: Ask, query: URLSearchParams): Promise<unknown> {
  const { text, values } = listSql(query, query.get('count') !== 'each')
  const rows = await ask(text, values, query.has('fio') ? 'each' : 'once')
  return { list: rows, totalSize: rows[0]?.['total'] ?? 0 }
}

export async function counts(ask: Ask, query: URLSearchParams): Promise<unknown> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const conditions = [...narrowedBy(query, bind), ...namedBy(query, bind)]
  const text = `select status, inspector_id is null as is_free, count(*)::int from floor.items
    where ${conditions.join(' and ') || 'true'} group by 1, 2`
  return ask(text, values, 'each')
}

import type { UniversityEntry } from '@portal/domain/content/directory-schema.ts'
import { type FormerName, formerNames } from '@portal/domain/content/name-rules.ts'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/database/database.ts'

type Kind = 'university' | 'program'
type Found = { readonly kind: Kind; readonly key: string; readonly successor: string | null; readonly names: string }
export type OldNames = Readonly<Record<Kind, ReadonlyMap<string, string>>>

/**
 * Old names for the search: those before a renaming, and those of archived entries that lead to this one. The content
 * has them with their versions.
 */
export async function readOldNames(db: Reader): Promise<OldNames> {
  const { rows } = await sql<Found>`
    select kind, key, null as successor, string_agg(distinct concat_ws(' ', value -> 'name' ->> 'kk',
      value -> 'name' ->> 'ru', value -> 'name' ->> 'en'), ' ') as names
    from content_published where kind in ('university', 'program') and value is not null
    group by kind, key having count(*) > 1
    union all select 'university', id, successor_id, concat_ws(' ', name_kz, name_ru, name_en)
      from universities where archived_at is not null and successor_id is not null
    union all select 'program', code, successor_code, concat_ws(' ', code, name_kz, name_ru, name_en)
      from programs where archived_at is not null and successor_code is not null`.execute(db)
  const of = (kind: Kind) => namesOf(rows.filter((row) => row.kind === kind))
  return { university: of('university'), program: of('program') }
}

function namesOf(rows: readonly Found[]): ReadonlyMap<string, string> {
  const names = new Map(
    rows.flatMap(({ key, successor, names: own }) => (successor === null ? [[key, own] as const] : [])),
  )
  const archived = rows.filter(({ successor }) => successor !== null)
  const successorOf = new Map(archived.map(({ key, successor }) => [key, successor ?? key]))
  for (const { key, names: own } of archived) {
    let at = key
    for (let step = 0; step <= archived.length && successorOf.has(at); step++) at = successorOf.get(at) ?? at
    names.set(at, [names.get(at) ?? '', own, names.get(key) ?? ''].join(' '))
  }
  return names
}

/** Former names of a university with the day of each renaming, the newest first. */
export async function formerNamesOf(db: Db, id: string): Promise<readonly FormerName[]> {
  const rows = await db
    .selectFrom('contentPublished')
    .select('value')
    .where('kind', '=', 'university')
    .where('key', '=', id)
    .where('value', 'is not', null)
    .orderBy('number')
    .execute()
  return formerNames(rows.map(({ value }) => value as UniversityEntry))
}

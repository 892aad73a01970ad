import type { UniversityEntry } from '@portal/domain/content/directory-rules.ts'
import { type FormerName, formerNames } from '@portal/domain/content/name-rules.ts'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/database/database.ts'

type Named = 'university' | 'program'

const SUCCESSORS = {
  university: sql`select id as key, successor_id as successor, concat_ws(' ', name_kz, name_ru, name_en) as names
    from universities where archived_at is not null and successor_id is not null`,
  program: sql`select code as key, successor_code as successor, concat_ws(' ', code, name_kz, name_ru, name_en) as names
    from programs where archived_at is not null and successor_code is not null`,
}

/**
 * Old names for the search: those before a renaming, and those of archived entries that lead to this one.
 * The content has them with their versions.
 */
export async function readOldNames(db: Reader, kind: Named): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; names: string }>`
    select key, string_agg(distinct concat_ws(' ', value -> 'name' ->> 'kk', value -> 'name' ->> 'ru',
      value -> 'name' ->> 'en'), ' ') as names
    from content_published where kind = ${kind} and value is not null
    group by key having count(*) > 1`.execute(db)
  const names = new Map(rows.map((row) => [row.key, row.names]))
  const { rows: archived } = await sql<{ key: string; successor: string; names: string }>`
    ${SUCCESSORS[kind]}`.execute(db)
  const successorOf = new Map(archived.map(({ key, successor }) => [key, successor]))
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

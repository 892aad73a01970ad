import { differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, kindOf, titleOf } from '@portal/domain/content/kind-rules.ts'
import { referencesOf } from '@portal/domain/content/reference-rules.ts'
import type { ChangesQuery } from '@portal/domain/content/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { EntryId } from '../repository.ts'

type Found = EntryId & {
  readonly number: number
  readonly day: string
  readonly value: ContentValue | null
  readonly before: ContentValue | null
  readonly totalFound: number
}

/** Published changes of public kinds by day, the newest first; planned ones of a later day are left out. */
export async function listChanges(db: Reader, now: Date, language: Language, { kind, page, pageSize }: ChangesQuery) {
  const kinds = CONTENT_KIND_NAMES.filter((each) => kindOf(each).isPublic && (kind === undefined || each === kind))
  const { rows } = await sql<Found>`
    select c.*, b.value as before
    from (
      select p.kind, p.key, p.number, p.holds_from::text as day, p.value, count(*) over ()::int total_found,
        p.published_at as at
      from content_published p
      where p.number > 0 and p.kind = any (${[...kinds]}) and p.holds_from <= ${kazakhstanDate(now)}::date
      order by p.holds_from desc, at desc, p.kind, p.key, p.number desc
      limit ${pageSize} offset ${page * pageSize}) c
    left join lateral (
      select value from content_published p where p.kind = c.kind and p.key = c.key and p.number < c.number
      order by p.number desc limit 1) b on true
    order by c.day desc, c.at desc, c.kind, c.key, c.number desc`.execute(db)
  const names = await namesOfReferences(
    db,
    language,
    rows.flatMap((row) => [row, { ...row, value: row.before }]),
  )
  const list = rows.map((row) => ({
    ...{ kind: row.kind, key: row.key, number: row.number, day: row.day, isNew: row.before === null },
    title: titleOf(row.kind, row.value ?? row.before),
    differences: differencesInWords(row.kind, row.before, row.value, names),
  }))
  return { list, totalSize: rows[0]?.totalFound ?? 0 }
}

type Names = ReadonlyMap<string, string>
type Valued = { readonly kind: ContentKind; readonly value: ContentValue | null }

/** Names of all entries that these values refer to, in the reader's language. */
export async function namesOfReferences(db: Reader, language: Language, rows: readonly Valued[]): Promise<Names> {
  const wanted = rows.flatMap(({ kind, value }) =>
    referencesOf(kind).flatMap(({ field, to }) => {
      const key = String(value?.[field] ?? '')
      return key === '' ? [] : [{ kind: to, key }]
    }),
  )
  if (wanted.length === 0) return new Map()
  const found = await sql<EntryId & { readonly name: Texts | null }>`
    select distinct on (p.kind, p.key) p.kind, p.key, p.value -> 'name' as name
    from content_published p
    join (select distinct kind, key from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g (kind text, key text)) w
      on w.kind = p.kind and w.key = p.key
    where p.value is not null order by p.kind, p.key, p.number desc`.execute(db)
  return new Map(found.rows.map(({ kind, key, name }) => [`${kind} ${key}`, name?.[language] ?? key]))
}

/** Differences with the names of entries instead of their keys. */
export function differencesInWords(
  kind: ContentKind,
  before: ContentValue | null,
  after: ContentValue | null,
  names: Names,
) {
  const to = new Map(referencesOf(kind).map((reference) => [reference.field, reference.to]))
  const named = (field: string, key: string | null) =>
    key === null ? null : (names.get(`${to.get(field)} ${key}`) ?? key)
  return differencesOf(kind, before, after).map((difference) =>
    to.has(difference.field)
      ? {
          ...difference,
          before: named(difference.field, difference.before),
          after: named(difference.field, difference.after),
        }
      : difference,
  )
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { readInstant } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'

/** The columns that the list shows or sorts by. */
const SHOWN = [
  ...(['applicationId', 'number', 'type', 'status', 'createdAt', 'sentAt', 'statusChangedAt'] as const),
  ...(['firstName', 'lastName', 'fio', 'citizenship', 'countryOfResidence', 'educationLevel'] as const),
  ...(['educationLanguage', 'universityId', 'universityName', 'programCode', 'programName'] as const),
  ...(['inspectorId', 'inspectorName', 'inspectorStatus', 'adminComment', 'comment'] as const),
] as const satisfies readonly (keyof Tables['reviewItems'])[]

/** What the list shows of an application. */
export type ShownRow = Pick<Selectable<Tables['reviewItems']>, (typeof SHOWN)[number]>
/** The same with the version of its application: who acts on a row acts on what it showed. */
export type FoundRow = ShownRow & { readonly version: number }
/** A page of the list, and how many rows it has in all. */
export type FoundPage = { readonly rows: readonly FoundRow[]; readonly total: number }

/** How the columns are read that are no texts; those of a type that is missing here do not compile. */
const READ: {
  readonly [Name in keyof FoundRow as FoundRow[Name] extends string | null ? never : Name]: (
    text: string,
  ) => FoundRow[Name]
} = {
  createdAt: readInstant,
  sentAt: readInstant,
  statusChangedAt: readInstant,
  universityName: JSON.parse,
  programName: JSON.parse,
  version: Number,
}
const READERS = [...SHOWN, 'version' as const].map(
  (name) => [name, (READ as Readonly<Record<string, ((text: string) => unknown) | undefined>>)[name]] as const,
)

const columns = SHOWN.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
/** The columns of a row, in a select that `shownRow` reads from. */
export const shownColumns = sql.raw(columns.join(', '))
// The engine makes JSON of one array of texts in half the time that a row of so many columns takes, and one text for all
// of them is put together here in a fraction of what its parts would take.
/** A row as `pageIn` reads it, in a select from rows of the list. */
export const shownRow = sql.raw(
  `array[${columns.map((column) => `${column}::text`).join(', ')},
    (select version from applications where id = application_id)::text] as shown`,
)

/**
 * A page as one column.
 * @param first what rows and total both read, once.
 * @param rows selects `shownRow` of each row, in their order.
 */
export const pageOf = ({
  first = sql``,
  rows,
  total,
}: {
  readonly first?: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  readonly total: RawBuilder<number>
}): RawBuilder<unknown> => sql`(${first} select json_build_object('total', ${total},
  'rows', (select coalesce(json_agg(shown), '[]') from (${rows}) as page)))`

/** What such a column holds. */
export function pageIn(column: unknown): FoundPage {
  const { rows, total } = column as { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number }
  return { rows: rows.map(rowIn), total }
}

function rowIn(texts: readonly (string | null)[]): FoundRow {
  const row: Record<string, unknown> = {}
  for (const [at, [name, read]] of READERS.entries()) {
    const text = texts[at] ?? null
    row[name] = read === undefined || text === null ? text : read(text)
  }
  return row as FoundRow
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { INSTANT_COLUMNS, type Tables } from '../../platform/database/tables.ts'
import { snakeCase } from '../../platform/statement.ts'

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

const columns = SHOWN.map(snakeCase)
/** The columns of a row, in a select that `shownRow` reads from. */
export const shownColumns = sql.raw(columns.join(', '))

/** A row as the engine gives it: the texts of its columns, and its version. */
type Texts = readonly (string | null)[]
/** Where each column stands. */
const AT = Object.fromEntries([...SHOWN, 'version'].map((name, at) => [name, at])) as Record<keyof FoundRow, number>
/** Instants come as seconds since 1970, which are read in a tenth of the time that a date takes. */
const textOf = (column: string): string =>
  INSTANT_COLUMNS.has(column) ? `date_part('epoch', ${column})::text` : `${column}::text`
// Seconds are no whole numbers in binary: what is a millisecond must not become the one before.
const instantOf = (seconds: string): Date => new Date(Math.floor(Number(seconds) * 1000 + 0.001))

// The engine makes JSON of one array of texts in half the time that a row of so many columns takes, and one text for all
// of them is put together here in a fraction of what its parts would take.
/** A row as `pageIn` reads it, in a select from rows of the list. */
export const shownRow = sql.raw(
  `array[${columns.map(textOf).join(', ')},
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
  const { rows, total } = column as { readonly rows: readonly Texts[]; readonly total: number }
  return { rows: rows.map(rowIn), total }
}

/** Named one by one: of an object that is filled by names out of a list the machine knows nothing. */
function rowIn(texts: Texts): FoundRow {
  const text = (name: keyof FoundRow): string => texts[AT[name]] as string
  const may = (name: keyof FoundRow): string | null => texts[AT[name]] ?? null
  return {
    applicationId: text('applicationId'),
    number: text('number'),
    type: text('type'),
    status: text('status') as FoundRow['status'],
    createdAt: instantOf(text('createdAt')),
    sentAt: instantOf(text('sentAt')),
    statusChangedAt: instantOf(text('statusChangedAt')),
    firstName: text('firstName'),
    lastName: text('lastName'),
    fio: text('fio'),
    citizenship: text('citizenship'),
    countryOfResidence: text('countryOfResidence'),
    educationLevel: text('educationLevel'),
    educationLanguage: text('educationLanguage'),
    universityId: text('universityId'),
    universityName: JSON.parse(text('universityName')),
    programCode: text('programCode'),
    programName: JSON.parse(text('programName')),
    inspectorId: may('inspectorId'),
    inspectorName: may('inspectorName'),
    inspectorStatus: may('inspectorStatus') as FoundRow['inspectorStatus'],
    adminComment: may('adminComment'),
    comment: may('comment'),
    version: Number(text('version')),
  }
}

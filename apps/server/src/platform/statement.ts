import { type CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import { amongOthers, type Reader } from './database.ts'
import { INSTANT_COLUMNS, type Tables } from './tables.ts'

/** The place of a value that each call brings. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The places of values in a statement's text. */
export type Places<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> }

/** Where a statement is sent: on a connection of its own, or among those of other calls where `db` is no transaction. */
type Way = { readonly isShort?: boolean }

/** What is short goes to the driver as it is: the query builder would add a tenth to what a call costs the server. */
async function run<Row>(db: Reader, { isShort = false }: Way, query: CompiledQuery<Row>): Promise<readonly Row[]> {
  const send = isShort ? amongOthers(db) : undefined
  if (send === undefined) return (await db.executeQuery<Row>(query)).rows
  return (await send(query.sql, query.parameters)).map((row) => {
    const named: Record<string, unknown> = {}
    for (const key in row) named[fieldOf(key).name] = row[key]
    return named as Row
  })
}

/** Runs a text with a call's values. */
export type Statement<Values, Row> = (db: Reader, values: Values) => Promise<readonly Row[]>

/** The places of a statement's values, by whatever name they are asked for. */
const placesOf = <Values>() => new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` }) as Places<Values>

const filled = <Values extends object>({ parameters }: CompiledQuery, values: Values): readonly unknown[] =>
  parameters.map((parameter) => (parameter instanceof Place ? values[parameter.name as keyof Values] : parameter))

/**
 * A statement that is put together and compiled once, for calls that many people make at once: building the same text
 * again costs more than the engine needs to answer it. `given.name` stands where each call's value goes; everything
 * else of the text is fixed by the first call. One that `isShort` reads little and waits for no lock that a command holds.
 */
export function statement<Values extends object, Row>(
  build: (given: Places<Values>) => RawBuilder<Row>,
  way: Way = {},
): Statement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(placesOf<Values>()).compile(db)
    return run(db, way, { ...compiled, parameters: filled(compiled, values) })
  }
}

/** A part of a statement, with its values; it is short where it says so. */
export type Part = { compile(db: Reader): Pick<CompiledQuery, 'sql' | 'parameters'> } & Way

/** Stands in a text for the part that each call brings. */
const PART = '/* part */'
/** So many texts are kept put together; what is asked for in more ways is put together again. */
const MOST_TEXTS = 500

/** A statement with a part that each call brings, such as a list's filters: the text around it is compiled once. */
export function statementAround<Values extends object, Row>(
  build: (given: Places<Values>, part: RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Reader, values: Values, part: Part) => Promise<readonly Row[]> {
  let around: CompiledQuery<Row> | undefined
  const texts = new Map<string, string>()
  return async (db, values, part) => {
    around ??= build(placesOf<Values>(), sql.raw(PART)).compile(db)
    const { sql: own, parameters } = part.compile(db)
    let text = texts.get(own)
    if (text === undefined) {
      const before = around.parameters.length
      const placed = own.replace(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`)
      text = around.sql.replace(PART, () => placed)
      if (texts.size >= MOST_TEXTS) texts.clear()
      texts.set(own, text)
    }
    return run(db, part, { ...around, sql: text, parameters: [...filled(around, values), ...parameters] })
  }
}

/** All rows of a query as one column of another statement, in the query's order; `rowsIn` reads it. */
export const rowsOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(part), '[]') from (${query}) as part)`

/** The rows of a table in a column that `rowsOf` made, as the same query by itself would have given them. */
export const rowsIn = <Table extends keyof Tables>(column: unknown): Selectable<Tables[Table]>[] =>
  (column as readonly Readonly<Record<string, unknown>>[]).map((row) => {
    const own: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(row)) {
      const { name, isInstant } = fieldOf(key)
      own[name] = isInstant && typeof value === 'string' ? new Date(value) : value
    }
    return own as Selectable<Tables[Table]>
  })

/** The column that a name of the code stands for. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Field = { readonly name: string; readonly isInstant: boolean }
const fields = new Map<string, Field>()

/** What a column is in the code; each is found out once. */
function fieldOf(column: string): Field {
  const known = fields.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
  const field = { name, isInstant: INSTANT_COLUMNS.has(column) }
  fields.set(column, field)
  return field
}

/**
 * A condition that is always true, and lets the commit of its statement, which is a transaction by itself, answer
 * before the disk has it: for what a power cut may take without anybody having been promised it. Crashes of the
 * server or of the engine lose nothing that the log on disk holds; of the last fifth of a second it may not hold all.
 */
export const WITHOUT_WAITING = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`

import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Reader, short } from './database/database.ts'

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

const run = async <Row>(db: Reader, { isShort = false }: Way, query: CompiledQuery<Row>): Promise<readonly Row[]> =>
  (await (isShort ? short(db) : db).executeQuery<Row>(query)).rows

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

/** The same part, as one that is short. */
export const shortPart = (part: Part): Part => ({ isShort: true, compile: (db) => part.compile(db) })

/** A short part that is put together and compiled once, as `statement` is. */
export function fixedPart<Values extends object>(
  build: (given: Places<Values>) => RawBuilder<unknown>,
): (values: Values) => Part {
  let compiled: CompiledQuery | undefined
  return (values) => ({
    isShort: true,
    compile: (db) => {
      compiled ??= build(placesOf<Values>()).compile(db)
      return { sql: compiled.sql, parameters: filled(compiled, values) }
    },
  })
}

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

/** All rows of a query as one column of another statement, in the query's order. */
export const rowsOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(part), '[]') from (${query}) as part)`

/** The column that a name of the code stands for. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

const MOST_SHAPES = 200

type Values = Readonly<Record<string, unknown>>
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export type Placeholders<V> = <Name extends keyof V & string>(name: Name) => RawBuilder<V[Name]>

/** Frequent statement, compiled once: kysely needs some 30 microseconds to build one. */
export function statement<V extends Values, Row>(
  build: (db: Reader, value: Placeholders<V>) => Compilable<Row> | RawBuilder<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Reader, values: V): Promise<Row[]> => {
    compiled ??= build(db, (name) => sql`${new Placeholder(name)}`).compile(db)
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

export function shaped<Shape, Statement>(make: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const made = new Map<string, Statement>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const found = made.get(key) ?? make(shape)
    if (made.size >= MOST_SHAPES) made.clear()
    made.set(key, found)
    return found
  }
}

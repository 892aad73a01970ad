import { type RawBuilder, sql } from 'kysely'

/** Tables of parts that few applications have. Each has an index that begins with `application_id`. */
const TABLES = {
  tests: 'screening_attempts',
  interviews: 'interviews',
  corrections: 'corrections',
  referees: 'referees',
  invitations: 'slot_invitations',
} as const
export type Part = keyof typeof TABLES

const part = (name: string, table: string, applications: string): RawBuilder<string | null> =>
  sql`case when exists (select from ${sql.table(table)} p where p.application_id = ${sql.ref(`${applications}.id`)})
    then ${sql.lit(name)} end`

/** Names of the parts that a row of `applications` has. Its reader asks for no others. */
export const partsOf = (applications: string): RawBuilder<readonly Part[]> =>
  sql`array_remove(array[${sql.join(
    Object.entries(TABLES).map(([name, table]) => part(name, table, applications)),
  )}], null)`

/** Ids of the rows that have a part. */
export const having = (rows: readonly { readonly id: string; readonly parts: readonly Part[] }[], name: Part) =>
  rows.filter(({ parts }) => parts.includes(name)).map(({ id }) => id)

import { availableParallelism } from 'node:os'
import {
  CamelCasePlugin,
  type Expression,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Log } from '../observability/log.ts'
import {
  asking,
  LONG_MARK,
  LONG_MILLISECONDS,
  PLANNED_MARK,
  pipelined,
  pooled,
  type SendListener,
  type StatementObserver,
} from './driver.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** Handle for reads, inside or outside of a transaction. */
export type Reader = Kysely<Tables>
export type Trx = Transaction<Tables>

export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

export type Database = {
  connection: DatabaseConnection
  db: Db
  pool: pg.Pool
  onSend(listener: SendListener): void
  close(): Promise<void>
}

type DatabaseOptions = {
  connection: DatabaseConnection
  poolSize: number
  log: Log
  answerTimeout?: number
  /** Receives every statement that ended: its text without values, and its start (performance.now()). */
  onStatement?: StatementObserver | undefined
  isReadOnly?: boolean
  /** Schemas of unqualified names, the first one for new tables. Default: those of the account. */
  searchPath?: readonly string[]
}

const STATEMENT_TIMEOUT_MILLISECONDS = 8_000
/** A short read that takes longer waits for a lock or a sick engine. The pool repeats it. */
const SHORT_MILLISECONDS = 500
/** Statements behind a hung one are repeated over the pool after this time. */
const SHORT_ANSWER_MILLISECONDS = 1_000
const CONNECT_TIMEOUT_MILLISECONDS = 4_000
const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000
/** More pipelined connections than cores only compete. */
const MOST_PIPELINED = 4

/** Settings of each session, as parameters of its start. */
export function settingsOf({ isReadOnly, searchPath }: Pick<DatabaseOptions, 'isReadOnly' | 'searchPath'>): {
  options?: string
} {
  const set = [
    ...(isReadOnly ? ['default_transaction_read_only=on'] : []),
    ...(searchPath === undefined ? [] : [`search_path=${searchPath.join(',')}`]),
  ]
  return set.length === 0 ? {} : { options: set.map((setting) => `-c ${setting}`).join(' ') }
}

const shorts = new WeakMap<Reader, Reader>()

/**
 * Pipelined connections for short reads: single statements by an index, without a lock that a command holds. Inside a
 * transaction it is the transaction.
 */
export const short = (db: Reader): Reader => shorts.get(db) ?? db

/**
 * Opens a connection pool and pipelined connections (docs/decisions/0054-one-plain-road.md). Names are snake_case in
 * SQL and camelCase in code; keys inside JSON columns are not converted.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, poolSize, log } = options
  const settings = {
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
    application_name: 'admission-portal',
    keepAlive: true,
    ...settingsOf(options),
    types: columnTypes,
  }
  const many = Math.min(Math.floor(poolSize / 4), availableParallelism(), MOST_PIPELINED)
  const pool = new pg.Pool({ ...settings, max: poolSize - many, idleTimeoutMillis: 60_000 })
  // Without listeners a lost connection would end the process.
  const reportLoss = (error: Error & { code?: string }) => {
    if (pool.ending) return
    // Not the error itself: the driver attaches the whole connection to it.
    log.warn({ code: error.code, reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', reportLoss)
  pool.on('connect', (client) => void client.on('error', reportLoss))
  const listeners: SendListener[] = []
  const onSend: SendListener = (text, values) => {
    for (const listener of listeners) listener(text, values)
  }
  const ask = asking({ ...options, onSend })
  const queryBuilder = (connections: ReturnType<typeof pooled>) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: connections }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
  const own = pooled(pool, ask)
  const db = queryBuilder(own)
  const openShort = () => {
    const timeouts = { statement_timeout: SHORT_MILLISECONDS, query_timeout: SHORT_ANSWER_MILLISECONDS }
    return new pg.Client({ ...settings, ...timeouts, pipeline: true }).on('error', reportLoss)
  }
  const pipelines = pipelined(openShort, { many, ask, pool: own, isPassing: isPassingFault })
  if (many > 0) shorts.set(db, queryBuilder(pipelines))
  return {
    connection,
    db,
    pool,
    onSend: (listener) => void listeners.push(listener),
    close: async () => {
      await pipelines.end()
      await own.end()
    },
  }
}

export const inTransaction = <Result>(
  db: Db,
  act: (trx: Trx) => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Result> => (db.isTransaction ? act(db as Trx) : db.transaction().setIsolationLevel(isolation).execute(act))

/** Day of an instant in Kazakhstan. */
export const kazakhstanDay = (instant: Expression<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone interval '5 hours')::date`

/** Prefix of a statement whose best plan depends on its values, such as a part of a name. It is planned each time. */
export const PLANNED_BY_VALUE = sql.raw(`${PLANNED_MARK} `)

export const LONG_STATEMENT = sql.raw(`${LONG_MARK} `)

/** Allows half an hour to each later statement of a transaction with `LONG_STATEMENT`, and to each pause between them. */
export const allowLongStatements = (trx: Trx): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(LONG_MILLISECONDS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(LONG_MILLISECONDS)}, true)`.execute(trx)

/** Runs one statement of up to half an hour in a transaction of its own. */
export const runLongStatement = <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    return (await sql<Row>`${LONG_STATEMENT}${statement}`.execute(trx)).rows
  })

/**
 * Connection lost or refused; PostgreSQL full, stopping or starting; no writes (25006): a standby or a protected disk.
 * A prepared statement is missing (26000) if the statement before it ended while it was parsed.
 */
const PASSING_CODE = /^(08|53|57)...$|^2(5006|6000)$|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const PASSING_WORDS =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|query read timeout|cached plan must not change/i

/** Whether a fault of the database passes: away, restarting, full or overloaded. A retry is right. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassingFault)
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string }
  return PASSING_CODE.test(String(code ?? '')) || PASSING_WORDS.test(message)
}

const parseArray =
  <T>(parse: (entry: string) => T) =>
  (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((entry) => (entry === 'NULL' ? null : parse(entry)))

/** Parsers by PostgreSQL's type id. A `date` stays text (a day has no time zone). */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1016: parseArray(Number), // int8[]
  1082: String, // date
  1182: parseArray(String), // date[]
  1700: Number, // numeric
}

const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * Condition that is always true. It makes the commit of a single statement asynchronous (synchronous_commit off). A
 * power cut may lose the last fifth of a second; a crash of server or engine loses nothing.
 */
export const WITHOUT_WAITING = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Condition on words of the code, written as literals, so that partial indexes match. */
export const isOneOf = (column: Expression<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`${column} in (${sql.join(words.map((word) => sql.lit(word)))})`

/** Any of these ids, after `=`. One parameter: the text is equal for every number of ids. */
export const anyOf = (ids: readonly string[] | Expression<readonly string[]>): RawBuilder<string> =>
  sql`any (${ids}::uuid[])`

/** Order by a column, empty values last. A column without empty values needs the plain order of its index. */
export const inOrder = (
  column: Expression<unknown>,
  direction: 'ASC' | 'DESC',
  mayBeEmpty: boolean,
): RawBuilder<unknown> => sql`${column} ${sql.raw(direction)}${sql.raw(mayBeEmpty ? ' nulls last' : '')}`

/** Total of a list. Each row of a page has it in `total`; a page behind the last row needs a query. */
export async function totalWith(
  rows: readonly { readonly total?: number }[],
  page: number,
  ask: () => Promise<number>,
): Promise<number> {
  return rows[0]?.total ?? (page === 0 ? 0 : ask())
}

export async function countUpTo(db: Reader, from: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${PLANNED_BY_VALUE}select count(*)::int as count from (select from ${from} limit ${sql.lit(most)}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

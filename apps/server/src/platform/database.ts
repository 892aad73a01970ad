import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import {
  PATIENT_MARK,
  PATIENT_MILLISECONDS,
  PLANNED_MARK,
  prepareAndCut,
  preparing,
  type StatementObserver,
} from './prepared-statements.ts'
import { type Send, shareConnections, sharedOf } from './shared-connections.ts'
import type { Tables } from './tables.ts'

/** Reads and writes outside a transaction. Commands receive a `Transaction` instead. */
export type Db = Kysely<Tables>
/** Whatever reads: outside a transaction or inside one. */
export type Reader = Kysely<Tables>
/** The one handle inside a command: the transaction itself. */
export type Trx = Transaction<Tables>

/** How to reach PostgreSQL: an address, or the socket folder (or host and port) of the embedded one. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

export type Database = {
  db: Db
  /** For named prepared statements and the job runner; same connections as `db`. */
  pool: pg.Pool
  /** Tells of every connection that is opened from now on, before its first statement. */
  onConnection(listener: (client: pg.ClientBase) => void): void
  /** Waits for the queries under way, then lets every connection go. */
  close(): Promise<void>
}

type DatabaseOptions = {
  connection: DatabaseConnection
  poolSize: number
  log: Log
  answerTimeout?: number
  /** Hears of every statement that ended: its text without values, and when it began (performance.now()). */
  onStatement?: StatementObserver | undefined
  /** Every transaction there may read alone. */
  isReadOnly?: boolean
}

/** The engine stops a statement that runs longer; nobody waits so long for an answer. */
const STATEMENT_TIMEOUT_MILLISECONDS = 8_000
const CONNECT_TIMEOUT_MILLISECONDS = 4_000
const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000

/**
 * Opens a pool of connections; it connects at the first query.
 * Names are snake_case in SQL and camelCase in code; keys inside JSON columns stay as they are.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, poolSize, isReadOnly, log } = options
  const settings = {
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
    application_name: 'admission-portal',
    keepAlive: true,
    ...(isReadOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    types: columnTypes,
  }
  const many = sharedOf(poolSize)
  const pool = new pg.Pool({ ...settings, max: poolSize - many, idleTimeoutMillis: 60_000 })
  // Without listeners the loss of a connection, idle or between two statements, would end the process.
  const reportLoss = (error: Error & { code?: string }) => {
    if (pool.ending) return
    // Not the error itself: the driver hangs the whole connection on it.
    log.warn({ code: error.code, reason: error.message }, 'a database connection was lost')
  }
  const asking = { ...options, prepared: preparing() }
  const listeners: ((client: pg.ClientBase) => void)[] = []
  const welcome = (client: pg.ClientBase, retire?: () => void) => {
    client.on('error', reportLoss)
    prepareAndCut(client, retire === undefined ? asking : { ...asking, retire })
    for (const listener of listeners) listener(client)
  }
  pool.on('error', reportLoss)
  pool.on('connect', (client) => welcome(client))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const open = (retire: () => void) => {
    const client = new pg.Client({ ...settings, pipeline: true })
    welcome(client, retire)
    return client
  }
  const shared = shareConnections(open, { many, pool })
  sharing.set(db, shared.send)
  return {
    db,
    pool,
    onConnection: (listener) => void listeners.push(listener),
    close: async () => {
      await shared.close()
      await db.destroy()
      if (!pool.ending) await pool.end() // the query builder leaves a pool alone that it never used
    },
  }
}

const sharing = new WeakMap<Reader, Send>()

/**
 * How a short statement is sent that neither reads much nor waits for locks that commands hold: among those of other
 * calls. Undefined: in a transaction it is a part of it.
 */
export const amongOthers = (db: Reader): Send | undefined => sharing.get(db)

/** Does something in one transaction: that of its caller, where there is one. */
export const inTransaction = <Result>(
  db: Db,
  act: (trx: Trx) => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Result> => (db.isTransaction ? act(db as Trx) : db.transaction().setIsolationLevel(isolation).execute(act))

/** The day in Kazakhstan of an instant. */
export const kazakhstanDay = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone interval '5 hours')::date`

/** Stands in a statement whose best plan depends on the values, such as a part of a name: it is planned each time. */
export const PLANNED_BY_VALUE = sql.raw(`${PLANNED_MARK} `)

/** Stands at the very beginning of a statement of a job that walks over whole tables, for which nobody waits. */
export const PATIENTLY = sql.raw(`${PATIENT_MARK} `)

/**
 * From here on the statements of a transaction that begin with `PATIENTLY` may take half an hour each, and so long may
 * pass between two of them, as while a thread computes what is written next.
 */
export const bePatient = (trx: Trx): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(PATIENT_MILLISECONDS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(PATIENT_MILLISECONDS)}, true)`.execute(trx)

/** Runs one statement that may take half an hour, as a transaction of its own. */
export const patiently = <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await bePatient(trx)
    return (await sql<Row>`${PATIENTLY}${statement}`.execute(trx)).rows
  })

/**
 * Codes of a connection that is lost or not to be had, of a PostgreSQL that is full, stopping or starting, and of one
 * that takes no writes (25006): a standby that is about to take over, or a disk that somebody protects.
 */
const PASSING_CODE = /^(08|53|57)...$|^25006$|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** What the driver says without a code. */
const PASSING_WORDS =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|query read timeout|cached plan must not change/i

/** Whether a fault is the database's for a while: away, restarting, full or overloaded. Trying again soon is right. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassingFault)
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string }
  return PASSING_CODE.test(String(code ?? '')) || PASSING_WORDS.test(message)
}

/** An array literal of plain values (`{1,2}`, `{}`), none of which needs quotes. */
const parseArray =
  <T>(parse: (entry: string) => T) =>
  (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((entry) => (entry === 'NULL' ? null : parse(entry)))

/** `date` stays text (a day has no time zone); whole and decimal numbers are numbers. Keyed by PostgreSQL's type ids. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1016: parseArray(Number), // int8[]
  1082: String, // date
  1182: parseArray(String), // date[]
  1700: Number, // numeric
}

/** How columns become values. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** A text as a part of a LIKE pattern in which none of its characters stands for others. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A column holds one of these words of ours. Written out, so that an index over some of them is found. */
export const isOneOf = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`${column} in (${sql.join(words.map((word) => sql.lit(word)))})`

/**
 * The order by a column. What is empty stands last in either direction; where nothing can be empty that is not said,
 * for an index in the common order serves no such order.
 */
export const inOrder = (
  column: RawBuilder<unknown>,
  direction: 'ASC' | 'DESC',
  mayBeEmpty: boolean,
): RawBuilder<unknown> => sql`${column} ${sql.raw(direction)}${sql.raw(mayBeEmpty ? ' nulls last' : '')}`

/**
 * How many rows a list has, of which each row of a page says it: `total` is the column that did. A page behind the last
 * row has to ask.
 */
export async function totalWith(
  db: Reader,
  rows: readonly { readonly total: number }[],
  total: RawBuilder<number>,
  page: number,
): Promise<number> {
  if (rows[0] !== undefined || page === 0) return rows[0]?.total ?? 0
  const asked = await sql<{ total: number }>`select ${total} as total`.execute(db)
  return asked.rows[0]?.total ?? 0
}

/** How many rows stand behind `from`, counted up to `most`: a list says at most that there are more. */
export async function countUpTo(db: Reader, from: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${PLANNED_BY_VALUE}select count(*)::int as count from (select from ${from} limit ${sql.lit(most)}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

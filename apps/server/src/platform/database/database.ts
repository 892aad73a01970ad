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
  PATIENT_MARK,
  PATIENT_MILLISECONDS,
  PLANNED_MARK,
  pipelined,
  pooled,
  type SendListener,
  type StatementObserver,
} from './driver.ts'
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
  /** For the job runner; same connections as `db`. */
  pool: pg.Pool
  /** Hears of every statement of `db` from now on, as it is sent. */
  onSend(listener: SendListener): void
  /** Waits for the queries under way, then closes every connection. */
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
/** A short read that takes longer waits for a lock or a sick engine: it goes on over the pool. */
const SHORT_MILLISECONDS = 500
/** Statements behind a hung one are asked again over the pool after so long. */
const SHORT_ANSWER_MILLISECONDS = 1_000
const CONNECT_TIMEOUT_MILLISECONDS = 4_000
const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000
/** More pipelined connections than the engine has cores only take time from each other. */
const MOST_PIPELINED = 4

const shorts = new WeakMap<Reader, Reader>()

/**
 * The pipelined connections beside `db`, for a statement that stands alone, is found by an index and waits for no lock
 * that a command holds; never for a transaction. Inside a transaction it is the transaction.
 */
export const short = (db: Reader): Reader => shorts.get(db) ?? db

/**
 * Opens a pool of connections, a part of them pipelined (docs/decisions/0054-one-plain-road.md).
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
  const many = Math.min(Math.floor(poolSize / 4), availableParallelism(), MOST_PIPELINED)
  const pool = new pg.Pool({ ...settings, max: poolSize - many, idleTimeoutMillis: 60_000 })
  // Without listeners the loss of a connection, idle or between two statements, would end the process.
  const reportLoss = (error: Error & { code?: string }) => {
    if (pool.ending) return
    // Not the error itself: the driver hangs the whole connection on it.
    log.warn({ code: error.code, reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', reportLoss)
  pool.on('connect', (client) => void client.on('error', reportLoss))
  const listeners: SendListener[] = []
  const onSend: SendListener = (text, values) => {
    for (const hear of listeners) hear(text, values)
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
  const lines = pipelined(openShort, { many, ask, pool: own, isPassing: isPassingFault })
  if (many > 0) shorts.set(db, queryBuilder(lines))
  return {
    db,
    pool,
    onSend: (listener) => void listeners.push(listener),
    close: async () => {
      await lines.end()
      await own.end()
    },
  }
}

/** Does something in one transaction: that of its caller, where there is one. */
export const inTransaction = <Result>(
  db: Db,
  act: (trx: Trx) => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Result> => (db.isTransaction ? act(db as Trx) : db.transaction().setIsolationLevel(isolation).execute(act))

/** The day in Kazakhstan of an instant. */
export const kazakhstanDay = (instant: Expression<unknown>): RawBuilder<string> =>
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

/**
 * A condition that is always true, and lets the commit of its statement, which is a transaction by itself, answer
 * before the disk has it: for what a power cut may take without anybody having been promised it. Crashes of the
 * server or of the engine lose nothing that the log on disk holds; of the last fifth of a second it may not hold all.
 */
export const WITHOUT_WAITING = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`

/** A text as a part of a LIKE pattern in which none of its characters stands for others. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A column holds one of these words of ours. Written out, so that an index over some of them is found. */
export const isOneOf = (column: Expression<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`${column} in (${sql.join(words.map((word) => sql.lit(word)))})`

/** Any of these ids, behind `=`. One parameter, so that the text is the same for every number of ids. */
export const anyOf = (ids: readonly string[] | Expression<readonly string[]>): RawBuilder<string> =>
  sql`any (${ids}::uuid[])`

/**
 * The order by a column. What is empty stands last in either direction; where nothing can be empty that is not said,
 * for an index in the common order serves no such order.
 */
export const inOrder = (
  column: Expression<unknown>,
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

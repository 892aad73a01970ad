import type { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
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
  /** Waits for the queries under way, then lets every connection go. */
  close(): Promise<void>
}

/** Hears of a statement that ended. */
export type StatementObserver = (text: string, began: number, isFailed: boolean) => void

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
/** An engine that has not stopped it by then hangs, or the network has lost its words. */
const ANSWER_TIMEOUT_MILLISECONDS = 10_000
const CONNECT_TIMEOUT_MILLISECONDS = 4_000
const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000

/**
 * Opens a pool of connections; it connects at the first query.
 * Names are snake_case in SQL and camelCase in code; keys inside JSON columns stay as they are.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
    application_name: 'admission-portal',
    keepAlive: true,
    ...(options.isReadOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    types: columnTypes,
  })
  // Without listeners the loss of a connection, idle or between two statements, would end the process.
  const reportLoss = (error: Error & { code?: string }) => {
    if (pool.ending) return
    // Not the error itself: the driver hangs the whole connection on it.
    options.log.warn({ code: error.code, reason: error.message }, 'a database connection was lost')
  }
  const prepared = preparing()
  pool.on('error', reportLoss)
  pool.on('connect', (client) => {
    client.on('error', reportLoss)
    prepareAndCut(client, prepared, options)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    pool,
    close: async () => {
      await db.destroy()
      if (!pool.ending) await pool.end() // the query builder leaves a pool alone that it never used
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
export const kazakhstanDay = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone interval '5 hours')::date`

/** So many statements are prepared on each connection; others, such as those of rare filters, are planned each time. */
const MOST_PREPARED = 500
/** What is sent once or twice is not worth a place. */
const OFTEN = 3
/** Marks a statement whose best plan depends on the values, such as a part of a name: it is planned each time. */
const PLANNED_MARK = '/* planned by value */'
export const PLANNED_BY_VALUE = sql.raw(`${PLANNED_MARK} `)

/** Marks a statement of a job that walks over whole tables, for which nobody waits; the engine is told by `bePatient`. */
const PATIENT_MARK = '/* nobody waits */'
/** Stands at the very beginning of such a statement. */
export const PATIENTLY = sql.raw(`${PATIENT_MARK} `)
const PATIENT_MILLISECONDS = 1_800_000

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

/** Gives statements that are sent often a name: the engine then parses and plans each once a connection. */
function preparing(): (given: unknown[]) => unknown[] {
  const timesSent = new Map<string, number>()
  const nameOf = new Map<string, string>()
  return (given) => {
    const [text, values] = given
    if (typeof text !== 'string' || !Array.isArray(values) || given.length !== 2) return given
    if (text.startsWith(PATIENT_MARK)) return given
    let name = nameOf.get(text)
    if (name === undefined) {
      if (nameOf.size >= MOST_PREPARED || text.includes(PLANNED_MARK)) return given
      const times = (timesSent.get(text) ?? 0) + 1
      timesSent.set(text, times)
      if (timesSent.size > MOST_PREPARED) timesSent.clear()
      if (times < OFTEN) return given
      timesSent.delete(text)
      name = `portal_${nameOf.size}`
      nameOf.set(text, name)
    }
    return [{ name, text, values }]
  }
}

/** What is said when an answer does not come. */
const HUNG = 'Query read timeout'

/** What the engine says when another version of the portal has changed a table that a prepared statement reads. */
const OUTDATED = 'cached plan must not change result type'

type Answered = (error: Error | null | undefined, result?: unknown) => void

/**
 * Prepares what is sent often, gives up what is not answered in time, and cuts a connection that is of no use any more:
 * on which an answer did not come, or whose statements are outdated. It would go back to the pool, and whoever takes it
 * next would wait behind what was given up, or be refused in the same way.
 *
 * The driver is given a callback, and no time of its own. Where it makes the promise or keeps the time, the rows of each
 * answer were seen to stay until the whole memory was swept: 110 MB of an export of 100,000 applications.
 */
function prepareAndCut(
  client: pg.PoolClient,
  prepared: ReturnType<typeof preparing>,
  { answerTimeout = ANSWER_TIMEOUT_MILLISECONDS, onStatement }: DatabaseOptions,
): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const ask = (given: unknown[], answer: Answered): void => {
    const [text] = given
    let isOver = false
    const end: Answered = (error, result) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      answer(error, result)
    }
    const isPatient = typeof text === 'string' && text.startsWith(PATIENT_MARK)
    const timer = setTimeout(() => end(new Error(HUNG)), isPatient ? PATIENT_MILLISECONDS : answerTimeout)
    query(...prepared(given), end)
  }
  const watched = (...given: unknown[]): unknown => {
    const told = given.at(-1)
    // With a callback it is the pool that asks, and lets go of what failed by itself.
    if (typeof told === 'function') return ask(given.slice(0, -1), told as Answered)
    const began = performance.now()
    const answer = new Promise((resolve, reject) => {
      ask(given, (error, result) => {
        if (!error) return resolve(result)
        if (error.message === HUNG || error.message === OUTDATED) stream.destroy(error)
        reject(error)
      })
    })
    const [text] = given
    // By the promise, and so for whom it was sent: the driver's callback knows no request.
    if (onStatement !== undefined && typeof text === 'string')
      answer.then(
        () => onStatement(text, began, false),
        () => onStatement(text, began, true),
      )
    return answer
  }
  Object.assign(client, { query: watched })
}

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

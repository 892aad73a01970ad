import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

export type StatementObserver = (text: string, began: number, isFailed: boolean) => void
export type SendListener = (text: string, values: readonly unknown[]) => void

/** Marks a statement whose best plan depends on its values. It is planned each time. */
export const PLANNED_MARK = '/* planned by value */'
export const LONG_MARK = '/* nobody waits */'
export const LONG_MILLISECONDS = 1_800_000

const MOST_PREPARED = 500
const OFTEN = 3
/** An engine that has not stopped a statement by then hangs, or the network lost the answer. */
const ANSWER_TIMEOUT_MILLISECONDS = 10_000
const RECONNECT_MILLISECONDS = 1_000

const HUNG = 'Query read timeout'
const USELESS = [HUNG, 'cached plan must not change result type']

function naming(): (text: string) => string | undefined {
  const timesSent = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const isUnnamed = names.size >= MOST_PREPARED || text.includes(PLANNED_MARK) || text.startsWith(LONG_MARK)
    if (isUnnamed || names.has(text)) return names.get(text)
    const times = (timesSent.get(text) ?? 0) + 1
    if (timesSent.size >= MOST_PREPARED) timesSent.clear()
    if (times < OFTEN) timesSent.set(text, times)
    else names.set(text, `portal_${names.size}`)
    return names.get(text)
  }
}

type Asking = { answerTimeout?: number; onStatement?: StatementObserver | undefined; onSend: SendListener }
type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>
type Ask = (client: pg.ClientBase, ...query: Parameters<Query>) => Promise<pg.QueryResult>

/**
 * Sends one statement by a callback without a timer. The driver's promise or timer holds all rows until a full
 * garbage collection: 110 MB in an export of 100,000 rows.
 */
export function asking({ answerTimeout = ANSWER_TIMEOUT_MILLISECONDS, onStatement, onSend }: Asking): Ask {
  const nameOf = naming()
  return (client, text, values) => {
    const began = performance.now()
    onSend(text, values)
    const name = nameOf(text)
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const wait = text.startsWith(LONG_MARK) ? LONG_MILLISECONDS : answerTimeout
      const timer = setTimeout(() => reject(new Error(HUNG)), wait)
      client.query({ text, values: values as unknown[], ...(name === undefined ? {} : { name }) }, (error, result) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
    })
    // The promise belongs to the request's async context; the driver's callback does not.
    const observe = (isFailed: boolean) => () => onStatement?.(text, began, isFailed)
    answer.then(observe(false), observe(true))
    return answer
  }
}

const clientOf = (query: Query, release: PostgresPoolClient['release']): PostgresPoolClient => ({
  query: (text: unknown, values: readonly unknown[] = []) => query(String(text), values) as never,
  release,
})

export const pooled = (pool: pg.Pool, ask: Ask): PostgresPool => ({
  options: pool.options,
  end: async () => (pool.ending ? undefined : pool.end()),
  connect: async () => {
    const client = await pool.connect()
    let broken: Error | null = null
    const query: Query = async (text, values) => {
      if (broken !== null) throw broken
      return ask(client, text, values).catch((error: Error) => {
        if (USELESS.includes(error.message)) broken = error
        throw error
      })
    }
    return clientOf(query, (isDiscarded) => client.release(isDiscarded || broken !== null))
  },
})

type Pipeline = { readonly client: pg.Client; waiting: number }
type Wired = pg.Client & { readonly connection: pg.Connection }
type Pipelines = { many: number; ask: Ask; pool: PostgresPool; isPassing: (error: unknown) => boolean }

/**
 * Pipelined connections for short reads. Each statement uses the one with the fewest waiting. A passing fault repeats
 * the read over the pool and replaces the connection. The statements behind it end within `query_timeout` and are
 * repeated too.
 * @param make an unopened connection with `pipeline: true`.
 */
export function pipelined(make: () => pg.Client, { many, ask, pool, isPassing }: Pipelines): PostgresPool {
  let isClosed = false
  const pipelines = new Set<Pipeline>()
  let turn: Pipeline | undefined

  /** Sends the statements of one turn of the event loop in one packet, which costs as much as a statement. */
  function pipelineOfTurn(): Pipeline | undefined {
    if (turn !== undefined) return turn
    turn = [...pipelines].toSorted((one, other) => one.waiting - other.waiting)[0]
    const { stream } = (turn?.client as Wired | undefined)?.connection ?? {}
    stream?.cork()
    process.nextTick(() => {
      turn = undefined
      stream?.uncork()
    })
    return turn
  }

  function open(): void {
    if (isClosed) return
    const pipeline: Pipeline = { client: make(), waiting: 0 }
    pipeline.client.once('end', () => replace(pipeline))
    pipeline.client.connect().then(
      () => void (isClosed ? pipeline.client.end() : pipelines.add(pipeline)),
      () => void setTimeout(open, RECONNECT_MILLISECONDS).unref(),
    )
  }
  function replace(pipeline: Pipeline): void {
    if (!pipelines.delete(pipeline)) return
    void pipeline.client.end()
    open()
  }

  const query: Query = async (text, values) => {
    if (/^(begin|start)\b/.test(text)) throw new Error('a transaction needs a connection of its own')
    const pipeline = pipelineOfTurn()
    if (pipeline !== undefined) {
      pipeline.waiting += 1
      try {
        return await ask(pipeline.client, text, values)
      } catch (error) {
        if (!isPassing(error)) throw error
        replace(pipeline)
      } finally {
        pipeline.waiting -= 1
      }
    }
    const own = await pool.connect()
    return own.query<unknown>(text, values).finally(() => own.release())
  }
  for (let at = 0; at < many; at += 1) open()
  return {
    options: {},
    connect: async () => clientOf(query, () => undefined),
    end: async () => {
      isClosed = true
      await Promise.all([...pipelines].map(({ client }) => client.end()))
    },
  }
}

import { availableParallelism } from 'node:os'
import type pg from 'pg'

/** So many statements travel on one connection at once; the next takes another one. */
const MOST_AT_ONCE = 16
/** Where answers take the engine longer, statements are spread over all connections: another process awake is worth it. */
const SHORT_MILLISECONDS = 0.45
/** How far one answer moves what is known of how long they take. */
const MOVED_BY = 1 / 16
/** Where the engine has answered nothing for so long, a statement takes its time: nobody else is sent behind it. */
const STALLED_MILLISECONDS = 10
const MOST_SHARED = 4
const RECONNECT_MILLISECONDS = 1_000

/**
 * How many connections of a pool's size are shared at most: as many as there are cores for the engine's processes, since
 * each that is awake besides takes time from the others. A pool of few connections shares none.
 */
export const sharedOf = (poolSize: number, cores = availableParallelism()): number =>
  Math.min(Math.floor(poolSize / 4), cores, MOST_SHARED)

/** A connection that many use at once. */
type Shared = {
  client: pg.Client | null
  /** Statements without an answer yet. */
  waiting: number
  /** When the engine answered last, or was asked after it had answered all (performance.now()). */
  movedAt: number
  /** To be called once for each statement, when it is answered. */
  readonly release: () => void
}

/** A connection for one statement. */
type Lent = { readonly client: pg.ClientBase; readonly release: () => void }

/** Milliseconds since some beginning: the process's own clock, or a test's. */
type Clock = { readonly now: () => number }

/** A part of the driver's pool. */
type Lender = { readonly connect: () => Promise<pg.PoolClient> }

/** Sends a single statement, never a part of a transaction, and gives its rows as the driver has them. */
export type Send = (text: string, values: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

export type SharedConnections = {
  /** Each statement stands for itself among those of others. */
  readonly send: Send
  /** Waits for the answers under way, then lets the connections go. */
  readonly close: () => Promise<void>
}

/**
 * Connections on which the short statements of many calls travel at once, each behind the one before it, without waiting
 * for its answer (the protocol's pipeline): most of what a short statement costs is to wake the engine's process and to
 * be woken by it, and a process that is still awake needs neither (docs/decisions/0041-short-statements-share.md).
 * They are opened at the first statement. While there is none to have, a statement takes a connection of the pool.
 * @param make a connection that is not open yet; `retire` takes it out of use once what it was sent is answered.
 */
export function shareConnections(
  make: (retire: () => void) => pg.Client,
  { many, pool, clock = performance }: { readonly many: number; readonly pool: Lender; readonly clock?: Clock },
): SharedConnections {
  let isBegun = false
  let isClosed = false
  /** How far apart the last answers came on all of them together, in milliseconds. */
  let pace = 0
  /** When the last one came; null after a pause, for the first one then tells how long it took to wake the engine. */
  let answeredAt: number | null = null
  const shared = Array.from({ length: many }, (): Shared => {
    const own: Shared = {
      ...{ client: null, waiting: 0, movedAt: 0 },
      release: () => {
        const now = clock.now()
        if (answeredAt !== null) pace += (now - answeredAt - pace) * MOVED_BY
        answeredAt = now
        own.movedAt = now
        own.waiting -= 1
      },
    }
    return own
  })

  function open(own: Shared): void {
    if (isClosed) return
    const again = () => void setTimeout(() => open(own), RECONNECT_MILLISECONDS).unref()
    const takeOut = () => {
      if (own.client === client) own.client = null
    }
    const client = make(() => {
      // Several of those under way may find it outdated.
      if (own.client !== client) return
      takeOut()
      void client.end()
    })
    client.connect((error: Error | null | undefined) => {
      if (error) return again()
      if (isClosed) return void client.end()
      own.client = client
      // A loss is heard of before those under way hear of theirs.
      client.once('error', takeOut)
      client.once('end', () => {
        takeOut()
        again()
      })
    })
  }

  function lend(): Lent | null {
    if (!isBegun) for (const own of shared) open(own)
    isBegun = true
    const now = clock.now()
    if (shared.every(({ waiting }) => waiting === 0)) answeredAt = null
    let best: Shared | null = null
    for (const own of shared) {
      const isFree = own.waiting === 0 || (own.waiting < MOST_AT_ONCE && now - own.movedAt < STALLED_MILLISECONDS)
      if (own.client === null || !isFree) continue
      if (best === null || own.waiting < best.waiting) best = own
      if (pace < SHORT_MILLISECONDS) break
    }
    if (best === null || best.client === null) return null
    if (best.waiting === 0) best.movedAt = now
    best.waiting += 1
    return { client: best.client, release: best.release }
  }

  async function lendOwn(): Promise<Lent> {
    const client = await pool.connect()
    return { client, release: () => client.release() }
  }

  return {
    send: async (text, values) => {
      const { client, release } = lend() ?? (await lendOwn())
      try {
        return (await client.query(text, values as unknown[])).rows
      } finally {
        release()
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all(shared.map(({ client }) => client?.end()))
    },
  }
}

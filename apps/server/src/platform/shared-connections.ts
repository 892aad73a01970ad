import { availableParallelism } from 'node:os'
import { Kysely, type KyselyConfig, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/** So many statements travel on one connection at once; the next takes another one. */
const MOST_AT_ONCE = 16
/** Where the engine has answered nothing for so long, a statement takes its time: nobody else is sent behind it. */
const STALLED_MILLISECONDS = 10
const MOST_SHARED = 4
const RECONNECT_MILLISECONDS = 1_000

/**
 * How many connections of a pool's size are shared: one process sends what so many cores of the engine can answer, and
 * each that is awake besides takes time from it. A pool of few connections shares none.
 */
export const sharedOf = (poolSize: number, cores = availableParallelism()): number =>
  Math.min(Math.floor(poolSize / 4), Math.max(1, cores - 1), MOST_SHARED)

/** How a transaction begins, which would take in the statements of others. */
const BEGINNING = /^(begin|start transaction)/

/** A connection that many use at once. */
type Shared = {
  client: pg.Client | null
  /** Statements without an answer yet. */
  waiting: number
  /** When the engine answered last, or was asked after it had answered all (performance.now()). */
  movedAt: number
  /** What the query builder takes it for. */
  readonly lent: PostgresPoolClient
}

/** A part of the driver's pool. */
type Pool = { readonly connect: () => Promise<pg.PoolClient>; readonly options: object }

export type SharedConnections = {
  /** Sends single statements, never a transaction: each stands for itself among those of others. */
  readonly db: Kysely<Tables>
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
  { many, pool, plugins }: { readonly many: number; readonly pool: Pool } & Pick<KyselyConfig, 'plugins'>,
): SharedConnections {
  let isBegun = false
  let isClosed = false
  const shared = Array.from({ length: many }, (): Shared => {
    const own: Shared = {
      client: null,
      waiting: 0,
      movedAt: 0,
      lent: {
        query: async (text: string, values?: readonly unknown[]) => {
          const { client } = own
          if (BEGINNING.test(text)) throw new Error('only single statements are sent here')
          // It was lost between lending and asking.
          if (client === null) throw new Error('Connection terminated')
          try {
            return await client.query(text, values as unknown[])
          } finally {
            own.movedAt = performance.now()
          }
        },
        release: () => {
          own.waiting -= 1
        },
      } as Pick<PostgresPoolClient, 'release'> as PostgresPoolClient,
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

  function lend(): PostgresPoolClient | null {
    if (!isBegun) for (const own of shared) open(own)
    isBegun = true
    const now = performance.now()
    let best: Shared | null = null
    for (const own of shared) {
      const isFree = own.waiting === 0 || (own.waiting < MOST_AT_ONCE && now - own.movedAt < STALLED_MILLISECONDS)
      if (own.client !== null && isFree && (best === null || own.waiting < best.waiting)) best = own
    }
    if (best === null) return null
    if (best.waiting === 0) best.movedAt = now
    best.waiting += 1
    return best.lent
  }

  const connect = async () => lend() ?? ((await pool.connect()) as unknown as PostgresPoolClient)
  return {
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: pool.options } }),
      ...(plugins === undefined ? {} : { plugins }),
    }),
    close: async () => {
      isClosed = true
      await Promise.all(shared.map(({ client }) => client?.end()))
    },
  }
}

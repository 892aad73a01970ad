import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../observability/log.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import type { StatementObserver } from './driver.ts'

/** Streaming replica, for reads that may lag (docs/decisions/0031-reads-that-may-lag.md). */
export type Replica = {
  readonly db: () => Db | null
  readonly lagSeconds: () => number
  readonly reads: { replica: number; primary: number }
  readonly suspend: (error: unknown) => void
  readonly close: () => Promise<void>
}

type Check = { readonly version: string; readonly isPrimary: boolean; readonly problem: string | null }

export const NO_REPLICA = {
  other: 'it is no copy of this database',
  own: 'it does not follow the database',
} as const

const CHECK_MS = 1_000
const ANSWER_MS = 3_000

type Mark = { readonly position: bigint; readonly at: number }

type Position = {
  readonly position: string
  readonly cluster: string
  readonly started: string
  readonly version: string
}
type Follower = Omit<Position, 'position'> & { readonly position: string | null; readonly follows: boolean }

const SERVER = sql`(select system_identifier::text from pg_control_system())
    || ' ' || (select oid from pg_database where datname = current_database()) as cluster, pg_postmaster_start_time()::text as started,
  current_setting('server_version') as version`

async function readOne<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('no answer')
  return row
}

const positionOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Opens a pool on a replica and checks its lag every second, by positions in the primary's log. Clocks would mistake an
 * idle primary for a replica that hangs, and a lost primary for no lag. All sessions are read-only.
 * @param most seconds of lag.
 */
export function openReplica({
  connectionString,
  onStatement,
  poolSize,
  primary,
  most,
  log,
}: {
  readonly connectionString: string
  readonly onStatement?: StatementObserver | undefined
  readonly poolSize: number
  readonly primary: Database
  readonly most: number
  readonly log: Log
}): Replica & { readonly check: () => Promise<void>; readonly last: () => Check } {
  const copy = openDatabase({
    ...{ connection: { connectionString }, poolSize, log, answerTimeout: ANSWER_MS, isReadOnly: true, onStatement },
  })
  let marks: readonly Mark[] = []
  let reachedAt = Number.NEGATIVE_INFINITY
  let isUsable = false
  let last: Check = { version: '', isPrimary: false, problem: 'not asked yet' }
  const reads = { replica: 0, primary: 0 }
  const lag = (): number => (performance.now() - reachedAt) / 1000
  const setUsable = (next: boolean, reason: string): void => {
    if (next !== isUsable) log.warn({ reason }, next ? 'reads go to the replica' : 'reads go to the database itself')
    isUsable = next
  }
  const check = async (): Promise<void> => {
    try {
      const asked = performance.now()
      const there = await readOne(primary.db, sql<Position>`select pg_current_wal_lsn()::text as position, ${SERVER}`)
      const here = await readOne(
        copy.db,
        sql<Follower>`select pg_is_in_recovery() as follows,
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position, ${SERVER}`,
      )
      if (there.cluster !== here.cluster) throw new Error(NO_REPLICA.other)
      // The primary itself, or a promoted replica.
      if (!here.follows && here.started !== there.started) throw new Error(NO_REPLICA.own)
      last = { version: here.version, isPrimary: !here.follows, problem: null }
      marks = [...marks, { position: positionOf(there.position), at: asked }]
      const reached =
        here.position === null ? marks : marks.filter(({ position }) => position <= positionOf(here.position ?? ''))
      reachedAt = reached.at(-1)?.at ?? reachedAt
      // A reached position proves all positions before it.
      marks = marks.filter(({ at }) => at >= reachedAt && at >= asked - most * 2_000)
      setUsable(lag() <= most, `${lag().toFixed(1)} s behind`)
    } catch (error) {
      last = { ...last, problem: (error as Error).message }
      setUsable(false, (error as Error).message)
    }
  }
  let isClosed = false
  let checking: Promise<void> = check()
  const timer = setInterval(() => {
    checking = checking.then(() => (isClosed ? undefined : check()))
  }, CHECK_MS)
  timer.unref()
  return {
    check: () => {
      checking = checking.then(check)
      return checking
    },
    db: () => (isUsable && lag() <= most ? copy.db : null),
    lagSeconds: lag,
    last: () => last,
    reads,
    suspend: (error) => setUsable(false, (error as Error).message),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await checking
      await copy.close()
    },
  }
}

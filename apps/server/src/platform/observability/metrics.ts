import { statfs } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import type { Scanner } from '../files/scanner.ts'
import { lastSweep } from '../files/sweep-store.ts'
import { type QueueState, readQueue } from './queue-state.ts'
import type { Traces } from './traces.ts'

/** Metrics for Prometheus (docs/operations.md#metrics). */
export type Metrics = {
  /** Counts an answered call by its declared route: an address carries ids. */
  observe(call: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }): void
  observeJob(job: { readonly name: string; readonly isDone: boolean; readonly seconds: number }): void
  countDamagedFile(): void
  countScan(outcome: 'clean' | 'infected' | 'failed'): void
  countNotice(outcome: 'returned' | 'passing' | 'unknown' | 'other'): void
  countLook(isDone: boolean): void
  countSmsState(state: 'delivered' | 'undelivered'): void
  read(): Promise<{ readonly text: string; readonly type: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600]

const UNKNOWN = { kept: Number.NaN, removed: Number.NaN, heldBack: Number.NaN, missing: Number.NaN }

/** Opens the metrics. Loads the library on demand. */
export async function openMetrics({
  database: { db, pool },
  replica,
  traces,
  dataDir,
  freeBytesOfFiles,
  failedMessages,
  areReturnsRead,
  areSmsAsked,
  turnedAway,
  scans,
  certificateUntil,
}: {
  readonly database: Database
  readonly replica?: Replica | undefined
  readonly traces?: Traces | undefined
  readonly dataDir: string
  /** Null: unknown, as of a bucket. */
  readonly freeBytesOfFiles: () => Promise<number | null>
  /** Mails and SMS that failed for good. */
  readonly failedMessages: () => Promise<number>
  readonly areReturnsRead: boolean
  readonly areSmsAsked: boolean
  /** Calls that overload protection has refused. */
  readonly turnedAway: () => number
  /** End of the certificate of PUBLIC_URL, in seconds since 1970; null: it has none. */
  readonly certificateUntil: (() => Promise<number>) | null
  /** Null: there is no virus scanner. */
  readonly scans: {
    readonly scanner: Scanner
    readonly count: () => Promise<{
      readonly pending: number
      readonly infected: number
      readonly oldestSeconds: number
    }>
  } | null
}): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  new Counter({
    name: 'calls_turned_away_total',
    help: 'Calls that found too many others before them and were told to come again; they are in no other measurement',
    registers,
    collect() {
      this.reset()
      this.inc(turnedAway())
    },
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Seconds that a job of this server took, by how it ended',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this server, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  let reading: Promise<QueueState | null> | undefined
  /** State of the queue, shared by the gauges of one scrape; null: the database is away. */
  const queue = (): Promise<QueueState | null> => {
    reading ??= readQueue(db)
      .catch(() => null)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  new Gauge({
    name: 'jobs',
    help: 'Jobs of the whole queue, which all servers share',
    labelNames: ['state'],
    registers,
    async collect() {
      const state = await queue()
      // An old value is no measurement.
      this.reset()
      if (state === null) return
      const { oldestDueSeconds: _age, ...counts } = state
      for (const [name, count] of Object.entries(counts)) this.set({ state: name }, count)
    },
  })
  new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'Since when the oldest job that is due and not under way has been due',
    registers,
    async collect() {
      this.set((await queue())?.oldestDueSeconds ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'database_up',
    help: '1 where the database answers',
    registers,
    async collect() {
      this.set((await queue()) === null ? 0 : 1)
    },
  })
  new Gauge({
    name: 'messages_failed',
    help: 'Mails and SMS that did not arrive and that nobody tries to send any more',
    registers,
    async collect() {
      this.set(await failedMessages().catch(() => Number.NaN))
    },
  })
  /** Counter by one label, from zero on; nothing where it is off. */
  const countBy = <Value extends string>(
    isOn: boolean,
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ) => {
    if (!isOn) return (_value: Value): void => undefined
    const counter = new Counter({ name, help, labelNames: [label], registers })
    for (const value of values) counter.inc({ [label]: value }, 0)
    return (value: Value): void => counter.inc({ [label]: value })
  }
  const countNotice = countBy(
    areReturnsRead,
    'mail_notices_total',
    'Mails of the mailbox of returned mails, by what they were',
    'outcome',
    ['returned', 'passing', 'unknown', 'other'],
  )
  const countLook = countBy(
    areReturnsRead,
    'mailbox_looks_total',
    'Looks into the mailbox of returned mails, by how they ended',
    'outcome',
    ['done', 'failed'],
  )
  const countSmsState = countBy(areSmsAsked, 'sms_ended_total', 'SMS whose end the gateway has told', 'state', [
    'delivered',
    'undelivered',
  ])
  if (replica !== undefined) {
    new Gauge({
      name: 'database_replica_up',
      help: '1 where reads that may lag go to DATABASE_READ_URL',
      registers,
      collect() {
        this.set(replica.db() === null ? 0 : 1)
      },
    })
    new Gauge({
      name: 'database_replica_lag_seconds',
      help: 'How far DATABASE_READ_URL is behind at most',
      registers,
      collect() {
        this.set(replica.lagSeconds())
      },
    })
    new Gauge({
      name: 'database_replica_reads',
      help: 'Reads that may lag since the start, by where they were done',
      labelNames: ['place'],
      registers,
      collect() {
        for (const [place, count] of Object.entries(replica.reads)) this.set({ place }, count)
      },
    })
  }
  if (traces !== undefined) {
    new Gauge({
      name: 'trace_spans',
      help: 'Spans since the start, by what became of them',
      labelNames: ['outcome'],
      registers,
      collect() {
        for (const [outcome, count] of Object.entries(traces.counts)) this.set({ outcome }, count)
      },
    })
  }
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Bytes free on the disk of DATA_DIR',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir)
      this.set(bavail * bsize)
    },
  })
  new Gauge({
    name: 'file_store_free_bytes',
    help: 'Bytes free where files are kept; not a number of a bucket',
    registers,
    async collect() {
      this.set((await freeBytesOfFiles().catch(() => null)) ?? Number.NaN)
    },
  })
  const damaged = new Counter({
    name: 'files_damaged_total',
    help: 'Files that were read and are not what was written',
    registers,
  })
  new Gauge({
    name: 'files_swept',
    help: 'What the last nightly look at the file store has found',
    labelNames: ['found'],
    registers,
    async collect() {
      const sweep = await lastSweep(db).catch(() => null)
      // Unknown before the first sweep.
      const { kept, removed, heldBack, missing } = sweep ?? UNKNOWN
      for (const [found, count] of Object.entries({ kept, removed, held_back: heldBack, missing }))
        this.set({ found }, count)
    },
  })
  if (certificateUntil !== null)
    new Gauge({
      name: 'certificate_expires_timestamp_seconds',
      help: 'Until when the certificate of PUBLIC_URL is valid',
      registers,
      async collect() {
        this.set(await certificateUntil())
      },
    })
  const scanned =
    scans &&
    new Counter({
      name: 'file_scans_total',
      help: 'Files that the virus scanner was asked about, by its answer',
      labelNames: ['outcome'],
      registers,
    })
  if (scanned !== null && scans !== null) {
    for (const outcome of ['clean', 'infected', 'failed']) scanned.inc({ outcome }, 0)
    new Gauge({
      name: 'scanner_up',
      help: '1 where the virus scanner answers',
      registers,
      async collect() {
        this.set(
          await scans.scanner.version().then(
            () => 1,
            () => 0,
          ),
        )
      },
    })
    let counting: ReturnType<typeof scans.count> | undefined
    const counts = () => {
      counting ??= scans.count().finally(() => {
        counting = undefined
      })
      return counting.catch(() => null)
    }
    new Gauge({
      name: 'files_scanned',
      help: 'Files that wait for the virus scanner, and those that it has found infected',
      labelNames: ['state'],
      registers,
      async collect() {
        const state = await counts()
        this.reset()
        if (state === null) return
        this.set({ state: 'pending' }, state.pending)
        this.set({ state: 'infected' }, state.infected)
      },
    })
    new Gauge({
      name: 'files_oldest_unscanned_seconds',
      help: 'Since when the oldest file that waits for the virus scanner has been kept',
      registers,
      async collect() {
        this.set((await counts())?.oldestSeconds ?? Number.NaN)
      },
    })
  }
  return {
    countDamagedFile: () => damaged.inc(),
    countScan: (outcome) => scanned?.inc({ outcome }),
    countNotice,
    countLook: (isDone) => countLook(isDone ? 'done' : 'failed'),
    countSmsState,
    observe: ({ method, route, status, seconds }) => calls.observe({ method, route, status: String(status) }, seconds),
    observeJob: ({ name, isDone, seconds }) =>
      jobs.observe({ task: name, outcome: isDone ? 'done' : 'failed' }, seconds),
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

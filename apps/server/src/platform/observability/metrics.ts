import { statfs } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import type { Scanner } from '../files/scanner.ts'
import { lastSweep } from '../files/sweep-store.ts'
import type { JobObserver } from '../jobs/jobs.ts'
import { readQueue } from './queue-state.ts'
import type { Traces } from './traces.ts'

export type Metrics = Awaited<ReturnType<typeof openMetrics>>

type AnsweredCall = {
  readonly method: string
  /** As declared: an address carries ids. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600]

const UNKNOWN = { kept: Number.NaN, removed: Number.NaN, heldBack: Number.NaN, missing: Number.NaN }

type Numbers = Readonly<Record<string, number>>

type MetricSources = {
  readonly database: Database
  readonly replica?: Replica | undefined
  readonly traces?: Traces | undefined
  readonly dataDir: string
  readonly freeBytesOfFiles: () => Promise<number | null>
  readonly failedMessages: () => Promise<number>
  readonly areReturnsRead: boolean
  readonly areSmsAsked: boolean
  readonly refusedCalls: () => number
  readonly certificateUntil: (() => Promise<number>) | null
  readonly scans: {
    readonly scanner: Scanner
    readonly count: () => Promise<Record<'pending' | 'infected' | 'oldestSeconds', number>>
  } | null
}

export async function openMetrics(sources: MetricSources) {
  const { db, pool } = sources.database
  const { replica, traces, scans, certificateUntil } = sources
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const gauge = (name: string, help: string, read: () => Promise<number | null> | number): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await read()) ?? Number.NaN)
      },
    })
  }
  const gaugeBy = (label: string, name: string, help: string, read: () => Promise<Numbers | null> | Numbers): void => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const numbers = await read()
        this.reset()
        for (const [value, number] of Object.entries(numbers ?? {})) this.set({ [label]: value }, number)
      },
    })
  }
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
      this.inc(sources.refusedCalls())
    },
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Seconds that a job of this server took, by how it ended',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  gaugeBy('state', 'database_pool_connections', 'Connections of this server, and calls that wait for one', () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    awaited: pool.waitingCount,
  }))
  const queue = onePerScrape(() => readQueue(db))
  gaugeBy('state', 'jobs', 'Jobs of the whole queue, which all servers share', async () => {
    const { oldestDueSeconds: _age, ...counts } = (await queue()) ?? { oldestDueSeconds: 0 }
    return counts
  })
  gauge(
    'jobs_oldest_due_seconds',
    'Since when the oldest job that is due and not under way has been due',
    async () => (await queue())?.oldestDueSeconds ?? null,
  )
  gauge('database_up', '1 where the database answers', async () => ((await queue()) === null ? 0 : 1))
  gauge('messages_failed', 'Mails and SMS that did not arrive and that nobody tries to send any more', () =>
    sources.failedMessages().catch(() => null),
  )
  const countNotice = countBy(
    sources.areReturnsRead,
    'mail_notices_total',
    'Mails of the mailbox of returned mails, by what they were',
    'outcome',
    ['returned', 'passing', 'unknown', 'answer', 'other'],
  )
  const countLook = countBy(
    sources.areReturnsRead,
    'mailbox_looks_total',
    'Looks into the mailbox of returned mails, by how they ended',
    'outcome',
    ['done', 'failed'],
  )
  const countSmsState = countBy(sources.areSmsAsked, 'sms_ended_total', 'SMS whose end the gateway has told', 'state', [
    'delivered',
    'undelivered',
  ])
  if (replica !== undefined) {
    gauge('database_replica_up', '1 where reads that may lag go to DATABASE_READ_URL', () =>
      replica.db() === null ? 0 : 1,
    )
    gauge('database_replica_lag_seconds', 'How far DATABASE_READ_URL is behind at most', replica.lagSeconds)
    gaugeBy(
      'place',
      'database_replica_reads',
      'Reads that may lag since the start, by where they were done',
      () => replica.reads,
    )
  }
  if (traces !== undefined)
    gaugeBy('outcome', 'trace_spans', 'Spans since the start, by what became of them', () => traces.counts)
  gauge('data_folder_free_bytes', 'Bytes free on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(sources.dataDir)
    return bavail * bsize
  })
  gauge('file_store_free_bytes', 'Bytes free where files are kept; not a number of a bucket', () =>
    sources.freeBytesOfFiles().catch(() => null),
  )
  const damaged = new Counter({
    name: 'files_damaged_total',
    help: 'Files that were read and are not what was written',
    registers,
  })
  gaugeBy('found', 'files_swept', 'What the last nightly look at the file store has found', async () => {
    const { kept, removed, heldBack, missing } = (await lastSweep(db).catch(() => null)) ?? UNKNOWN
    return { kept, removed, held_back: heldBack, missing }
  })
  if (certificateUntil !== null)
    gauge(
      'certificate_expires_timestamp_seconds',
      'Until when the certificate of PUBLIC_URL is valid',
      certificateUntil,
    )
  const countScan = countBy(
    scans !== null,
    'file_scans_total',
    'Files that the virus scanner was asked about, by its answer',
    'outcome',
    ['clean', 'infected', 'failed'],
  )
  if (scans !== null) {
    gauge('scanner_up', '1 where the virus scanner answers', () =>
      scans.scanner.version().then(
        () => 1,
        () => 0,
      ),
    )
    const counts = onePerScrape(scans.count)
    gaugeBy(
      'state',
      'files_scanned',
      'Files that wait for the virus scanner, and those that it has found infected',
      async () => {
        const state = await counts()
        return state && { pending: state.pending, infected: state.infected }
      },
    )
    gauge(
      'files_oldest_unscanned_seconds',
      'Since when the oldest file that waits for the virus scanner has been kept',
      async () => (await counts())?.oldestSeconds ?? null,
    )
  }
  return {
    countDamagedFile: () => damaged.inc(),
    countScan,
    countNotice,
    countLook: (isDone: boolean) => countLook(isDone ? 'done' : 'failed'),
    countSmsState,
    observe: ({ method, route, status, seconds }: AnsweredCall) =>
      calls.observe({ method, route, status: String(status) }, seconds),
    observeJob: (({ name, isDone, seconds }) =>
      jobs.observe({ task: name, outcome: isDone ? 'done' : 'failed' }, seconds)) satisfies JobObserver,
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

/** Shares one query between the gauges of a scrape, which begin together; null: it has failed. */
function onePerScrape<Result>(ask: () => Promise<Result>): () => Promise<Result | null> {
  let asked: Promise<Result | null> | undefined
  return () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
}

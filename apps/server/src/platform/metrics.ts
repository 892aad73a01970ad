import { statfs } from 'node:fs/promises'
import type { Database } from './database.ts'
import { type QueueState, readQueue } from './jobs.ts'
import type { Replica } from './replica.ts'

/** What a running server tells a Prometheus (docs/operations.md#metrics). */
export type Metrics = {
  /** Counts one answered call: its route as declared (never the address, which carries ids), status and seconds. */
  observe(call: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }): void
  /** Counts one job that ended, by its name. */
  observeJob(job: { readonly name: string; readonly isDone: boolean; readonly seconds: number }): void
  /** The text that Prometheus reads, and its content type. */
  read(): Promise<{ readonly text: string; readonly type: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600]

/** Begins to measure; the library loads only where somebody asks for metrics. */
export async function openMetrics({
  database: { db, pool },
  replica,
  dataDir,
}: {
  readonly database: Database
  readonly replica?: Replica | undefined
  readonly dataDir: string
}): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
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
  /** The queue as of this reading of all measurements, which begin together; null: the database is away. */
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
      // What was true a while ago is no measurement.
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
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Bytes free on the disk of DATA_DIR',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir)
      this.set(bavail * bsize)
    },
  })
  return {
    observe: ({ method, route, status, seconds }) => calls.observe({ method, route, status: String(status) }, seconds),
    observeJob: ({ name, isDone, seconds }) =>
      jobs.observe({ task: name, outcome: isDone ? 'done' : 'failed' }, seconds),
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

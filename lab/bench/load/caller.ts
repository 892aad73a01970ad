/** Process that calls. It is separate, so that its processor time is known apart from the server's. */
import { type Call, Connection, wireOf } from './wire.ts'

export type Job = {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** Sent in this order, from `first` on and around. */
  readonly calls?: readonly Call[]
  /** Without `calls`, those of the earlier job with this name. */
  readonly name: string
  readonly first: number
  /** Each call at most once. The round then ends after the last. */
  readonly isOnce: boolean
}

export type Round = {
  readonly count: number
  readonly seconds: number
  readonly latencies: Float64Array
  readonly cpuMs: number
  readonly fault?: string
}

type Ready = { readonly wire: readonly Buffer[]; readonly bytes: number | undefined }
const jobs = new Map<string, readonly Ready[]>()

async function callAll({ port, connections, milliseconds, calls, name, first, isOnce }: Job): Promise<Round> {
  if (calls !== undefined)
    jobs.set(
      name,
      calls.map((call) => ({ wire: wireOf(call), bytes: call.bytes })),
    )
  const all = jobs.get(name) ?? []
  const latencies: number[] = []
  let next = first
  let fault: string | undefined
  const open = Array.from({ length: connections }, () => new Connection(port))
  const cpu = process.cpuUsage()
  const from = performance.now()
  const until = from + milliseconds
  const work = async (connection: Connection): Promise<void> => {
    while (fault === undefined && performance.now() < until && !(isOnce && next >= all.length)) {
      const index = next++ % all.length
      const began = performance.now()
      const reply = await connection.send(all[index]?.wire ?? [])
      latencies.push(performance.now() - began)
      const expected = all[index]?.bytes
      if (reply.status >= 300 || (expected !== undefined && reply.bytes !== expected))
        fault ??= `${all[index]?.wire[0]?.toString('latin1').split('\r\n')[0]} was answered with ${reply.status} ${reply.body.toString()}`
    }
  }
  await Promise.all(open.map(work)).catch((error: Error) => {
    fault ??= error.message
  })
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  for (const connection of open) connection.close()
  const round = {
    count: latencies.length,
    seconds,
    latencies: Float64Array.from(latencies),
    cpuMs: (user + system) / 1000,
  }
  return fault === undefined ? round : { ...round, fault }
}

process.on('message', (job: Job) => {
  void callAll(job).then((round) => process.send?.(round))
})
process.on('disconnect', () => process.exit(0))

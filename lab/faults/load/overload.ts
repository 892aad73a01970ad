import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cpuOf, cpuOfAll, cpuOfDatabase } from '../../bench/measure/processes.ts'
import type { CrowdMet, CrowdOrder } from './crowd-caller.ts'

/** Average number of busy processors. A process at 1 is saturated. */
export type Busy = {
  readonly server: number
  readonly database: number
  readonly caller: number
  readonly others: number
}

/** Result of an overload: calls a second at capacity (mean of before and after), and at twice as many. */
export type Overload = {
  readonly capacity: number
  /**
   * Good calls for each processor second of the server, relative to capacity. Shows the cost of the overload itself on
   * a busy machine.
   */
  readonly efficiency: number
  readonly offered: number
  readonly goodput: number
  readonly acceptedP99Ms: number
  readonly accepted: number
  readonly refused: number
  readonly wrong: number
  readonly busyAtCapacity: Busy
  readonly busyUnderIt: Busy
}

/** Open calls that saturate a server, far below its limit. */
const BUSY_AT_ONCE = 24

type Watched = { readonly server: number; readonly postmaster: number; readonly port: number }

/** Sends twice the capacity for a while. Calls do not wait for the answers of earlier ones. */
export async function overload(
  watched: Watched,
  { measureMs, holdMs }: { readonly measureMs: number; readonly holdMs: number },
): Promise<Overload> {
  const caller = fork(path.join(import.meta.dirname, 'crowd-caller.ts'), { serialization: 'advanced' })
  try {
    const measure = () => come(caller, watched, { milliseconds: measureMs, atOnce: BUSY_AT_ONCE })
    const rateOf = ({ met }: Came) => met.good / met.seconds
    // First calls warm the server up.
    await measure()
    const before = await measure()
    const crowd = await come(caller, watched, { milliseconds: holdMs, aSecond: 2 * rateOf(before) })
    // The capacity of a shared machine changes during the run.
    const after = await measure()
    const capacity = (rateOf(before) + rateOf(after)) / 2
    const busyAtCapacity = meanOf(before.busy, after.busy)
    const goodput = rateOf(crowd)
    const { sent, served, refused, wrong, p99Ms } = crowd.met
    return {
      ...{ capacity, offered: (sent * 1000) / holdMs, goodput, acceptedP99Ms: p99Ms },
      ...{ accepted: served, refused, wrong: wrong + before.met.wrong + after.met.wrong },
      ...{ busyAtCapacity, busyUnderIt: crowd.busy },
      efficiency: goodput / crowd.busy.server / (capacity / busyAtCapacity.server),
    }
  } finally {
    caller.kill()
  }
}

type Order = { readonly milliseconds: number } & ({ readonly atOnce: number } | { readonly aSecond: number })

type Came = { readonly met: CrowdMet; readonly busy: Busy }

const meanOf = (one: Busy, other: Busy): Busy => ({
  server: (one.server + other.server) / 2,
  database: (one.database + other.database) / 2,
  caller: (one.caller + other.caller) / 2,
  others: (one.others + other.others) / 2,
})

async function come(caller: ChildProcess, { port, server, postmaster }: Watched, order: Order): Promise<Came> {
  const used = (): readonly number[] => [cpuOf(server), cpuOfDatabase(postmaster), cpuOf(caller.pid ?? 0), cpuOfAll()]
  const [before, began] = [used(), performance.now()]
  const answered = once(caller, 'message')
  caller.send({ port, ...order } satisfies CrowdOrder)
  const [met] = (await answered) as [CrowdMet]
  const took = performance.now() - began
  const [own = 0, database = 0, calling = 0, all = 0] = used().map((ms, at) => (ms - (before[at] ?? 0)) / took)
  return { met, busy: { server: own, database, caller: calling, others: all - own - database - calling } }
}

const busyLine = ({ server, database, caller, others }: Busy): string =>
  `server ${server.toFixed(2)}, database ${database.toFixed(2)}, caller ${caller.toFixed(2)}, others ${others.toFixed(2)}`

/** Result in one line. Processors are parts of the machine's. */
export const overloadLine = (crowd: Overload): string =>
  `Overload: capacity ${Math.round(crowd.capacity)}/s (processors: ${busyLine(crowd.busyAtCapacity)}), offered ${Math.round(crowd.offered)}/s, goodput ${Math.round(crowd.goodput)}/s (${Math.round((100 * crowd.goodput) / crowd.capacity)} %, for each second of its processor ${Math.round(100 * crowd.efficiency)} %; processors: ${busyLine(crowd.busyUnderIt)}), accepted ${crowd.accepted} with p99 ${Math.round(crowd.acceptedP99Ms)} ms, told to come again ${crowd.refused}, else ${crowd.wrong}`

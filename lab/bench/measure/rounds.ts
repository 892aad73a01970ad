import type { Call } from '../load/wire.ts'
import { cpuOf, cpuOfAll, cpuOfDatabase } from './processes.ts'
import type { Caller, Program } from './programs.ts'
import { median, percentile, spread } from './statistics.ts'

export const CONNECTIONS = 16

export type Pace = { readonly rounds: number; readonly milliseconds: number; readonly connections: number }

/** One side of a comparison: its calls, and the processes that answer them. */
export type Side = {
  readonly name: string
  readonly program: Program
  readonly postmaster: number
  readonly calls: readonly Call[]
  /** Each call is sent once, because it changes something. */
  readonly isOnce?: boolean
}

/** Medians of one round each; milliseconds are for one call. */
type Measured = {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly callerMs: number
  /** Cores that other processes of the machine used. */
  readonly othersCores: number
}
export type Figure = Measured & { readonly name: string; readonly spread: number }

const clocks = ({ program, postmaster }: Side) => ({
  server: cpuOf(program.pid),
  database: cpuOfDatabase(postmaster),
  all: cpuOfAll(),
})
let jobs = 0

/** Calls all sides in turn, so that changes of the machine meet all of them. */
export async function alternate(
  caller: Caller,
  sides: readonly Side[],
  { rounds, milliseconds, connections }: Pace,
): Promise<readonly Figure[]> {
  const turns = sides.map((side) => ({ side, name: `job ${++jobs}`, next: 0, done: [] as Measured[] }))
  // The first round only warms the servers up.
  for (let round = -1; round < rounds; round++)
    for (const turn of turns) {
      const { side, name, next } = turn
      const before = clocks(side)
      const { count, seconds, latencies, cpuMs } = await caller.call({
        ...{ port: side.program.port, connections, milliseconds, name, first: next, isOnce: side.isOnce ?? false },
        ...(round < 0 ? { calls: side.calls } : {}),
      })
      turn.next += count
      const after = clocks(side)
      if (round < 0 || count === 0) continue
      const server = after.server - before.server
      const database = after.database - before.database
      turn.done.push({
        ...{ rate: count / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
        ...{ serverMs: server / count, databaseMs: database / count, callerMs: cpuMs / count },
        othersCores: (after.all - before.all - server - database - cpuMs) / seconds / 1000,
      })
    }
  return turns.map(({ side, done }) => {
    const of = (name: keyof Measured) => median(done.map((measured) => measured[name]))
    return {
      ...{ name: side.name, spread: spread(done.map(({ rate }) => rate)) },
      ...{ rate: of('rate'), p50: of('p50'), p99: of('p99'), othersCores: of('othersCores') },
      ...{ serverMs: of('serverMs'), databaseMs: of('databaseMs'), callerMs: of('callerMs') },
    }
  })
}

import type { Call } from '../load/wire.ts'
import { cpuOf, cpuOfAll, cpuOfDatabase } from './processes.ts'
import type { Caller, Program } from './programs.ts'
import { median, percentile, spread } from './statistics.ts'

/** Connections that call at once, unless a part says otherwise. */
export const CONNECTIONS = 16

/** How long and how often everything is measured. */
export type Pace = { readonly rounds: number; readonly milliseconds: number; readonly connections: number }

/** One side of a comparison: who is called with what, and whose database works for it. */
export type Side = {
  readonly name: string
  readonly program: Program
  readonly databasePid: number | null
  readonly calls: readonly Call[]
  /** Each call changes something and is made once. */
  readonly isOnce?: boolean
}

/** What the rounds of one side gave; times in milliseconds. */
export type Figure = {
  readonly name: string
  readonly rate: number
  readonly spread: number
  readonly p50: number
  readonly p99: number
  readonly megabytesASecond: number
  /** Processor time a call. */
  readonly serverMs: number
  readonly databaseMs: number
  readonly callerMs: number
  /** What others took of the machine meanwhile, in cores. */
  readonly othersCores: number
}

const MB = 1_048_576
let jobs = 0

/** Calls all sides in turn, so that what changes on the machine changes for all of them. */
export async function alternate(
  caller: Caller,
  sides: readonly Side[],
  { rounds, milliseconds, connections }: Pace,
): Promise<readonly Figure[]> {
  const turns = sides.map((side) => ({ side, name: `job ${++jobs}`, next: 0, isSent: false, done: [] as Measured[] }))
  // The first round is nobody's: a server compiles what it runs for some seconds, and in production has done so long ago.
  for (let round = -1; round < rounds; round++) {
    for (const turn of turns) {
      const { side } = turn
      const before = clocks(side)
      const took = await caller.call({
        ...{ port: side.program.port, connections, milliseconds },
        ...{ name: turn.name, first: turn.next, isOnce: side.isOnce ?? false },
        ...(turn.isSent ? {} : { calls: side.calls }),
      })
      turn.isSent = true
      turn.next += took.count
      const after = clocks(side)
      if (round < 0 || took.count === 0) continue
      const server = after.server - before.server
      const database = after.database - before.database
      const others = after.all - before.all - server - (database || 0) - took.cpuMs
      turn.done.push({
        ...{
          rate: took.count / took.seconds,
          p50: percentile(took.latencies, 0.5),
          p99: percentile(took.latencies, 0.99),
        },
        ...{ serverMs: server / took.count, databaseMs: database / took.count, callerMs: took.cpuMs / took.count },
        ...{ megabytesASecond: took.bytes / MB / took.seconds, othersCores: others / took.seconds / 1000 },
      })
    }
  }
  return turns.map(({ side, done }) => {
    const of = (pick: (measured: Measured) => number) => median(done.map(pick))
    return {
      name: side.name,
      rate: of(({ rate }) => rate),
      spread: spread(done.map(({ rate }) => rate)),
      p50: of(({ p50 }) => p50),
      p99: of(({ p99 }) => p99),
      megabytesASecond: of(({ megabytesASecond }) => megabytesASecond),
      serverMs: of(({ serverMs }) => serverMs),
      databaseMs: of(({ databaseMs }) => databaseMs),
      callerMs: of(({ callerMs }) => callerMs),
      othersCores: of(({ othersCores }) => othersCores),
    }
  })
}

type Measured = Omit<Figure, 'name' | 'spread'>

const clocks = ({ program, databasePid }: Side) => ({
  server: cpuOf(program.pid),
  database: cpuOfDatabase(databasePid),
  all: cpuOfAll(),
})

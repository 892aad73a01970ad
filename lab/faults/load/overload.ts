import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cpuOf, cpuOfAll, cpuOfDatabase } from '../../bench/measure/processes.ts'
import type { Answers, Load } from './overload-caller.ts'

/** Result of an overload: calls a second at capacity (mean of before and after), and at twice as many. */
export type Overload = {
  readonly capacity: number
  readonly offered: number
  readonly goodput: number
  readonly acceptedP99Ms: number
  readonly accepted: number
  readonly refused: number
  readonly wrong: number
  /** Cores that other processes of the machine used meanwhile. */
  readonly othersCores: number
}

/** Open calls that saturate a server, far below its limit. */
const BUSY_AT_ONCE = 24

/** Sends twice the capacity for a while. Calls do not wait for the answers of earlier ones. */
export async function overload(
  { port, pid, postmaster }: { readonly port: number; readonly pid: number; readonly postmaster: number },
  { measureMs, holdMs }: { readonly measureMs: number; readonly holdMs: number },
): Promise<Overload> {
  const caller = fork(path.join(import.meta.dirname, 'overload-caller.ts'), { serialization: 'advanced' })
  const send = async (load: Load): Promise<Answers> => {
    const answered = once(caller, 'message')
    caller.send({ port, load })
    return (await answered)[0]
  }
  const measure = () => send({ milliseconds: measureMs, atOnce: BUSY_AT_ONCE })
  const rateOf = ({ good, seconds }: Answers) => good / seconds
  const othersMs = () => cpuOfAll() - cpuOf(pid) - cpuOfDatabase(postmaster) - cpuOf(caller.pid ?? 0)
  try {
    // First calls warm the server up.
    await measure()
    const before = await measure()
    const [used, from] = [othersMs(), performance.now()]
    const during = await send({ milliseconds: holdMs, aSecond: 2 * rateOf(before) })
    const othersCores = (othersMs() - used) / (performance.now() - from)
    // The capacity of a shared machine changes during the run.
    const after = await measure()
    return {
      ...{ capacity: (rateOf(before) + rateOf(after)) / 2, offered: (during.sent * 1000) / holdMs },
      ...{ goodput: rateOf(during), acceptedP99Ms: during.p99Ms, accepted: during.served, refused: during.refused },
      ...{ wrong: during.wrong + before.wrong + after.wrong, othersCores },
    }
  } finally {
    caller.kill()
  }
}

export const overloadLine = ({ capacity, goodput, accepted, acceptedP99Ms, refused, wrong, ...more }: Overload) =>
  `Overload: capacity ${Math.round(capacity)}/s, offered ${Math.round(more.offered)}/s, goodput ${Math.round(goodput)}/s (${Math.round((100 * goodput) / capacity)} %), accepted ${accepted} with p99 ${Math.round(acceptedP99Ms)} ms, refused with 503 ${refused}, other answers ${wrong}; other processes used ${more.othersCores.toFixed(2)} cores`

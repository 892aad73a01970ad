import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, wireOf } from '../../bench/load/wire.ts'
import { anAddress } from './calls.ts'

/** What a crowd met: calls a second when just busy, then at twice as many. */
export type Overload = {
  readonly capacity: number
  readonly offered: number
  readonly goodput: number
  readonly acceptedP99Ms: number
  readonly accepted: number
  readonly refused: number
  readonly wrong: number
}

const BUSY = 24
const GOOD_MS = 2000
const PATIENCE_MS = 30_000
/** A call of everybody's that asks the database each time, and is counted there. */
const callOf = () => wireOf({ path: '/api/request/status', from: anAddress() })
const ABOUT_TICK_MS = 10

async function capacityOf(port: number, milliseconds: number): Promise<number> {
  let count = 0
  const until = performance.now() + milliseconds
  await Promise.all(
    Array.from({ length: BUSY }, async () => {
      const connection = new Connection(port)
      while (performance.now() < until) {
        await connection.send(callOf())
        count += 1
      }
      connection.close()
    }),
  )
  return (count * 1000) / milliseconds
}

/** Twice the capacity for a time: calls come whether or not those before them were answered, each as it would in life. */
export async function overload(
  port: number,
  { measureMs, holdMs }: { readonly measureMs: number; readonly holdMs: number },
): Promise<Overload> {
  const capacity = await capacityOf(port, measureMs)
  const offered = 2 * capacity
  const free: Connection[] = []
  const latencies: number[] = []
  let [refused, wrong, good, sent] = [0, 0, 0, 0]
  const calls: Promise<void>[] = []
  const call = async () => {
    const connection = free.pop() ?? new Connection(port)
    const began = performance.now()
    const reply = await Promise.race([
      connection.send(callOf()).catch(() => null),
      sleep(PATIENCE_MS, null, { ref: false }),
    ])
    const took = performance.now() - began
    if (reply === null) {
      wrong += 1
      return connection.close()
    }
    free.push(connection)
    if (reply.status === 503 && /retry-after/i.test(reply.head)) refused += 1
    else if (reply.status === 200) {
      latencies.push(took)
      if (took <= GOOD_MS) good += 1
    } else wrong += 1
  }
  const from = performance.now()
  for (;;) {
    const passed = performance.now() - from
    if (passed >= holdMs) break
    for (const due = (passed * offered) / 1000; sent < due; sent += 1) calls.push(call())
    await sleep(ABOUT_TICK_MS)
  }
  await Promise.all(calls)
  for (const connection of free) connection.close()
  const seconds = (performance.now() - from) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    ...{ capacity, offered: (sent * 1000) / holdMs, goodput: good / seconds },
    ...{
      acceptedP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      accepted: sorted.length,
      refused,
      wrong,
    },
  }
}

/** Process that sends the overload. It is separate so that the rig takes no time from it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type Wire } from '../../bench/load/wire.ts'

/** Load of one burst: a number of open calls (`atOnce`), or calls a second whether or not answers come. */
export type CrowdOrder = { readonly port: number; readonly milliseconds: number } & (
  | { readonly atOnce: number }
  | { readonly aSecond: number }
)
export type CrowdMet = {
  readonly sent: number
  /** Served calls that were answered in time. */
  readonly good: number
  readonly served: number
  readonly refused: number
  /** Other answers, and none within 30 seconds. */
  readonly wrong: number
  /** Seconds from the first call to the last answer. */
  readonly seconds: number
  readonly p99Ms: number
}

const GOOD_MS = 2_000
const PATIENCE_MS = 30_000
const TICK_MS = 5

let people = 0
/** Public call that reads the database and is rated. Each has another client address. */
function nextCall(): readonly Wire[] {
  people += 1
  const from = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
  return [Buffer.from(`GET /api/request/status HTTP/1.1\r\nhost: crowd\r\nx-forwarded-for: ${from}\r\n\r\n`, 'latin1')]
}

async function come(order: CrowdOrder): Promise<CrowdMet> {
  const { port, milliseconds } = order
  const took: number[] = []
  let [sent, good, refused, wrong] = [0, 0, 0, 0]
  const began = performance.now()
  const until = began + milliseconds
  const call = async (connection: Connection): Promise<boolean> => {
    sent += 1
    const from = performance.now()
    const reply = await connection.send(nextCall()).catch(() => null)
    const ms = performance.now() - from
    if (reply?.status === 200) {
      took.push(ms)
      if (ms <= GOOD_MS) good += 1
    } else if (reply?.status === 503 && /\r\nretry-after:/i.test(reply.head)) refused += 1
    else wrong += 1
    return reply !== null
  }
  if ('atOnce' in order)
    await Promise.all(
      Array.from({ length: order.atOnce }, async () => {
        const connection = new Connection(port)
        while (performance.now() < until) await call(connection)
        connection.close()
      }),
    )
  else {
    const free: Connection[] = []
    const open = new Set<Connection>()
    let underWay = 0
    const one = async (): Promise<void> => {
      const connection = free.pop() ?? new Connection(port)
      open.add(connection)
      underWay += 1
      if (await call(connection)) free.push(connection)
      else open.delete(connection)
      underWay -= 1
    }
    for (let now = began; now < until; now = performance.now()) {
      for (const due = ((now - began) * order.aSecond) / 1000; sent < due; ) void one()
      await sleep(TICK_MS)
    }
    for (const late = performance.now() + PATIENCE_MS; underWay > 0 && performance.now() < late; ) await sleep(TICK_MS)
    wrong += underWay
    for (const connection of open) connection.close()
  }
  const sorted = took.toSorted((a, b) => a - b)
  return {
    ...{ sent, good, served: took.length, refused, wrong, seconds: (performance.now() - began) / 1000 },
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

process.on('message', (order: CrowdOrder) => {
  void come(order).then((met) => process.send?.(met))
})
process.on('disconnect', () => process.exit(0))

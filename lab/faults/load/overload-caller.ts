/** Process that sends the overload. It is separate so that the rig takes no time from it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '../../bench/load/wire.ts'
import { percentile } from '../../bench/measure/statistics.ts'

/** Load: a number of open calls (`atOnce`), or calls a second whether or not answers come. */
export type Load = { readonly milliseconds: number } & ({ readonly atOnce: number } | { readonly aSecond: number })
export type Answers = {
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

let clients = 0
/** Public call that reads the database and has a rate limit. Each has another client address. */
function nextCall(): readonly Buffer[] {
  clients += 1
  const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  return [Buffer.from(`GET /api/request/status HTTP/1.1\r\nhost: overload\r\nx-forwarded-for: ${from}\r\n\r\n`)]
}

async function send(port: number, load: Load): Promise<Answers> {
  const took: number[] = []
  let [sent, good, refused, wrong] = [0, 0, 0, 0]
  const began = performance.now()
  const until = began + load.milliseconds
  /** @returns whether an answer came. */
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
  if ('atOnce' in load)
    await Promise.all(
      Array.from({ length: load.atOnce }, async () => {
        const connection = new Connection(port)
        while (performance.now() < until) await call(connection)
        connection.close()
      }),
    )
  else {
    const free: Connection[] = []
    const open = new Set<Connection>()
    let unanswered = 0
    const sendOne = async (): Promise<void> => {
      const connection = free.pop() ?? new Connection(port)
      open.add(connection)
      unanswered += 1
      if (await call(connection)) free.push(connection)
      else open.delete(connection)
      unanswered -= 1
    }
    for (let now = began; now < until; now = performance.now()) {
      for (const due = ((now - began) * load.aSecond) / 1000; sent < due; ) void sendOne()
      await sleep(TICK_MS)
    }
    for (const late = performance.now() + PATIENCE_MS; unanswered > 0 && performance.now() < late; )
      await sleep(TICK_MS)
    wrong += unanswered
    for (const connection of open) connection.close()
  }
  const seconds = (performance.now() - began) / 1000
  return { sent, good, served: took.length, refused, wrong, seconds, p99Ms: percentile(took, 0.99) }
}

process.on('message', ({ port, load }: { readonly port: number; readonly load: Load }) => {
  void send(port, load).then((answers) => process.send?.(answers))
})
process.on('disconnect', () => process.exit(0))

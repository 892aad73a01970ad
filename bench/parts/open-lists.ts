import { setTimeout as sleep } from 'node:timers/promises'
import { ownersOf } from '../data/fill.ts'
import { applicantToken } from '../data/fill-people.ts'
import { type Call, Connection, wireOf } from '../load/wire.ts'
import { cpuOf, cpuOfDatabase } from '../measure/processes.ts'
import type { Program } from '../measure/programs.ts'
import type { Figure } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import { largest, type Part, type Result } from './part.ts'
import { wakeSessions } from './readers.ts'

const APPLICANTS = 1_000
/** How often an open list asks again (apps/web/src/platform/polling.ts): one in ten is being looked at. */
const ACTIVE_MS = 5_000
const IDLE_MS = 60_000
const isActive = (place: number): boolean => place % 10 === 0
/** As the web marks what no reader waits for (apps/web/src/platform/client.ts). */
const POLL = { priority: 'u=7' }
/** What runs seldom is compiled late, and at this pace it takes a while; a portal has hours. */
const WARM_UP_MS = 30_000
const MEASURED_MS = 60_000
const TICK_MS = 20
const CONNECTIONS = 16

/** A reader's browser: it keeps an answer that carries a tag and asks whether it still holds. */
type Reader = { readonly call: Call; readonly every: number; due: number; etag: string | undefined }

/** Lets all readers ask a server at their pace, and gives what that cost. */
async function keepOpen(world: World, program: Program, name: string, calls: readonly Call[]): Promise<Figure> {
  const from = performance.now()
  const readers = calls.map((call, place): Reader => {
    const every = isActive(place) ? ACTIVE_MS : IDLE_MS
    return { call, every, due: from + ((place * 7_919) % every), etag: undefined }
  })
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(program.port, 0))
  const free = connections.slice()
  let asked = 0
  const ask = async (reader: Reader, connection: Connection): Promise<void> => {
    const headers = { ...POLL, ...(reader.etag === undefined ? {} : { 'if-none-match': reader.etag }) }
    const { status, head } = await connection.send(wireOf({ ...reader.call, headers }))
    if (status !== 200 && status !== 304) throw new Error(`an open list was answered with ${status}`)
    reader.etag = /^cache-control: .*no-store/im.test(head) ? undefined : /^etag: (.*)$/im.exec(head)?.[1]?.trim()
    asked += 1
    free.push(connection)
  }
  const underWay = new Set<Promise<void>>()
  const go = async (milliseconds: number): Promise<void> => {
    const until = performance.now() + milliseconds
    while (performance.now() < until) {
      const now = performance.now()
      for (const reader of readers) {
        const connection = reader.due <= now ? free.pop() : undefined
        if (connection === undefined) continue
        reader.due += reader.every
        const call = ask(reader, connection).finally(() => underWay.delete(call))
        underWay.add(call)
      }
      await sleep(TICK_MS)
    }
    await Promise.all(underWay)
  }
  await go(WARM_UP_MS)
  asked = 0
  const clocks = () => ({ server: cpuOf(program.pid), database: cpuOfDatabase(world.databasePid) })
  const before = { ...clocks(), at: performance.now() }
  await go(MEASURED_MS)
  const seconds = (performance.now() - before.at) / 1000
  const after = clocks()
  for (const connection of connections) connection.close()
  return {
    ...{ name: `1,000 open lists, ${name}`, rate: asked / seconds },
    ...{ serverMs: (after.server - before.server) / asked, databaseMs: (after.database - before.database) / asked },
    ...{ spread: Number.NaN, p50: Number.NaN, p99: Number.NaN, megabytesASecond: Number.NaN },
    ...{ callerMs: Number.NaN, othersCores: Number.NaN },
  }
}

const ofACore = ({ rate, serverMs, databaseMs }: Figure): number => (rate * (serverMs + (databaseMs || 0))) / 10

/** Row 15: what a thousand open lists cost, and what the same questions cost the floor, which knows nobody. */
export const openLists: Part = {
  name: 'open-lists',
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    await wakeSessions(world)
    const last = ownersOf(world.size)
    const { rows: owners } = await world.client.query<{ owner: string }>(
      `select bench.id('person', i) as owner from generate_series($1::int, $2::int, -1) i order by i desc`,
      [last, Math.max(1, last - APPLICANTS + 1)],
    )
    const ours = owners.map((_, at): Call => ({ path: '/api/request/list', token: applicantToken(last - at) }))
    const theirs = owners.map(({ owner }): Call => ({ path: `/own-list/${owner}` }))
    const portal = await keepOpen(world, world.portal, 'portal', ours)
    const floor = await keepOpen(world, world.floor, 'floor', theirs)
    bench.say(`of a core: portal ${ofACore(portal).toFixed(1)} %, floor ${ofACore(floor).toFixed(1)} %`)
    const row = { row: 15, unit: '% of a core', must: 5, aim: null, isRate: false } as const
    return { figures: [portal, floor], measures: [{ ...row, work: '1,000 open lists', value: ofACore(portal) }] }
  },
}

import { setTimeout as sleep } from 'node:timers/promises'
import { ownersOf } from '../data/fill.ts'
import { applicantToken } from '../data/fill-people.ts'
import { Connection, wireOf } from '../load/wire.ts'
import { cpuOf, cpuOfDatabase } from '../measure/processes.ts'
import { largest, type Part, type Result } from './part.ts'
import { wakeSessions } from './readers.ts'

const APPLICANTS = 1_000
/** How often an open list asks again (apps/web/src/platform/polling.ts): one in ten is being looked at. */
const ACTIVE_MS = 5_000
const IDLE_MS = 60_000
const isActive = (place: number): boolean => place % 10 === 0
const WARM_UP_MS = 5_000
const MEASURED_MS = 60_000
const TICK_MS = 20
const CONNECTIONS = 16

/** A reader's browser: it keeps an answer that carries a tag and asks whether it still holds. */
type Reader = { readonly token: string; readonly every: number; due: number; etag: string | undefined }

/** Row 15: what a thousand open lists cost. */
export const openLists: Part = {
  name: 'open-lists',
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    await wakeSessions(world)
    const last = ownersOf(world.size)
    const from = performance.now()
    const readers = Array.from({ length: Math.min(APPLICANTS, last) }, (_, place): Reader => {
      const every = isActive(place) ? ACTIVE_MS : IDLE_MS
      return { token: applicantToken(last - place), every, due: from + ((place * 7_919) % every), etag: undefined }
    })
    const connections = Array.from({ length: CONNECTIONS }, () => new Connection(world.portal.port, 0))
    let free = connections.slice()
    let asked = 0
    const ask = async (reader: Reader, connection: Connection): Promise<void> => {
      const headers = reader.etag === undefined ? {} : { 'if-none-match': reader.etag }
      const { status, head } = await connection.send(
        wireOf({ path: '/api/request/list', token: reader.token, headers }),
      )
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
    const before = {
      server: cpuOf(world.portal.pid),
      database: cpuOfDatabase(world.databasePid),
      at: performance.now(),
    }
    await go(MEASURED_MS)
    const seconds = (performance.now() - before.at) / 1000
    const server = (cpuOf(world.portal.pid) - before.server) / seconds / 10
    const database = (cpuOfDatabase(world.databasePid) - before.database) / seconds / 10
    free = []
    for (const connection of connections) connection.close()
    bench.say(
      `${readers.length} open lists, ${(asked / seconds).toFixed(1)} calls a second: server ${server.toFixed(1)} %, database ${database.toFixed(1)} % of a core`,
    )
    return {
      figures: [],
      measures: [
        {
          row: 15,
          work: '1,000 open lists',
          value: server + (database || 0),
          unit: '% of a core',
          must: 5,
          aim: null,
          isRate: false,
        },
      ],
    }
  },
}

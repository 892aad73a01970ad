import { setTimeout as sleep } from 'node:timers/promises'
import { proveTotals } from '../bench/measure/own-portal.ts'
import { residentOf } from '../bench/measure/processes.ts'
import { randomOf, shuffled } from '../random.ts'
import { FAULTS, type Fault } from './fault-table.ts'
import { type Loaded, liveOnce, type Offer, type Sent } from './load/applicants.ts'
import { openCalls, retry } from './load/calls.ts'
import { decideOnce } from './load/office.ts'
import { type Overload, overload, overloadLine } from './load/overload.ts'
import { openDesks } from './load/staff.ts'
import { findFiles, findMails, findOrphans, findWrites } from './verify/found.ts'
import { readBack } from './verify/read-back.ts'
import { settle } from './verify/settle.ts'
import { sweepLater } from './verify/sweep.ts'
import { CALM, openWatch, type Seen } from './watch.ts'
import {
  type Finding,
  judgeMails,
  judgeMemory,
  judgeOverload,
  judgeStore,
  judgeWrites,
  KINDS,
  memoryGrowth,
  openWitness,
} from './witness.ts'
import { openWorld, type World } from './world/world.ts'

export type Options = {
  /** Rounds over all faults start until this time is over; at least one round. */
  readonly milliseconds: number
  readonly seed: number
  readonly only?: string | undefined
  /** Longest time until the portal is ready after a fault. */
  readonly backMs: number
  readonly overload: { readonly measureMs: number; readonly holdMs: number } | null
  readonly isFaketime: boolean
  readonly say: (line: string) => void
}

type Recovery = { readonly times: number; readonly slowestBackMs: number }

export type Report = {
  readonly findings: readonly Finding[]
  readonly calls: ReadonlyMap<string, Seen>
  readonly faults: ReadonlyMap<string, Recovery>
  /** Writes by kind: claimed, and acknowledged. */
  readonly writes: ReadonlyMap<string, { readonly claimed: number; readonly acknowledged: number }>
  readonly mails: { readonly arrived: number; readonly twice: number }
  readonly readBack: number
  readonly overload: Overload | null
  readonly memoryMb: { readonly first: number; readonly last: number }
}

const APPLICANTS = 4
const READERS = ['/request/status', '/search/extended?pageSize=5']
const READ_PAUSE_MS = 60
const CALM_MS = 400
const READ_BACK = 40
const READY_PATIENCE_MS = 3_000
/** Longest wait for a call that meets the fault. */
const MET_PATIENCE_MS = 30_000
const ONCE_EACH = ['applicationSent', 'applicationPassed']

/** Whether the server and the database behind it answer. Rate limits count in the database. */
async function isReady({ port }: World): Promise<boolean> {
  const to = port()
  if (to === undefined) return false
  const statusOf = async (path: string): Promise<number> => {
    try {
      const reply = await fetch(`http://127.0.0.1:${to}${path}`, { signal: AbortSignal.timeout(READY_PATIENCE_MS) })
      await reply.arrayBuffer()
      return reply.status
    } catch {
      return 0
    }
  }
  return (await statusOf('/readyz')) === 200 && [200, 429].includes(await statusOf('/api/request/status'))
}

/** @returns milliseconds until the portal was ready; infinity after the timeout. */
async function waitUntilReady(world: World, patienceMs: number): Promise<number> {
  const from = performance.now()
  while (!(await isReady(world))) {
    if (performance.now() - from > patienceMs) return Number.POSITIVE_INFINITY
    await sleep(25)
  }
  return performance.now() - from
}

/** Runs the portal under load while everything around it fails in turn. Then compares it with the acknowledged writes. */
export async function runRig(options: Options): Promise<Report> {
  const world = await openWorld(options)
  try {
    return await runIn(world, options)
  } finally {
    await world.close()
  }
}

async function runIn(world: World, options: Options): Promise<Report> {
  await world.start('server-1')
  const [watch, witness, random] = [openWatch(), openWitness(), randomOf(options.seed)]
  const ask = openCalls(world.port, watch)
  let isOver = false
  const load: Loaded = { ask, witness, watch, isRunning: () => !isOver }
  const sent: Sent[] = []
  const loops = await startLoad(world, load, sent)

  const faults = new Map<string, Recovery>()
  const memory: number[] = []
  const noteMemory = () => memory.push(residentOf(world.servers[0]?.process.pid ?? 0))
  const named = Object.entries(FAULTS).filter(([name]) => name.includes(options.only ?? ''))
  const until = performance.now() + options.milliseconds
  await sleep(1500)
  try {
    do {
      for (const [name, fault] of shuffled(named, random)) {
        const stretch = options.milliseconds === 0 ? 1 : 1 + 2 * random()
        const backMs = await meet(world, load, name, fault, stretch, options.backMs)
        const { times, slowestBackMs } = faults.get(name) ?? { times: 0, slowestBackMs: 0 }
        faults.set(name, { times: times + 1, slowestBackMs: Math.max(slowestBackMs, backMs) })
        if (backMs > options.backMs) watch.find('recovery', `${name}: back after ${Math.round(backMs)} ms`)
        options.say(`${name}: back after ${Math.round(backMs)} ms`)
        await sleep(CALM_MS)
        noteMemory()
      }
    } while (named.length > 0 && performance.now() < until)
  } finally {
    isOver = true
  }
  await Promise.all(loops)
  noteMemory()

  const overloaded = options.overload === null ? null : await overloadServer(world, options.overload)
  if (overloaded !== null) options.say(overloadLine(overloaded))
  watch.enter('at rest', CALM)
  const left = await settle(world)
  if (left > 0) watch.find('orphan', `${left} jobs that never end`)
  const read = shuffled(sent, random).slice(0, READ_BACK)
  const readFindings = await readBack(ask, read, witness.claims)
  const timesOf = (name: string): number => faults.get(name)?.times ?? 0
  const memoryMb = memoryGrowth(memory)
  const findings: readonly Finding[] = [
    ...watch.findings,
    ...world.unexpected().map((what) => ({ rule: 'answer', what }) as const),
    ...readFindings,
    ...judgeWrites(witness.claims, await findWrites(world.pool)),
    ...judgeMails(await findMails(world.pool), world.mail.arrived, ONCE_EACH),
    ...(await findOrphans(world.pool)),
    ...(await sweepLater(world, timesOf('postmaster killed') + timesOf('backend killed'))),
    ...(await judgeRest(world)),
    ...(overloaded === null ? [] : judgeOverload(overloaded)),
    ...judgeMemory(memoryMb),
  ]
  const { arrived } = world.mail
  return {
    ...{ findings, calls: watch.seen, faults, readBack: read.length, overload: overloaded, memoryMb },
    mails: { arrived: arrived.size, twice: [...arrived.values()].filter((times) => times > 1).length },
    writes: new Map(
      KINDS.map((kind) => {
        const own = witness.claims.filter((claim) => claim.kind === kind)
        const acknowledged = own.filter((claim) => claim.acknowledged !== null)
        return [kind, { claimed: own.length, acknowledged: acknowledged.length }]
      }),
    ),
  }
}

async function judgeRest({ pool, bucket, connection }: World): Promise<readonly Finding[]> {
  const { files, pieces } = await findFiles(pool)
  const inStore = judgeStore(bucket.hashes(), files, pieces)
  const inTotals = await proveTotals(connection).then(
    () => [],
    (error: Error) => [{ rule: 'orphan', what: error.message } as const],
  )
  return [...inStore, ...inTotals]
}

/** Starts applicants, desks and readers. `sent` receives their applications. */
async function startLoad(world: World, load: Loaded, sent: Sent[]): Promise<readonly Promise<void>[]> {
  const { ask, isRunning } = load
  const desks = await openDesks(ask)
  const offers = await findOffers(world)
  const waiting: Sent[] = []
  let people = 0
  const apply = async (): Promise<void> => {
    const number = ++people
    const made = await liveOnce(load, world.mail, number, offers[number % offers.length] as Offer)
    if (made === null) return
    sent.push(made)
    waiting.push(made)
  }
  const works: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: APPLICANTS }, () => apply),
    ...desks.map((desk) => () => {
      const next = waiting.shift()
      return next === undefined ? sleep(50) : decideOnce(load, desk, next, world)
    }),
    ...READERS.map((path) => async () => {
      await retry(() => ask({ method: 'GET', path }), isRunning)
      await sleep(READ_PAUSE_MS)
    }),
  ]
  return works.map(async (work) => {
    try {
      while (isRunning()) await work()
    } catch (error) {
      load.watch.find('answer', `the load broke: ${(error as Error).stack}`)
    }
  })
}

/**
 * Makes one fault until calls have met it, and ends it.
 * @returns milliseconds until the portal was ready again.
 */
async function meet(
  world: World,
  { watch }: Loaded,
  name: string,
  { allowance, milliseconds, isRefusing, isPassing, begin, end }: Fault,
  stretch: number,
  backMs: number,
): Promise<number> {
  const isMet = watch.meeting(name, isRefusing === true)
  watch.enter(name, allowance)
  await begin(world)
  await sleep(milliseconds * stretch)
  // On a busy machine the call that meets it may come late.
  for (const late = performance.now() + MET_PATIENCE_MS; !isMet() && performance.now() < late; ) {
    await sleep(25)
    if (isPassing && !isMet() && (await isReady(world))) {
      await begin(world)
      await sleep(milliseconds)
    }
  }
  const ended = performance.now()
  await end(world)
  const ending = performance.now() - ended
  const waited = await waitUntilReady(world, backMs * 3)
  // Calls that began before the end belong to the fault.
  await sleep(CALM_MS)
  watch.leave()
  return ending + waited
}

/** Overloads a server that reaches the database without the rig's proxy, which would take the same processors. */
async function overloadServer(
  world: World,
  times: { readonly measureMs: number; readonly holdMs: number },
): Promise<Overload> {
  const server = await world.startDirect('overloaded')
  const programs = { port: server.port, pid: server.process.pid ?? 0, postmaster: world.postmaster() }
  const result = await overload(programs, times)
  server.process.kill('SIGTERM')
  await server.ended
  return result
}

export async function findOffers({ pool }: Pick<World, 'pool'>): Promise<readonly Offer[]> {
  const { rows } = await pool.query<Offer>(
    `select distinct on (o.university_id) o.university_id as "universityId", o.program_code as "educationalProgram"
     from program_offers o join programs p on p.code = o.program_code
     where p.level = 'BACHELOR' and 'KAZAKH' = any (o.languages) and o.university_id <> 'uni-979' order by o.university_id limit 20`,
  )
  return rows
}

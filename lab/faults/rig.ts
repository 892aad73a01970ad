import { setTimeout as sleep } from 'node:timers/promises'
import { proveTotals } from '../bench/measure/own-portal.ts'
import { residentOf } from '../bench/measure/processes.ts'
import { FAULTS } from './fault-table.ts'
import { type Loaded, liveOnce, type Offer, type Sent } from './load/applicants.ts'
import { openCalls, surely } from './load/calls.ts'
import { decideOnce } from './load/office.ts'
import { type Overload, overload, overloadLine } from './load/overload.ts'
import { openDesks } from './load/staff.ts'
import { findFiles, findMails, findOrphans, findWrites } from './verify/found.ts'
import { judgeMemory, memoryGrowth } from './verify/memory.ts'
import { readBack } from './verify/read-back.ts'
import { settle } from './verify/settle.ts'
import { sweepLater } from './verify/sweep.ts'
import { CALM, type Heard, openWatch } from './watch.ts'
import { type Finding, judgeMails, judgeStore, judgeWrites, KINDS, openWitness } from './witness.ts'
import { openWorld, type World } from './world/world.ts'

export type Options = {
  /** Rounds over all faults start until this time is over; at least one round. */
  readonly milliseconds: number
  readonly seed: number
  readonly only?: string | undefined
  /** Longest time until the portal is ready after a fault. */
  readonly backMs: number
  readonly overload: { readonly measureMs: number; readonly holdMs: number; readonly times: number } | null
  readonly isFaketime: boolean
  readonly say: (line: string) => void
}

export type Report = {
  readonly findings: readonly Finding[]
  readonly heard: ReadonlyMap<string, Heard>
  /** Count of each fault, and the longest time until the portal was ready, in milliseconds. */
  readonly faults: ReadonlyMap<string, { readonly times: number; readonly slowestBackMs: number }>
  /** Writes by kind: claimed, and acknowledged. */
  readonly writes: ReadonlyMap<string, { readonly claimed: number; readonly acknowledged: number }>
  readonly mails: number
  readonly mailsTwice: number
  readonly readBack: number
  readonly overloads: readonly Overload[]
  readonly memoryMb: { readonly first: number; readonly last: number }
}

const APPLICANTS = 4
const READERS = 2
const READ_PAUSE_MS = 60
const CALM_MS = 400
const READ_BACK = 40
const READY_PATIENCE_MS = 3_000
/** Longest wait for a call that meets the fault. */
const MET_PATIENCE_MS = 30_000
/** Mails that each person gets once. */
const ONCE_EACH = ['applicationSent', 'applicationPassed']

/** Seeded random numbers from 0 to 1 (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shuffled = <T>(values: readonly T[], draw: () => number): T[] =>
  values
    .map((value) => [draw(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value)

/** Whether the server and the database behind it answer. Rate limits count in the database. */
async function isReady({ port }: World): Promise<boolean> {
  const to = port()
  if (to === undefined) return false
  const answer = async (path: string): Promise<number> => {
    try {
      const reply = await fetch(`http://127.0.0.1:${to}${path}`, { signal: AbortSignal.timeout(READY_PATIENCE_MS) })
      await reply.arrayBuffer()
      return reply.status
    } catch {
      return 0
    }
  }
  return (await answer('/readyz')) === 200 && [200, 429].includes(await answer('/api/request/status'))
}

/**
 * Waits until the portal is ready.
 * @returns false after the timeout.
 */
async function waitUntilReady(world: World, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (!(await isReady(world))) {
    if (performance.now() > until) return false
    await sleep(25)
  }
  return true
}

/**
 * Runs the portal under load while everything around it fails in turn. Then compares it with the acknowledged writes.
 */
export async function runRig(options: Options): Promise<Report> {
  const world = await openWorld(options)
  try {
    return await runIn(world, options)
  } finally {
    await world.close()
  }
}

async function runIn(world: World, options: Options): Promise<Report> {
  const { say, seed } = options
  const draw = drawing(seed)
  await world.start('server-1')
  const [watch, witness] = [openWatch(), openWitness()]
  let isOver = false
  const isGoing = () => !isOver
  const ask = openCalls(world.port, watch)
  const load: Loaded = { ask, witness, watch, isGoing }
  const desks = await openDesks(ask)
  const offers = await findOffers(world)
  const sent: Sent[] = []
  const waiting: Sent[] = []
  let people = 0
  const broken = (error: unknown) => watch.find('answer', `the load broke: ${(error as Error).stack}`)
  const loops = [
    ...Array.from({ length: APPLICANTS }, async () => {
      while (isGoing()) {
        const number = ++people
        const made = await liveOnce(load, world.mail, number, offers[number % offers.length] as Offer)
        if (made === null) continue
        sent.push(made)
        waiting.push(made)
      }
    }),
    ...desks.map(async (desk) => {
      while (isGoing()) {
        const next = waiting.shift()
        if (next === undefined) await sleep(50)
        else await decideOnce(load, desk, next, world)
      }
    }),
    ...Array.from({ length: READERS }, async (_, reader) => {
      while (isGoing()) {
        await surely(
          () => ask({ method: 'GET', path: reader === 0 ? '/request/status' : '/search/extended?pageSize=5' }),
          isGoing,
        )
        await sleep(READ_PAUSE_MS)
      }
    }),
  ].map((loop) => loop.catch(broken))

  const faults = new Map<string, { times: number; slowestBackMs: number }>()
  const memory: number[] = []
  const named = Object.keys(FAULTS).filter((name) => name.includes(options.only ?? ''))
  const until = performance.now() + options.milliseconds
  await sleep(1500)
  try {
    do {
      for (const name of shuffled(named, draw)) {
        const { allowance, milliseconds, isRefusing, isPassing, begin, end } = FAULTS[name] as (typeof FAULTS)[string]
        const stretch = options.milliseconds === 0 ? 1 : 1 + 2 * draw()
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
        const isBack = await waitUntilReady(world, options.backMs * 3)
        const took = isBack ? performance.now() - ended : Number.POSITIVE_INFINITY
        // Calls that began before the end belong to the fault.
        await sleep(CALM_MS)
        watch.leave()
        const row = faults.get(name) ?? { times: 0, slowestBackMs: 0 }
        faults.set(name, { times: row.times + 1, slowestBackMs: Math.max(row.slowestBackMs, took) })
        if (took > options.backMs) watch.find('recovery', `${name}: back after ${Math.round(took)} ms`)
        say(`${name}: back after ${Math.round(took)} ms`)
        await sleep(CALM_MS)
        memory.push(residentOf(world.servers[0]?.process.pid ?? 0))
      }
    } while (named.length > 0 && performance.now() < until)
  } finally {
    isOver = true
  }
  await Promise.all(loops)

  memory.push(residentOf(world.servers[0]?.process.pid ?? 0))
  const overloads = await crowdTheServer(world, options)
  watch.enter('at rest', CALM)
  const left = await settle(world)
  if (left > 0) watch.find('orphan', `${left} jobs that never end`)
  const read = shuffled(sent, draw).slice(0, READ_BACK)
  const findings: Finding[] = [
    ...watch.findings,
    ...world.unexpected().map((what) => ({ rule: 'answer', what }) as const),
    ...(await readBack(ask, read, witness.claims)),
    ...judgeWrites(witness.claims, await findWrites(world.pool)),
    ...judgeMails(await findMails(world.pool), world.mail.arrived, ONCE_EACH),
    ...(await findOrphans(world.pool)),
  ]
  const killed = ['postmaster killed', 'backend killed'].reduce((sum, name) => sum + (faults.get(name)?.times ?? 0), 0)
  findings.push(...(await sweepLater(world, killed)))
  const { files, pieces } = await findFiles(world.pool)
  findings.push(...judgeStore(world.bucket.hashes(), files, pieces))
  await proveTotals(world.connection).catch((error: Error) => findings.push({ rule: 'orphan', what: error.message }))
  findings.push(...overloads.flatMap(judgeOverload))
  const memoryMb = memoryGrowth(memory)
  findings.push(...judgeMemory(memoryMb))
  return {
    ...{
      findings,
      heard: watch.heard,
      faults,
      mails: world.mail.arrived.size,
      readBack: read.length,
      overloads,
      memoryMb,
    },
    mailsTwice: [...world.mail.arrived.values()].filter((times) => times > 1).length,
    writes: new Map(
      KINDS.map((kind) => {
        const own = witness.claims.filter((claim) => claim.kind === kind)
        return [
          kind,
          { claimed: own.length, acknowledged: own.filter(({ acknowledged }) => acknowledged !== null).length },
        ]
      }),
    ),
  }
}

/** Overloads a server that reaches the database without the rig's proxy, which would take the same processors. */
async function crowdTheServer(world: World, { overload: crowd, say }: Options): Promise<readonly Overload[]> {
  const found: Overload[] = []
  for (let time = 0; time < (crowd?.times ?? 0) && crowd !== null; time += 1) {
    const server = await world.startForCrowd(`crowd-${time}`)
    const [pid, postmaster] = [server.process.pid ?? 0, world.postmaster()]
    const met = await overload({ server: pid, postmaster, port: server.port }, crowd)
    say(overloadLine(met))
    found.push(met)
    server.process.kill('SIGTERM')
    await server.ended
  }
  return found
}

const ACCEPTED_P99_MS = 2000
const LEAST_GOODPUT = 0.8

/** Under twice its capacity the portal serves what it can in time and answers 503 to the rest. */
export function judgeOverload({
  capacity,
  goodput,
  acceptedP99Ms,
  wrong,
}: Pick<Overload, 'capacity' | 'goodput' | 'acceptedP99Ms' | 'wrong'>): readonly Finding[] {
  const findings: Finding[] = []
  const find = (what: string) => findings.push({ rule: 'overload', what })
  if (!(acceptedP99Ms <= ACCEPTED_P99_MS)) find(`accepted calls took ${Math.round(acceptedP99Ms)} ms (p99)`)
  if (!(goodput >= LEAST_GOODPUT * capacity))
    find(`${Math.round(goodput)} good calls a second of ${Math.round(capacity)}`)
  if (wrong > 0) find(`${wrong} calls were answered in another way`)
  return findings
}

/** Offers for bachelors in Kazakh. */
export async function findOffers({ pool }: Pick<World, 'pool'>): Promise<readonly Offer[]> {
  const { rows } = await pool.query<Offer>(
    `select distinct on (o.university_id) o.university_id as "universityId", o.program_code as "educationalProgram"
     from program_offers o join programs p on p.code = o.program_code
     where p.level = 'BACHELOR' and 'KAZAKH' = any (o.languages) and o.university_id <> 'uni-979' order by o.university_id limit 20`,
  )
  return rows
}

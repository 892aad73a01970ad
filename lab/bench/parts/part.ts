import { type Call, Connection, wireOf } from '../load/wire.ts'
import type { Caller, Program } from '../measure/programs.ts'
import { alternate, CONNECTIONS, type Figure, type Pace, type Side } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import type { PeerName } from '../peers/peer.ts'

export type Bench = {
  readonly caller: Caller
  readonly pace: Pace
  readonly say: (line: string) => void
  readonly worlds: readonly World[]
}

export type Measure = {
  /** Row of the table of goals. */
  readonly row: number
  readonly work: string
  readonly value: number
  /** `of`: relative to the floor that counts each time (E), stores totals (C), or does the same (floor), or to a peer. */
  readonly unit: 'of E' | 'of C' | 'of floor' | `of ${PeerName}` | 'a second' | 'ms' | 's' | 'MB'
  readonly must: number
  readonly aim: number | null
  readonly isRate: boolean
  /** The ratio by processor time of server and database for a call, which depends less on other processes. */
  readonly byCpu?: number
}

export type Pair = readonly [portal: Figure, other: Figure]

export const against = (
  row: number,
  work: string,
  [portal, other]: Pair,
  unit: Measure['unit'],
  must: number,
  aim: number,
): Measure => ({
  ...{ row, work, value: portal.rate / other.rate, unit, must, aim, isRate: true },
  byCpu: (other.serverMs + other.databaseMs) / (portal.serverMs + portal.databaseMs),
})

export const atMost = (
  row: number,
  work: string,
  value: number,
  unit: Measure['unit'],
  must: number,
  aim: number | null = null,
): Measure => ({ row, work, value, unit, must, aim, isRate: false })

export const perSecond = (row: number, work: string, { rate }: Figure, must: number, aim: number | null): Measure => ({
  ...{ row, work, value: rate, unit: 'a second', must, aim, isRate: true },
})

/** Result of a part. `missing`: works that failed, with the reason. */
export type Result = {
  readonly figures: readonly Figure[]
  readonly measures: readonly Measure[]
  readonly missing?: readonly { readonly row: string; readonly reason: string }[]
}

/** Measures works one after the other. A failed one is reported and stops no other. */
export async function eachWork<Work>(
  works: readonly (readonly [name: string, work: Work])[],
  measure: (name: string, work: Work) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  for (const [name, work] of works)
    results.push(
      await measure(name, work).catch(
        (error: Error): Result => ({ figures: [], measures: [], missing: [{ row: name, reason: error.message }] }),
      ),
    )
  return {
    figures: results.flatMap(({ figures }) => figures),
    measures: results.flatMap(({ measures }) => measures),
    missing: results.flatMap(({ missing = [] }) => missing),
  }
}

export type Part = {
  readonly name: string
  /** Absent: too long for a quick run. */
  readonly isQuick?: true
  /** The part prepares everything itself. */
  readonly needsWorld?: false
  readonly run: (bench: Bench) => Promise<Result>
}

export const largest = ({ worlds }: Bench): World => worlds.at(-1) as World
export const smallest = ({ worlds }: Bench): World => worlds[0] as World

const sideOf = (world: World, program: 'portal' | 'floor', name: string, calls: readonly Call[]): Side => ({
  ...{ name: `${name}, ${program}`, program: world[program], postmaster: world.postmaster, calls },
})

export type Race = { readonly ours: readonly Call[]; readonly theirs: readonly Call[] }

/** Measures a work of the portal beside the floor's. `isOnce`: each call can be sent once. */
export async function race(
  { caller, pace }: Bench,
  world: World,
  name: string,
  { ours, theirs }: Race,
  { milliseconds = pace.milliseconds, isOnce = false } = {},
): Promise<Pair> {
  const sides = [sideOf(world, 'portal', name, ours), sideOf(world, 'floor', name, theirs)]
  const [portal, floor] = await alternate(
    caller,
    sides.map((side) => ({ ...side, isOnce })),
    { ...pace, milliseconds: Math.min(milliseconds, pace.milliseconds) },
  )
  if (portal === undefined || floor === undefined) throw new Error(`${name} gave no figures`)
  return [portal, floor]
}

export async function measureAlone(
  { caller, pace }: Bench,
  world: World,
  name: string,
  calls: readonly Call[],
  more: Partial<Pace> = {},
): Promise<Figure> {
  const [figure] = await alternate(caller, [sideOf(world, 'portal', name, calls)], { ...pace, ...more })
  if (figure === undefined) throw new Error(`${name} gave no figures`)
  return figure
}

export const thousands = (count: number): string => count.toLocaleString('en')

/** @throws Error if the call is refused. */
export async function askOnce({ port }: Program, call: Call): Promise<Buffer> {
  const connection = new Connection(port, Number.POSITIVE_INFINITY)
  const { status, body } = await connection.send(wireOf(call)).finally(() => connection.close())
  if (status >= 300) throw new Error(`${call.path} was answered with ${status} ${body.toString().slice(0, 400)}`)
  return body
}

/** Answers of each call, some at once. It brings their rows into memory. @throws Error if one is refused. */
export async function askEach(program: Program, calls: readonly Call[]): Promise<readonly Buffer[]> {
  const answers: Buffer[] = []
  for (let at = 0; at < calls.length; at += CONNECTIONS)
    answers.push(...(await Promise.all(calls.slice(at, at + CONNECTIONS).map((call) => askOnce(program, call)))))
  return answers
}

type Page = {
  readonly list: readonly { readonly id: string }[]
  readonly totalSize: number
  readonly isMore?: boolean
}

/**
 * Compares pages of the portal and the floor.
 * @throws Error if rows or totals differ. A capped total of the portal must be less than the floor's.
 */
export async function compareLists(
  world: World,
  pairs: readonly (readonly [portal: Call, floor: Call])[],
): Promise<void> {
  const page = async (program: Program, call: Call) => JSON.parse((await askOnce(program, call)).toString()) as Page
  for (const [ours, theirs] of pairs) {
    const [one, other] = await Promise.all([page(world.portal, ours), page(world.floor, theirs)])
    const found = ({ list }: Page) => list.map(({ id }) => id).join()
    const isSameTotal = one.isMore ? other.totalSize > one.totalSize : other.totalSize === one.totalSize
    if (!isSameTotal || found(one) !== found(other))
      throw new Error(
        `${ours.path}: the portal finds ${one.totalSize} ${found(one)}, the floor ${other.totalSize} ${found(other)}`,
      )
  }
}

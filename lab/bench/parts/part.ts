import type { Call } from '../load/wire.ts'
import { Connection, wireOf } from '../load/wire.ts'
import type { Caller, Program } from '../measure/programs.ts'
import { alternate, type Figure, type Pace, type Side } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'

/** What a part has in its hands. */
export type Bench = {
  readonly caller: Caller
  readonly pace: Pace
  readonly say: (line: string) => void
  /** The portals by size, the smallest first. */
  readonly worlds: readonly World[]
}

/** A figure against its goal. */
export type Measure = {
  /** The row of the table of goals. */
  readonly row: number
  readonly work: string
  readonly value: number
  /** `of`: a ratio to the floor that counts each time (E), keeps totals (C), or does the same (floor). */
  readonly unit: 'of E' | 'of C' | 'of floor' | 'a second' | 'ms' | 's' | 'MB' | 'x'
  readonly must: number
  readonly aim: number | null
  /** Whether more is better. */
  readonly isRate: boolean
  /** The same ratio by processor time of server and database a call, which a busy machine changes less. */
  readonly byCpu?: number
}

/** The figures of the portal and of its floor. */
export type Pair = readonly [portal: Figure, floor: Figure]

/** The portal's rate as a part of its floor's. */
export const against = (
  row: number,
  work: string,
  [portal, floor]: Pair,
  unit: Measure['unit'],
  must: number,
  aim: number,
): Measure => ({
  ...{ row, work, value: portal.rate / floor.rate, unit, must, aim, isRate: true },
  byCpu: (floor.serverMs + (floor.databaseMs || 0)) / (portal.serverMs + (portal.databaseMs || 0)),
})

/** What could not be measured; `isFault`: a call was refused, or the portal answers otherwise than the floor. */
type Missing = { readonly row: string; readonly reason: string; readonly isFault?: true }

/** What a part gives: its figures as they were measured, those against goals, and what could not be measured. */
export type Result = {
  readonly figures: readonly Figure[]
  readonly measures: readonly Measure[]
  readonly missing?: readonly Missing[]
}

/** Measures works one after the other. What fails in one says nothing of the others, and is told. */
export async function eachWork<Work>(
  works: readonly (readonly [name: string, work: Work])[],
  measure: (name: string, work: Work) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  for (const [name, work] of works)
    results.push(
      await measure(name, work).catch((error: Error): Result => {
        return { figures: [], measures: [], missing: [{ row: name, reason: error.message, isFault: true }] }
      }),
    )
  return {
    figures: results.flatMap(({ figures }) => figures),
    measures: results.flatMap(({ measures }) => measures),
    missing: results.flatMap(({ missing = [] }) => missing),
  }
}

/** One part of the bench, which can be asked for by its name. */
export type Part = {
  readonly name: string
  /** Absent: it takes too long for a quick run. */
  readonly isQuick?: true
  /** It makes what it needs by itself. */
  readonly needsWorld?: false
  readonly run: (bench: Bench) => Promise<Result>
}

export const largest = ({ worlds }: Bench): World => worlds.at(-1) as World
export const smallest = ({ worlds }: Bench): World => worlds[0] as World

export const portalSide = (world: World, name: string, calls: readonly Call[]): Side => ({
  ...{ name: `${name}, portal`, program: world.portal, databasePid: world.databasePid, calls },
})
export const floorSide = (world: World, name: string, calls: readonly Call[]): Side => ({
  ...{ name: `${name}, floor`, program: world.floor, databasePid: world.databasePid, calls },
})

/** The same work for the portal and for its floor. */
export type Race = { readonly ours: readonly Call[]; readonly theirs: readonly Call[] }

/** Measures one work of the portal beside the floor's; `isOnce`: each call can be made once. */
export async function race(
  { caller, pace }: Bench,
  world: World,
  name: string,
  { ours, theirs }: Race,
  { milliseconds = pace.milliseconds, isOnce = false } = {},
): Promise<Pair> {
  const sides = [portalSide(world, name, ours), floorSide(world, name, theirs)].map((side) => ({ ...side, isOnce }))
  const [portal, floor] = await alternate(caller, sides, {
    ...pace,
    milliseconds: Math.min(milliseconds, pace.milliseconds),
  })
  if (portal === undefined || floor === undefined) throw new Error(`${name} gave no figures`)
  return [portal, floor]
}

/** `1,000,000`. */
export const thousands = (count: number): string => count.toLocaleString('en')

/** One answer in the bench's own hands, with all of its bytes as they came. */
export async function askOnce(
  { port }: Program,
  call: Call,
): Promise<{ readonly head: string; readonly body: Buffer }> {
  const connection = new Connection(port, Number.POSITIVE_INFINITY)
  const { status, head, body } = await connection.send(wireOf(call)).finally(() => connection.close())
  if (status >= 300) throw new Error(`${call.path} was answered with ${status} ${body.toString().slice(0, 400)}`)
  return { head, body }
}

type Page = {
  readonly list: readonly { readonly id: string }[]
  readonly totalSize: number
  readonly isMore?: boolean
}

/** Fails where portal and floor find different rows, or so many: the floor counts what the portal says to be more. */
export async function compareLists(
  world: World,
  pairs: readonly (readonly [portal: Call, floor: Call])[],
): Promise<void> {
  for (const [ours, theirs] of pairs) {
    const [portal, floor] = await Promise.all([askOnce(world.portal, ours), askOnce(world.floor, theirs)])
    const [one, other] = [portal, floor].map(({ body }) => JSON.parse(body.toString()) as Page) as [Page, Page]
    const found = ({ list }: Page) => list.map(({ id }) => id).join()
    const isSameTotal = one.isMore ? other.totalSize > one.totalSize : other.totalSize === one.totalSize
    if (!isSameTotal || found(one) !== found(other))
      throw new Error(
        `${ours.path}: the portal finds ${one.totalSize} ${found(one)}, the floor ${other.totalSize} ${found(other)}`,
      )
  }
}

import { alternate, type Figure } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import {
  against,
  type Bench,
  compareLists,
  eachWork,
  floorSide,
  largest,
  type Measure,
  type Pair,
  type Part,
  portalSide,
  type Result,
  thousands,
} from './part.ts'
import { deepPages, filterKinds, mixOf, NO_TAB, nameKinds, offeredFilters, TABS } from './queries.ts'
import { centralTokens, plainCalls, spreadCalls, wakeSessions } from './readers.ts'

const portalPath = (query: string): string => `/api/staff/request/list?${query}`
const floorPath = (query: string, counting: 'each' | 'kept'): string => `/list?${query}&count=${counting}`
/** The counts of all tabs that a screen asks for beside a page. */
const countsOf = (query: string): string => query.replace(/^status=\w+&/, '')
const portalScreen = (query: string): readonly string[] => [
  portalPath(query),
  `/api/staff/request/counts?${countsOf(query)}`,
]
const floorScreen = (query: string): readonly string[] => [floorPath(query, 'each'), `/counts?${countsOf(query)}`]

/** Calls portal and floor for the same pages, `isScreen`: with the counts beside each, and gives both figures. */
async function both(
  bench: Bench,
  worlds: readonly World[],
  name: string,
  queries: (world: World) => readonly string[],
  counting: 'each' | 'kept',
  isScreen = false,
): Promise<readonly Pair[]> {
  const sides = []
  for (const world of worlds) {
    await wakeSessions(world)
    const tokens = await centralTokens(world, 'ADMIN')
    const own = queries(world)
    const distinct = [...new Set(own)].slice(0, 60)
    await compareLists(
      world,
      distinct.map((query) => [
        { path: portalPath(query), token: tokens[0] ?? '' },
        { path: floorPath(query, counting) },
      ]),
    )
    const label = `${name}, ${thousands(world.size.sent)}`
    const [ours, theirs] = isScreen
      ? [own.flatMap(portalScreen), own.flatMap(floorScreen)]
      : [own.map(portalPath), own.map((query) => floorPath(query, counting))]
    sides.push(portalSide(world, label, spreadCalls(ours, tokens)))
    sides.push(floorSide(world, label, plainCalls(theirs)))
  }
  const figures = await alternate(bench.caller, sides, bench.pace)
  return worlds.map((_, at) => [figures[2 * at] as Figure, figures[2 * at + 1] as Figure] as const)
}

/** The portal alone, by one reader: pages with the counts beside them. */
async function screensAlone(bench: Bench, world: World, name: string, queries: readonly string[]): Promise<Figure> {
  await wakeSessions(world)
  const tokens = await centralTokens(world, 'ADMIN')
  const calls = spreadCalls(queries.flatMap(portalScreen), tokens)
  const [figure] = await alternate(bench.caller, [portalSide(world, `${name}, alone`, calls)], {
    ...bench.pace,
    connections: 1,
    milliseconds: bench.pace.milliseconds / 2,
  })
  if (figure === undefined) throw new Error(`${name} gave no figures`)
  return figure
}

const isCountry = (world: World): boolean => world.size.sent >= 1_000_000
const inTime = (row: number, work: string, value: number, must: number, aim: number | null): Measure => ({
  ...{ row, work, value, unit: 'ms', must, aim, isRate: false },
})

/** The same for one size. */
async function bothOf(
  bench: Bench,
  world: World,
  name: string,
  queries: readonly string[],
  counting: 'each' | 'kept',
  isScreen = false,
): Promise<Pair> {
  const [pair] = await both(bench, [world], name, () => queries, counting, isScreen)
  if (pair === undefined) throw new Error(`${name} gave no figures`)
  return pair
}

/** Rows 1 to 3. */
export const list: Part = {
  name: 'list',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const pairs = await both(bench, bench.worlds, 'status tab', () => TABS, 'kept')
    const sized = bench.worlds.map(({ size }, at) => [thousands(size.sent), pairs[at] as Pair] as const)
    const [first, last] = [pairs[0], pairs.at(-1)]
    return {
      figures: pairs.flat(),
      measures: [
        ...sized.map(([size, pair]) => against(1, `status tab, ${size}`, pair, 'of C', 0.5, 0.9)),
        ...sized.map(
          ([size, [portal, floor]]): Measure => ({
            ...{
              row: 2,
              work: `its p99, ${size}`,
              value: portal.p99 / floor.p99,
              unit: 'of C',
              must: 2,
              aim: 1.5,
              isRate: false,
            },
          }),
        ),
        ...(first === undefined || last === undefined || first === last
          ? []
          : [
              {
                row: 3,
                work: 'p99 of the largest over the smallest',
                value: last[0].p99 / first[0].p99,
                unit: 'x',
                must: 1.5,
                aim: 1.1,
                isRate: false,
              } as const,
            ]),
      ],
      missing: bench.worlds.length > 1 ? [] : [{ row: 'row 3', reason: 'one size alone was asked for' }],
    }
  },
}

/** Row 4: every filter and pair with its counts by one reader, and some beside the floor. */
export const filters: Part = {
  name: 'filters',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    const alone = await screensAlone(bench, world, 'every filter and pair', await offeredFilters(world))
    const kinds = { ...(await filterKinds(world)), 'page 500': deepPages(world), 'no tab': NO_TAB }
    const result = await eachWork(Object.entries(kinds), async (kind, queries) => {
      const pair = await bothOf(bench, world, kind, queries, 'each')
      return { figures: pair, measures: [against(4, kind, pair, 'of E', 0.8, 3)] }
    })
    return {
      ...result,
      figures: [alone, ...result.figures],
      measures: [inTime(4, 'every filter and pair, with counts, alone: p99', alone.p99, 300, 100), ...result.measures],
    }
  },
}

/** Row 5: each kind of name inside tabs with the counts beside it, by one reader and by all. */
export const names: Part = {
  name: 'names',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    const [most, ratio] = isCountry(world) ? [100, 1.2] : [40, 1.5]
    const aim = isCountry(world) ? 30 : 10
    return eachWork(Object.entries(await nameKinds(world)), async (kind, queries) => {
      const work = `name, ${kind}`
      const alone = await screensAlone(bench, world, work, queries)
      const pair = await bothOf(bench, world, work, queries, 'each', true)
      return {
        figures: [alone, ...pair],
        measures: [
          inTime(5, `${work}, alone: p99`, alone.p99, most, aim),
          against(5, work, pair, 'of E', ratio, 4),
          ...(isCountry(world) ? [] : [inTime(5, `${work}: p99`, pair[0].p99, 200, null)]),
        ],
      }
    })
  },
}

/** Row 6. */
export const mix: Part = {
  name: 'mix',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    const pair = await bothOf(bench, world, 'mix', await mixOf(world), 'kept')
    const [{ rate, p99 }] = pair
    return {
      figures: pair,
      measures: isCountry(world)
        ? [against(6, 'mix', pair, 'of C', 1.5, 4), inTime(6, 'mix: p99', p99, 500, null)]
        : [
            against(6, 'mix', pair, 'of C', 1, 3),
            inTime(6, 'mix: p99', p99, 200, null),
            { row: 6, work: 'mix', value: rate, unit: 'a second', must: 500, aim: null, isRate: true },
          ],
    }
  },
}

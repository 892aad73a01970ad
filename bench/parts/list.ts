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
import { deepPages, filterKinds, mixOf, NO_TAB, nameKinds, TABS } from './queries.ts'
import { centralTokens, plainCalls, spreadCalls, wakeSessions } from './readers.ts'

const portalPath = (query: string): string => `/api/staff/request/list?${query}`
const floorPath = (query: string, counting: 'each' | 'kept'): string => `/list?${query}&count=${counting}`

/** Calls portal and floor for the same pages and gives both figures. */
async function both(
  bench: Bench,
  worlds: readonly World[],
  name: string,
  queries: (world: World) => readonly string[],
  counting: 'each' | 'kept',
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
    sides.push(portalSide(world, label, spreadCalls(own.map(portalPath), tokens)))
    sides.push(floorSide(world, label, plainCalls(own.map((query) => floorPath(query, counting)))))
  }
  const figures = await alternate(bench.caller, sides, bench.pace)
  return worlds.map((_, at) => [figures[2 * at] as Figure, figures[2 * at + 1] as Figure] as const)
}

/** The same for one size. */
async function bothOf(
  bench: Bench,
  world: World,
  name: string,
  queries: readonly string[],
  counting: 'each' | 'kept',
): Promise<Pair> {
  const [pair] = await both(bench, [world], name, () => queries, counting)
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
        ...sized.map(([size, pair]) => against(1, `status tab, ${size}`, pair, 'of C', 0.5, 0.8)),
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

/** Row 4. */
export const filters: Part = {
  name: 'filters',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    const kinds = { ...(await filterKinds(world)), 'page 500': deepPages(world), 'no tab': NO_TAB }
    return eachWork(Object.entries(kinds), async (kind, queries) => {
      const pair = await bothOf(bench, world, kind, queries, 'each')
      return { figures: pair, measures: [against(4, kind, pair, 'of E', 0.8, 3)] }
    })
  },
}

/** Row 5: the mix of all kinds, then each alone. */
export const names: Part = {
  name: 'names',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    const kinds = await nameKinds(world)
    const lists = Object.values(kinds)
    const longest = Math.max(...lists.map(({ length }) => length))
    const mixed = Array.from({ length: longest }, (_, at) =>
      lists.map((queries) => queries[at % queries.length] ?? ''),
    ).flat()
    return eachWork(Object.entries({ 'equal mix': mixed, ...kinds }), async (kind, queries) => {
      const work = `name, ${kind}`
      const pair = await bothOf(bench, world, work, queries, 'each')
      if (queries === mixed) return { figures: pair, measures: [against(5, work, pair, 'of E', 20, 40)] }
      const { p99 } = pair[0]
      return {
        figures: pair,
        measures: [
          against(5, work, pair, 'of E', 1, 40),
          { row: 5, work: `${work}: p99`, value: p99, unit: 'ms', must: 50, aim: null, isRate: false },
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
    const queries = await mixOf(world)
    const pair = await bothOf(bench, world, 'mix', queries, 'kept')
    return { figures: pair, measures: [against(6, 'mix', pair, 'of C', 5, 15)] }
  },
}

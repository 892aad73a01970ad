import { alternate, type Figure } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import { callAs } from '../recorded/read.ts'
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
  race,
  thousands,
} from './part.ts'
import { deepPages, filterKinds, mixOf, nameKinds, offeredFilters, TABS } from './queries.ts'
import { centralTokens, plainCalls, spreadCalls, wakeSessions } from './readers.ts'

/** The list's call as the screen sends it, at another place. */
const portalPath = (query: string): string => callAs('office: list', '/api/staff/request/list', query)
const floorPath = (query: string, counting: 'each' | 'kept'): string => `/list?${query}&count=${counting}`
/** The counts of all tabs that a screen asks for beside a page. */
const countsOf = (query: string): string => query.replace(/^status=\w+&/, '')
const portalScreen = (query: string): readonly string[] => [
  portalPath(query),
  callAs('office: list', '/api/staff/request/counts', countsOf(query)),
]
const floorScreen = (query: string): readonly string[] => [floorPath(query, 'each'), `/counts?${countsOf(query)}`]
/** The same of a day at an office: the counts go with filters and names alone, as the screen sends them. */
const isTabAlone = (query: string): boolean => /^status=\w+(&page=\d+)?$/.test(query)
const officeDay = (query: string) => ({
  ours: isTabAlone(query) ? [portalPath(query)] : portalScreen(query),
  theirs: [floorPath(query, 'kept'), ...(isTabAlone(query) ? [] : [`/counts?${countsOf(query)}`])],
})

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

/** Row 1. */
export const list: Part = {
  name: 'list',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const pairs = await both(bench, bench.worlds, 'status tab', () => TABS, 'kept')
    const sized = bench.worlds.map(({ size }, at) => [thousands(size.sent), pairs[at] as Pair] as const)
    return {
      figures: pairs.flat(),
      measures: [...sized.map(([size, pair]) => against(1, `status tab, ${size}`, pair, 'of C', 0.5, 0.9))],
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
    const kinds = { ...(await filterKinds(world)), 'page 500': deepPages(world) }
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
    const works = await Promise.all(
      bench.worlds.map(async (world) =>
        Object.entries(await nameKinds(world)).map(
          ([kind, queries]) => [`name, ${kind}, ${thousands(world.size.sent)}`, { world, queries }] as const,
        ),
      ),
    )
    return eachWork(works.flat(), async (work, { world, queries }) => {
      const [most, ratio] = isCountry(world) ? [100, 1.2] : [40, 1.5]
      const alone = await screensAlone(bench, world, work, queries)
      const pair = await bothOf(bench, world, work, queries, 'each', true)
      return {
        figures: [alone, ...pair],
        measures: [
          inTime(5, `${work}, alone: p99`, alone.p99, most, isCountry(world) ? 30 : 10),
          against(5, work, pair, 'of E', ratio, 4),
          ...(isCountry(world) ? [] : [inTime(5, `${work}: p99`, pair[0].p99, 200, null)]),
        ],
      }
    })
  },
}

/** Row 6: a day of an office (tabs, filters, names, deep pages, counts, single applications). */
export const mix: Part = {
  name: 'mix',
  isQuick: true,
  run: async (bench): Promise<Result> =>
    eachWork(
      bench.worlds.map((world) => [`office's mix, ${thousands(world.size.sent)}`, world] as const),
      async (work, world) => {
        await wakeSessions(world)
        const tokens = await centralTokens(world, 'ADMIN')
        const { rows } = await world.client.query<{ id: string }>(
          'select id from floor.items order by md5(id::text) limit 400',
        )
        const calls = (await mixOf(world)).map((query, at) => {
          const { ours, theirs } = officeDay(query)
          const id = at % 6 === 0 ? rows[at % rows.length]?.id : undefined
          return id === undefined
            ? { ours, theirs }
            : { ours: [...ours, `/api/staff/request/${id}`], theirs: [...theirs, `/one/${id}`] }
        })
        const pair = await race(bench, world, work, {
          ours: spreadCalls(
            calls.flatMap(({ ours }) => ours),
            tokens,
          ),
          theirs: plainCalls(calls.flatMap(({ theirs }) => theirs)),
        })
        const [{ rate, p99 }] = pair
        return {
          figures: pair,
          measures: isCountry(world)
            ? [against(6, work, pair, 'of C', 1.5, 4), inTime(6, `${work}: p99`, p99, 500, null)]
            : [
                against(6, work, pair, 'of C', 1, 3),
                inTime(6, `${work}: p99`, p99, 200, null),
                { row: 6, work, value: rate, unit: 'a second', must: 500, aim: null, isRate: true },
              ],
        }
      },
    ),
}

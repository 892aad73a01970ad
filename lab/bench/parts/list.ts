import type { Figure } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import { callAs } from '../recorded/read.ts'
import {
  against,
  atMost,
  type Bench,
  compareLists,
  eachWork,
  largest,
  measureAlone,
  type Pair,
  type Part,
  perSecond,
  race,
  thousands,
} from './part.ts'
import { mixOf, nameKinds, offeredFilters, TABS } from './queries.ts'
import { centralTokens, plainCalls, spreadCalls, wakeSessions } from './readers.ts'

/** Paths of one query, as the screen sends them. `counts`: of all tabs, without the query's tab. */
export const portalList = (query: string): string => callAs('office: list', '/api/staff/request/list', query)
const withoutTab = (query: string): string => query.replace(/^status=\w+&/, '')
export const portalCounts = (query: string): string =>
  callAs('office: list', '/api/staff/request/counts', withoutTab(query))
const floorList = (query: string, counting: 'each' | 'stored'): string => `/list?${query}&count=${counting}`
const floorCounts = (query: string): string => `/counts?${withoutTab(query)}`
export const withCounts = (query: string) => [portalList(query), portalCounts(query)]
/** The screen asks for counts beside filters and names only. */
const isTabAlone = (query: string): boolean => /^status=\w+(&page=\d+)?$/.test(query)

const COMPARED = 60
const isCountry = ({ size }: World): boolean => size.sent >= 1_000_000
const sized = (bench: Bench, work: string) =>
  bench.worlds.map((world) => [`${work}, ${thousands(world.size.sent)}`, world] as const)

function compareQueries(world: World, queries: readonly string[], [token = '']: readonly string[]): Promise<void> {
  const compared = [...new Set(queries)].slice(0, COMPARED)
  return compareLists(
    world,
    compared.map((query) => [{ path: portalList(query), token }, { path: floorList(query, 'stored') }]),
  )
}

/** Measures queries at the portal and at the floor, after a comparison of their pages. */
async function raceLists(
  bench: Bench,
  world: World,
  work: string,
  queries: readonly string[],
  counting: 'each' | 'stored',
  hasCounts = false,
): Promise<Pair> {
  await wakeSessions(world)
  const tokens = await centralTokens(world, 'ADMIN')
  await compareQueries(world, queries, tokens)
  const ours = hasCounts ? queries.flatMap(withCounts) : queries.map(portalList)
  const theirs = queries.flatMap((query) => [floorList(query, counting), ...(hasCounts ? [floorCounts(query)] : [])])
  return race(bench, world, work, { ours: spreadCalls(ours, tokens), theirs: plainCalls(theirs) })
}

/** One reader at the portal: pages with their counts. */
async function oneReader(bench: Bench, world: World, work: string, queries: readonly string[]): Promise<Figure> {
  await wakeSessions(world)
  const calls = spreadCalls(queries.flatMap(withCounts), await centralTokens(world, 'ADMIN'))
  const pace = { connections: 1, milliseconds: bench.pace.milliseconds / 2 }
  return measureAlone(bench, world, `${work}, alone`, calls, pace)
}

export const list: Part = {
  name: 'list',
  isQuick: true,
  run: (bench) =>
    eachWork(sized(bench, 'status tab'), async (work, world) => {
      const pair = await raceLists(bench, world, work, TABS, 'stored')
      return { figures: pair, measures: [against(1, work, pair, 'of C', 0.5, 0.9)] }
    }),
}

export const counts: Part = {
  name: 'counts',
  isQuick: true,
  run: async (bench) => {
    const world = largest(bench)
    await wakeSessions(world)
    const calls = spreadCalls(['/api/staff/request/counts'], await centralTokens(world, 'ADMIN'))
    const figure = await measureAlone(bench, world, 'tab counts', calls)
    return { figures: [figure], measures: [perSecond(9, 'tab counts', figure, 300, 1_000)] }
  },
}

/** Row 4: every filter and pair with its counts by one reader. */
export const filters: Part = {
  name: 'filters',
  isQuick: true,
  run: async (bench) => {
    const world = largest(bench)
    const figure = await oneReader(bench, world, 'every filter and pair', await offeredFilters(world))
    const work = 'every filter and pair, with counts, alone: p99'
    return { figures: [figure], measures: [atMost(4, work, figure.p99, 'ms', 300, 100)] }
  },
}

/** Row 5: each kind of name inside tabs with the counts, by one reader and by all. */
export const names: Part = {
  name: 'names',
  isQuick: true,
  run: async (bench) => {
    const works = await Promise.all(
      bench.worlds.map(async (world) =>
        Object.entries(await nameKinds(world)).map(
          ([kind, queries]) => [`name, ${kind}, ${thousands(world.size.sent)}`, { world, queries }] as const,
        ),
      ),
    )
    return eachWork(works.flat(), async (work, { world, queries }) => {
      const [most, aim, ratio] = isCountry(world) ? [100, 30, 1.2] : [40, 10, 1.5]
      const alone = await oneReader(bench, world, work, queries)
      const pair = await raceLists(bench, world, work, queries, 'each', true)
      return {
        figures: [alone, ...pair],
        measures: [
          atMost(5, `${work}, alone: p99`, alone.p99, 'ms', most, aim),
          against(5, work, pair, 'of E', ratio, 4),
          ...(isCountry(world) ? [] : [atMost(5, `${work}: p99`, pair[0].p99, 'ms', 200)]),
        ],
      }
    })
  },
}

/** Row 6: a day of an office (tabs, filters, names, deep pages, counts, single applications). */
export const mix: Part = {
  name: 'mix',
  isQuick: true,
  run: (bench) =>
    eachWork(sized(bench, "office's mix"), async (work, world) => {
      await wakeSessions(world)
      const tokens = await centralTokens(world, 'ADMIN')
      const { rows } = await world.client.query<{ id: string }>(
        'select id from floor.items order by md5(id::text) limit 400',
      )
      const ours: string[] = []
      const theirs: string[] = []
      const queries = await mixOf(world)
      await compareQueries(world, queries, tokens)
      for (const [at, query] of queries.entries()) {
        ours.push(...(isTabAlone(query) ? [portalList(query)] : withCounts(query)))
        theirs.push(floorList(query, 'stored'), ...(isTabAlone(query) ? [] : [floorCounts(query)]))
        const id = rows[at % rows.length]?.id
        if (at % 6 !== 0 || id === undefined) continue
        ours.push(`/api/staff/request/${id}`)
        theirs.push(`/one/${id}`)
      }
      const pair = await race(bench, world, work, { ours: spreadCalls(ours, tokens), theirs: plainCalls(theirs) })
      const [portal] = pair
      return {
        figures: pair,
        measures: isCountry(world)
          ? [against(6, work, pair, 'of C', 1.5, 4), atMost(6, `${work}: p99`, portal.p99, 'ms', 500)]
          : [
              against(6, work, pair, 'of C', 1, 3),
              atMost(6, `${work}: p99`, portal.p99, 'ms', 200),
              perSecond(6, work, portal, 500, null),
            ],
      }
    }),
}

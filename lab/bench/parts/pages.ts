import { LANGUAGES } from '../../../packages/domain/src/kernel/language.ts'
import { startNginx } from '../../parts/nginx.ts'
import type { Call } from '../load/wire.ts'
import type { World } from '../measure/world.ts'
import { askOnce, atMost, eachWork, measureAlone, type Part, perSecond, smallest } from './part.ts'
import { addressOf } from './readers.ts'

/** Pages of each kind, as on the day of results. */
const EACH = 12
/** A page with content is at least so much longer than an empty one. */
const LEAST_BYTES_MORE = 1_000
const READERS_A_PAGE = 8

async function pathsOf({ client }: World): Promise<readonly string[]> {
  const { rows: universities } = await client.query<{ id: string }>(
    'select university_id as id from floor.items group by 1 order by count(*) desc, 1 limit $1',
    [EACH],
  )
  const { rows: programs } = await client.query<{ code: string }>(
    'select code from programs where archived_at is null order by md5(code) limit $1',
    [EACH],
  )
  const { rows: news } = await client.query<{ id: string; university: string }>(
    'select id, university_id as university from university_news order by news_date desc limit $1',
    [EACH],
  )
  return [
    ...universities.map(({ id }) => `/universities/${id}`),
    ...['/universities', '/programs', '/score', '/open-days'],
    ...['университет', 'Almaty', 'медицина', 'technical'].map(
      (words) => `/universities?q=${encodeURIComponent(words)}`,
    ),
    ...programs.map(({ code }) => `/programs/${code}`),
    ...news.map(({ id, university }) => `/universities/${university}/news/${id}`),
  ]
}

/** Each page in each language, by many readers, as a browser asks for it. */
async function callsOf(world: World): Promise<readonly Call[]> {
  const headers = { 'accept-encoding': 'br' }
  const empty = await askOnce(world.portal, { path: '/admission/applications' })
  const paths = (await pathsOf(world)).flatMap((path) =>
    LANGUAGES.map((language) => `/admission${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
  )
  const calls: Call[] = []
  for (const [at, path] of paths.entries()) {
    const plain = await askOnce(world.portal, { path, from: addressOf(at) })
    if (plain.length < empty.length + LEAST_BYTES_MORE) throw new Error(`${path} was answered with an empty page`)
    const { length: bytes } = await askOnce(world.portal, { path, headers })
    calls.push({ path, headers, bytes })
  }
  return Array.from({ length: READERS_A_PAGE }, () => calls)
    .flat()
    .map((call, at) => ({ ...call, from: addressOf(at) }))
}

/** The sample of deploy/nginx before the portal. One caller has one address, so the limit of a host is raised. */
async function behindNginx<Result>(world: World, use: (behind: World) => Promise<Result>): Promise<Result> {
  const { portal } = world
  const nginx = await startNginx([portal.port, portal.port], 1_000_000)
  return use({ ...world, portal: { ...portal, port: nginx.port } }).finally(nginx.stop)
}

/** Row 12: public pages from the server itself, and behind the sample proxy. */
export const pages: Part = {
  name: 'pages',
  isQuick: true,
  run: async (bench) => {
    const world = smallest(bench)
    const calls = await callsOf(world)
    const measured = (name: string, must: number, aim: number | null) => async (served: World) => {
      const figure = await measureAlone(bench, served, name, calls)
      return {
        figures: [figure],
        measures: [perSecond(12, name, figure, must, aim), atMost(12, `${name}: p99`, figure.p99, 'ms', 25)],
      }
    }
    const [direct, proxied] = ['public pages', 'public pages behind nginx']
    return eachWork(
      [
        [direct, () => measured(direct, 3_000, 8_000)(world)],
        [proxied, () => behindNginx(world, measured(proxied, 10_000, null))],
      ],
      (_name, measure) => measure(),
    )
  },
}

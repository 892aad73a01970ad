import { LANGUAGES } from '../../../packages/domain/src/kernel/language.ts'
import type { Call } from '../load/wire.ts'
import type { World } from '../measure/world.ts'
import { askOnce, type Part, type Result, race, smallest } from './part.ts'
import { addressOf } from './readers.ts'

/** Of each kind so many, as the few that all open on results day. */
const EACH = 12
/** What a page without content has less of. */
const LEAST_BYTES_MORE = 1_000

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

/** What the floor's own node writes into each head. */
const BY_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive'])

const headerLines = (head: string): readonly (readonly [name: string, value: string])[] =>
  [...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value])

/** Row 12: pages as a browser asks for them, and the same bytes, head and body, from the memory of the floor. */
export const pages: Part = {
  name: 'pages',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = smallest(bench)
    const browser = { 'accept-encoding': 'br' }
    const shell = await askOnce(world.portal, { path: '/admission/applications' })
    const addresses = (await pathsOf(world)).flatMap((path) =>
      LANGUAGES.map((language) => `/admission${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
    )
    const calls: Call[] = []
    let slowest = 0
    for (const [at, path] of addresses.entries()) {
      const from = performance.now()
      const plain = await askOnce(world.portal, { path, from: addressOf(at) })
      slowest = Math.max(slowest, performance.now() - from)
      if (plain.body.length < shell.body.length + LEAST_BYTES_MORE)
        throw new Error(`${path} was answered with an empty page`)
      const { head, body } = await askOnce(world.portal, { path, headers: browser })
      const kept = Object.fromEntries(headerLines(head).filter(([name]) => !BY_NODE.has(name)))
      const keep = `/keep?as=${encodeURIComponent(JSON.stringify({ head: kept, url: path }))}`
      await fetch(`http://127.0.0.1:${world.floor.port}${keep}`, { method: 'POST', body: new Uint8Array(body) })
      calls.push({ path, headers: browser, bytes: body.length })
    }
    // A few hundred readers, each with an address.
    const spread = Array.from(
      { length: calls.length * 8 },
      (_, at): Call => ({ ...(calls[at % calls.length] as Call), from: addressOf(at) }),
    )
    const pair = await race(bench, world, 'public pages', { ours: spread, theirs: spread })
    bench.say(
      `${addresses.length} pages in ${LANGUAGES.length} languages; the slowest first rendering took ${slowest.toFixed(0)} ms`,
    )
    return {
      figures: pair,
      measures: [
        { row: 12, work: 'public pages', value: pair[0].rate, unit: 'a second', must: 3_000, aim: 8_000, isRate: true },
        { row: 12, work: 'public pages: p99', value: pair[0].p99, unit: 'ms', must: 25, aim: null, isRate: false },
      ],
    }
  },
}

import type { Call } from '../load/wire.ts'
import { alternate } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import { type Part, portalSide, type Result, smallest } from './part.ts'
import { addressOf } from './readers.ts'

/** More than any server keeps answers of: what is asked for again has been forgotten. */
const CALLS = 24_000
const LEAST_LETTERS = 3

/** Words of the directory in three languages, whole and as far as somebody has typed them. */
async function wordsOf({ client }: World): Promise<readonly string[]> {
  const { rows } = await client.query<{ word: string }>(
    `select distinct lower(word) as word from (
       select unnest(string_to_array(concat_ws(' ', name_kz, name_ru, name_en), ' ')) as word from universities
       union all select unnest(string_to_array(concat_ws(' ', name_kz, name_ru, name_en), ' ')) from programs) as names
     where length(word) > ${LEAST_LETTERS} order by 1`,
  )
  return rows.flatMap(({ word }) => [word, word.slice(0, Math.max(LEAST_LETTERS, Math.ceil(word.length / 2)))])
}

/** Row 13: searches whose words differ from call to call. */
export const search: Part = {
  name: 'search',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = smallest(bench)
    const words = await wordsOf(world)
    const wordAt = (at: number): string => encodeURIComponent(words[(at * 7_919) % words.length] ?? '')
    const kinds = [
      (at: number) => `/api/search/extended?q=${wordAt(at)}`,
      (at: number) => `/api/search/programs?q=${wordAt(at)}`,
      (at: number) => `/api/search/extended?q=${wordAt(at)}+${wordAt(at + 1)}&degree=${[3, 4, 5][at % 3]}`,
      (at: number) => `/api/search/programs?q=${wordAt(at)}&language=${[1, 2, 5][at % 3]}&page=${at % 2}`,
      (at: number) => `/api/search/extended/cities?q=${wordAt(at)}`,
    ]
    const calls = Array.from({ length: CALLS }, (_, at): Call => {
      const path = kinds[at % kinds.length]?.(at) ?? ''
      return {
        path,
        from: addressOf(at),
        headers: { 'accept-language': ['kk', 'ru', 'en'][at % 3] ?? 'kk', 'accept-encoding': 'br' },
      }
    })
    const [alone] = await alternate(bench.caller, [portalSide(world, 'search, one at a time', calls)], {
      ...bench.pace,
      connections: 1,
      milliseconds: bench.pace.milliseconds / 2,
    })
    // The other way round: the first of these were asked for just now.
    const [many] = await alternate(bench.caller, [portalSide(world, 'search', calls.toReversed())], bench.pace)
    if (alone === undefined || many === undefined) throw new Error('no figures')
    return {
      figures: [alone, many],
      measures: [
        {
          row: 13,
          work: 'searches of the directory',
          value: many.rate,
          unit: 'a second',
          must: 1_500,
          aim: 5_000,
          isRate: true,
        },
        { row: 13, work: 'one search alone', value: alone.p50, unit: 'ms', must: 5, aim: null, isRate: false },
      ],
    }
  },
}

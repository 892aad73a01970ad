import { DEFAULT_COLUMNS, EXPORT_COLUMNS } from '../../../packages/domain/src/review/export-schema.ts'
import { forgetPeak, peakOf, residentOf } from '../measure/processes.ts'
import type { Program } from '../measure/programs.ts'
import { median } from '../measure/statistics.ts'
import { atMost, eachWork, type Part, smallest, thousands } from './part.ts'
import { centralTokens, wakeSessions } from './readers.ts'

const MOST_ROUNDS = 3
const URL_PATH = '/api/staff/request/list/download'

async function download({ port, pid }: Program, query: string, token = '') {
  forgetPeak(pid)
  const before = residentOf(pid)
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  const url = `http://127.0.0.1:${port}${URL_PATH}?${query}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || answer.body === null) throw new Error(`the export was answered with ${answer.status}`)
  let bytes = 0
  let firstByte = 0
  for await (const chunk of answer.body) {
    if (bytes === 0) firstByte = seconds()
    bytes += (chunk as Uint8Array).length
  }
  return { seconds: seconds(), firstByte, growth: peakOf(pid) - before, bytes }
}

/** Columns of the dialog when it opens first, and all that it offers. */
const COLUMNS = { 'first columns': DEFAULT_COLUMNS, 'every column': EXPORT_COLUMNS } as const

/** Row 11: the whole list as the dialog asks for it, and with every column. */
export const excel: Part = {
  name: 'excel',
  isQuick: true,
  run: async (bench) => {
    const world = smallest(bench)
    await wakeSessions(world)
    // Each export is of another person, whose limit it counts for.
    const tokens = (await centralTokens(world, 'ADMIN')).values()
    return eachWork(Object.entries(COLUMNS), async (work, columns) => {
      const { portal, size } = world
      const query = columns.map((name) => `columns=${name}`).join('&')
      // The first export of a server also loads and compiles code.
      const today = new Date().toISOString().slice(0, 10)
      await download(portal, `createdDateFrom=${today}&${query}`, tokens.next().value)
      const done: Awaited<ReturnType<typeof download>>[] = []
      while (done.length < Math.min(MOST_ROUNDS, bench.pace.rounds))
        done.push(await download(portal, query, tokens.next().value))
      const of = (name: keyof (typeof done)[number]): number => median(done.map((one) => one[name]))
      bench.say(
        `xlsx of ${thousands(size.sent)} rows, ${columns.length} columns: ${of('seconds').toFixed(2)} s, ${(of('bytes') / 1_048_576).toFixed(1)} MB`,
      )
      const seconds = (of('seconds') * 100_000) / size.sent
      return {
        figures: [],
        measures: [
          atMost(11, `xlsx, ${work}, time for 100,000 rows`, seconds, 's', 12, 6),
          atMost(11, `xlsx, ${work}, first byte`, of('firstByte'), 's', 0.5),
          atMost(11, `xlsx, ${work}, memory it takes`, of('growth'), 'MB', 60),
        ],
      }
    })
  },
}

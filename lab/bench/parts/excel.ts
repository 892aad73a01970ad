import { EXPORT_COLUMNS } from '../../../packages/domain/src/review/export-schema.ts'
import { forgetPeak, peakOf, residentOf } from '../measure/processes.ts'
import type { Program } from '../measure/programs.ts'
import { median } from '../measure/statistics.ts'
import { type Part, type Result, smallest, thousands } from './part.ts'
import { centralTokens, wakeSessions } from './readers.ts'

/** A sheet takes seconds: three give a median. */
const MOST_ROUNDS = 3

type Taken = { readonly seconds: number; readonly firstByte: number; readonly growth: number; readonly bytes: number }

async function take({ port, pid }: Program, path: string, token = ''): Promise<Taken> {
  forgetPeak(pid)
  const before = residentOf(pid)
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || answer.body === null)
    throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`)
  let bytes = 0
  let firstByte = 0
  for await (const chunk of answer.body) {
    if (bytes === 0) firstByte = (performance.now() - from) / 1000
    bytes += (chunk as Uint8Array).length
  }
  return { seconds: (performance.now() - from) / 1000, firstByte, growth: peakOf(pid) - before, bytes }
}

/** Row 11: the whole list with every column. */
export const excel: Part = {
  name: 'excel',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = smallest(bench)
    await wakeSessions(world)
    const tokens = await centralTokens(world, 'ADMIN')
    const columns = EXPORT_COLUMNS.map((name) => `columns=${name}`).join('&')
    const day = new Date().toISOString().slice(0, 10)
    // What a server loads and compiles at its first sheet is not of the sheet.
    await take(world.portal, `/api/staff/request/list/download?createdDateFrom=${day}&${columns}`, tokens[0])
    await take(world.floor, '/excel?rows=1000')
    const done: { readonly ours: Taken; readonly theirs: Taken }[] = []
    for (let round = 0; round < Math.min(MOST_ROUNDS, Math.ceil(bench.pace.rounds / 2)); round++) {
      const ours = await take(world.portal, `/api/staff/request/list/download?${columns}`, tokens[round + 1])
      const theirs = await take(world.floor, '/excel')
      done.push({ ours, theirs })
    }
    const of = (pick: (pair: (typeof done)[number]) => number): number => median(done.map(pick))
    const rows = thousands(world.size.sent)
    bench.say(
      `xlsx of ${rows} rows, ${EXPORT_COLUMNS.length} columns: portal ${of(({ ours }) => ours.seconds).toFixed(2)} s, ${(of(({ ours }) => ours.bytes) / 1_048_576).toFixed(1)} MB; floor ${of(({ theirs }) => theirs.seconds).toFixed(2)} s, ${(of(({ theirs }) => theirs.bytes) / 1_048_576).toFixed(1)} MB`,
    )
    const row = { row: 11, isRate: false } as const
    return {
      figures: [],
      measures: [
        {
          ...row,
          work: 'xlsx, time for 100,000 rows',
          value: (of(({ ours }) => ours.seconds) * 100_000) / world.size.sent,
          unit: 's',
          must: 12,
          aim: 6,
        },
        { ...row, work: 'its first byte', value: of(({ ours }) => ours.firstByte), unit: 's', must: 0.5, aim: null },
        { ...row, work: 'memory it takes', value: of(({ ours }) => ours.growth), unit: 'MB', must: 60, aim: null },
      ],
    }
  },
}

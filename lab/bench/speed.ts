/**
 * `npm run lab -- bench` measures the portal beside the floor on the same rows and writes docs/performance.md.
 * `-- list one` measures some parts, `--quick` takes minutes, `--rows 10000` takes another size, or several with commas.
 * It ends with 1 if a must is missed or a call is refused.
 */
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { ROOT } from '../root.ts'
import { runTool } from './measure/clean-up.ts'
import { startCaller } from './measure/programs.ts'
import { CONNECTIONS, type Pace } from './measure/rounds.ts'
import { openWorld, type World } from './measure/world.ts'
import { eachWork, type Result } from './parts/part.ts'
import { PARTS } from './parts/parts.ts'
import { writePage } from './report/page.ts'
import { columns, measureTable, shown, verdictOf } from './report/table.ts'

const FULL: Pace = { connections: CONNECTIONS, rounds: 5, milliseconds: 3_000 }
const QUICK: Pace = { connections: CONNECTIONS, rounds: 3, milliseconds: 600 }
const SIZES = [250_000, 1_000_000]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rows: { type: 'string' } },
})
const isQuick = values.quick
const pace = isQuick ? QUICK : FULL
const sizes = (values.rows?.split(',').map(Number) ?? (isQuick ? SIZES.slice(0, 1) : SIZES)).toSorted((a, b) => a - b)
const drafts = isQuick ? 6_000 : 40_000
const names = PARTS.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}; there are ${names.join(', ')}`)
const parts = PARTS.filter(({ name, isQuick: fits }) =>
  positionals.length > 0 ? positionals.includes(name) : fits || !isQuick,
)
const say = (line: string): void => console.log(line)

await runTool(async () => {
  const began = performance.now()
  const minutes = (): number => (performance.now() - began) / 60_000
  const caller = startCaller()
  await buildWebIfStale(ROOT)
  const worlds: World[] = []
  for (const sent of parts.some(({ needsWorld }) => needsWorld !== false) ? sizes : [])
    worlds.push(await openWorld({ sent, drafts: Math.min(drafts, sent) }, say))
  const bench = { caller, pace, say, worlds }
  const results: (Result & { readonly part: string })[] = []
  for (const part of parts) {
    say(`\n${part.name} (after ${minutes().toFixed(1)} minutes)`)
    const result = await eachWork([[part.name, bench]], () => part.run(bench))
    results.push({ ...result, part: part.name })
    say(shown(result))
  }
  const measures = results.flatMap((result) => result.measures)
  say(`\nAll together, ${minutes().toFixed(1)} minutes\n${columns(measureTable(measures))}`)
  if (positionals.length === 0 && !isQuick && values.rows === undefined)
    writePage({ sizes, pace, minutes: minutes(), results })
  return [
    ...results.flatMap(({ missing = [] }) => missing.map(({ row }) => row)),
    ...measures.filter((measure) => verdictOf(measure) === 'missed').map(({ work }) => work),
  ]
})

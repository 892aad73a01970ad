/**
 * The portal beside a bare floor on the same rows: `npm run lab -- bench` for all, which writes docs/performance.md;
 * `npm run lab -- bench list one` for some parts, `-- --quick` for a look in three minutes, `-- --rows 10000` for other sizes.
 * It needs nothing; with DATABASE_URL it makes and drops databases of its own there. It ends with 1 where a must is missed.
 */
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { cleanUp, cleanUpOnSignals } from './measure/clean-up.ts'
import { type EngineRates, engineRates } from './measure/engine.ts'
import { startCaller } from './measure/programs.ts'
import { CONNECTIONS, type Pace } from './measure/rounds.ts'
import { openWorld, type World } from './measure/world.ts'
import { type Bench, eachWork, type Result } from './parts/part.ts'
import { PARTS } from './parts/parts.ts'
import { writePage } from './report/page.ts'
import { columns, measureTable, short, shown, verdictOf } from './report/table.ts'

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
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`no part is called ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const parts = PARTS.filter(({ name, isQuick: fits }) =>
  positionals.length > 0 ? positionals.includes(name) : fits || !isQuick,
)
const say = (line: string): void => console.log(line)

cleanUpOnSignals()
const caller = startCaller()
const worlds: World[] = []
const results: (Result & { readonly part: string })[] = []
let engine: EngineRates = { selects: Number.NaN, commits: Number.NaN }
const began = performance.now()
const minutes = (): number => (performance.now() - began) / 60_000
try {
  await buildWebIfStale(path.join(import.meta.dirname, '../..'))
  for (const sent of parts.some(({ needsWorld }) => needsWorld !== false) ? sizes : [])
    worlds.push(
      await openWorld({ sent, drafts: Math.min(drafts, sent) }, { databaseUrl: process.env['DATABASE_URL'], say }),
    )
  const [world] = worlds
  if (world !== undefined) engine = await engineRates(world.connection, pace.milliseconds)
  say(`\n\`select 1\`: ${short(engine.selects)} a second, empty commits: ${short(engine.commits)} a second`)
  const bench: Bench = { caller, pace, say, worlds }
  for (const part of parts) {
    say(`\n${part.name} (after ${minutes().toFixed(1)} minutes)`)
    const result = await eachWork([[part.name, bench]], () => part.run(bench))
    results.push({ ...result, part: part.name })
    say(shown(result))
  }
} finally {
  await cleanUp()
}
const measures = results.flatMap((result) => result.measures)
say(`\nAll together, ${os.cpus().length} cores, ${minutes().toFixed(1)} minutes\n${columns(measureTable(measures))}`)
if (positionals.length === 0 && !isQuick && values.rows === undefined)
  writePage({ sizes, pace, engine, minutes: minutes(), results })
const hasFault = results.some(({ missing = [] }) => missing.some(({ isFault }) => isFault))
if (hasFault || measures.some((measure) => verdictOf(measure) === 'missed')) process.exitCode = 1

/**
 * The portal beside a bare floor on the same rows: `npm run bench` for all, `npm run bench -- list one` for some parts,
 * `-- --quick` for a look in three minutes, `--rows 100000,1000000` for other sizes. Needs nothing; with DATABASE_URL it
 * makes and drops databases there. Ends with 1 where a must is missed.
 */
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { startCaller } from './measure/programs.ts'
import { openWorld, type World } from './measure/world.ts'
import type { Bench, Result } from './parts/part.ts'
import { PARTS } from './parts/parts.ts'
import { columns, measureTable, shown, verdictOf } from './report/table.ts'

const CONNECTIONS = 16
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rows: { type: 'string' } },
})
const isQuick = values.quick
const sizes = (values.rows ?? (isQuick ? '100000' : '100000,1000000')).split(',').map(Number)
const pace = {
  connections: CONNECTIONS,
  ...(isQuick ? { rounds: 3, milliseconds: 700 } : { rounds: 7, milliseconds: 4_000 }),
}
const drafts = isQuick ? 8_000 : 40_000
const wanted = PARTS.filter((part) =>
  positionals.length > 0 ? positionals.includes(part.name) : !isQuick || part.isQuick,
)
const say = (line: string): void => console.log(line)

const worlds: World[] = []
const caller = startCaller()
const results: Result[] = []
const began = performance.now()
try {
  await buildWebIfStale(path.join(import.meta.dirname, '..'))
  // The proof makes its own.
  if (wanted.some((part) => part.name !== 'proof' && part.name !== 'start'))
    for (const sent of sizes.toSorted((one, other) => one - other))
      worlds.push(
        await openWorld({ sent, drafts: Math.min(drafts, sent) }, { databaseUrl: process.env['DATABASE_URL'], say }),
      )
  const bench: Bench = { caller, pace, say, worlds }
  for (const part of wanted) {
    say(`\n${part.name}`)
    const result = await part.run(bench)
    results.push(result)
    say(shown(result))
  }
} finally {
  for (const world of worlds) await world.stop()
  await caller.stop()
}
const measures = results.flatMap((result) => result.measures)
say(
  `\nAll together, ${cpus().length} cores, ${((performance.now() - began) / 60_000).toFixed(1)} minutes\n${columns(measureTable(measures))}`,
)
if (measures.some((measure) => verdictOf(measure) === 'missed')) process.exitCode = 1

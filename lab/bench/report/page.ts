import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../root.ts'
import type { Pace } from '../measure/rounds.ts'
import { type Result, thousands } from '../parts/part.ts'
import { figureTable, markdown, measureTable, verdictOf } from './table.ts'

const PAGE = path.join(ROOT, 'docs/performance.md')
/** Heading of the part that people write. */
const BY_PEOPLE = '## Growth'

export type Run = {
  readonly sizes: readonly number[]
  readonly pace: Pace
  readonly minutes: number
  readonly results: readonly (Result & { readonly part: string })[]
}

function pageOf({ sizes, pace, minutes, results }: Run): string {
  const measures = results.flatMap((result) => result.measures).toSorted((one, other) => one.row - other.row)
  const missed = measures.filter((measure) => verdictOf(measure) === 'missed').length
  const missing = results.flatMap((result) => result.missing ?? [])
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  return `# Performance

Written by \`npm run lab -- bench\`; from "Growth" on it is written by people.

${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node.js ${process.version}. ${sizes.map(thousands).join(' and ')} applications; ${pace.rounds} rounds of ${pace.milliseconds / 1000} s each, ${pace.connections} connections; ${minutes.toFixed(0)} minutes in all.

${missed === 0 ? `All ${measures.length} figures reach their goals.` : `${missed} of ${measures.length} figures miss their goals.`}

${markdown(measureTable(measures))}
${missing.map(({ row, reason }) => `\nNot measured: ${row}: ${reason}.\n`).join('')}
## How to read it

The portal runs as \`npm start\` runs it, in production, with sessions, scope, validation, history, audit trail and rate limits on. The calls of the list are those that the running web sends (\`lab/bench/recorded/screens.json\`, by \`npm run lab -- record\`). They are spread over as many people and addresses as the rate limits need. A refused call fails the run.

Figures "of" something are relative to the floor (\`lab/bench/floor/\`), a bare server on the same rows in alternating rounds. It uses plain node:http and the driver, prepared statements and indexes made for these queries, without sessions and rules. Its connections check foreign keys and fire no trigger of the product. **E** counts the rows of each list again, **C** stores totals. Both must find the same rows and totals as the portal before the measurement. "By CPU" is the same ratio by the processor time of server and database for a call. On a busy machine it says more than the rate.

Statements over whole tables fill in the applications: four admission years, Kazakh, Russian, Chinese, Indian and English names, universities that few or many want, and all states. Each run proves that the portal itself writes the same rows: it repeats some two hundred small stories by the real calls and compares every row of seven tables.

Row 15 measures Directus and Strapi in the same rounds (\`lab/bench/peers/\`). Each runs in its production mode over tables of its own in the same database, with the same rows and an index for each query. Its caller may do everything, so it checks no scope. An application by id has its choices, events, files, test and interview, as at the floor; a list answers its narrow rows; names are parts of the full name, without other spellings. Strapi cannot count by status. The bench installs exact versions of both by npm in a temporary folder, without their install scripts.

The bench leaves out servers beside each other, other machines for database and callers, and the peers' files and exports.

## Figures

Medians of the rounds; milliseconds are for one call. "Others" is the use of the machine by other processes.

${results
  .filter(({ figures }) => figures.length > 0)
  .map(({ part, figures }) => `### ${part}\n\n${markdown(figureTable(figures))}\n`)
  .join('\n')}
`
}

export function writePage(run: Run): void {
  const before = readFileSync(PAGE, 'utf8')
  const at = before.indexOf(BY_PEOPLE)
  writeFileSync(PAGE, `${pageOf(run).trimEnd()}\n\n${at < 0 ? `${BY_PEOPLE}\n` : before.slice(at)}`)
  execFileSync(path.join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', PAGE], { cwd: ROOT, stdio: 'ignore' })
}

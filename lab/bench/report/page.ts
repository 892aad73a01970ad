import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { EngineRates } from '../measure/engine.ts'
import type { Pace } from '../measure/rounds.ts'
import { type Result, thousands } from '../parts/part.ts'
import { figureTable, markdown, measureTable, verdictOf } from './table.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const PAGE = path.join(ROOT, 'docs/performance.md')
/** What stands from here on is written by people, and stays. */
const BY_PEOPLE = '## Growth'

/** What a run was. */
export type Run = {
  readonly sizes: readonly number[]
  readonly pace: Pace
  readonly engine: EngineRates
  readonly minutes: number
  readonly results: readonly (Result & { readonly part: string })[]
}

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()

const memory = (): string => `${Math.round(os.totalmem() / 2 ** 30)} GB`

function pageOf({ sizes, pace, engine, minutes, results }: Run): string {
  const measures = results.flatMap((result) => result.measures).toSorted((one, other) => one.row - other.row)
  const missed = measures.filter((measure) => verdictOf(measure) === 'missed').length
  const missing = results.flatMap((result) => result.missing ?? [])
  return `# Performance

Written by \`npm run lab -- bench\`; from "Growth" on it is written by people.

${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${memory()}, Node.js ${process.version}. ${sizes.map(thousands).join(' and ')} applications; ${pace.rounds} rounds of ${pace.milliseconds / 1000} s each, ${pace.connections} connections; ${minutes.toFixed(0)} minutes in all. The database answers ${thousands(Math.round(engine.selects))} times \`select 1\` a second and commits ${thousands(Math.round(engine.commits))} empty transactions.

${missed === 0 ? `All ${measures.length} figures reach their goals.` : `${missed} of ${measures.length} figures miss their goals.`}

${markdown(measureTable(measures))}
${missing.map(({ row, reason }) => `\nNot measured: ${row}: ${reason}.\n`).join('')}
## How to read it

The portal runs as \`npm start\` runs it, in production, with sessions, scope, validation, history, audit trail and rate limits on; the list's calls are those that the running web sends (\`lab/bench/recorded/screens.json\`, by \`npm run lab -- record\`), over HTTP, spread over as many people and addresses as its budgets of calls ask for. A refused call fails the run. Beside it, on the same rows and in alternating rounds, runs the floor (\`bench/floor/\`): plain node:http and the driver, prepared statements and indexes made for just these questions, no sessions and no rules. Its connections check foreign keys and fire no trigger of the product. **E** counts the rows of each list anew, **C** keeps totals; both are checked to find the same rows and as many as the portal before anything is measured. "By CPU" is the same ratio by the processor time of server and database a call: on a busy machine it says more than the rate.

The applications are filled in by statements over whole tables, in four admission years, with Kazakh, Russian, Chinese, Indian and English names, universities that few or many want, and all states. That they are what the portal writes itself is proved in each run: some two hundred small stories are told again by the real calls, and every row of seven tables is compared.

## Figures

Medians of the rounds; milliseconds are a call's. "Others" is what else ran on the machine.

${results
  .filter(({ figures }) => figures.length > 0)
  .map(({ part, figures }) => `### ${part}\n\n${markdown(figureTable(figures))}\n`)
  .join('\n')}
`
}

/** Writes the page anew, but for what people have written on it. */
export function writePage(run: Run): void {
  const before = readFileSync(PAGE, 'utf8')
  const at = before.indexOf(BY_PEOPLE)
  writeFileSync(PAGE, `${pageOf(run).trimEnd()}\n\n${at < 0 ? `${BY_PEOPLE}\n` : before.slice(at)}`)
  execFileSync(path.join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', PAGE], { cwd: ROOT, stdio: 'ignore' })
}

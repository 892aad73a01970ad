/**
 * `npm run lab -- mutate` changes the domain's rules and the server's commands in one small way after the other, and checks
 * whether a test fails.
 * - `-- <part> ...` takes only files whose paths contain a part.
 * - `--domain=<n>` (default all), `--commands=<n>` (default 200) and `--seed=<n>` draw samples of their mutants.
 * - `--results=<file>` stores the results, so that a second run tries only survivors.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ROOT } from '../root.ts'
import explained from './explained.json' with { type: 'json' }
import type { Mutant } from './mutants.ts'
import { isSurvivor, orphansOf, reasonOf, tableOf, type Verdict } from './report.ts'
import { commandTargets, domainTargets, drawnFrom, type Target } from './targets.ts'
import { type Fate, Trial } from './trial.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commands: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    domain: { type: 'string', default: 'Infinity' },
    results: { type: 'string' },
  },
})

const keyOf = ({ path, text }: Mutant): string => createHash('sha256').update(`${path}\n${text}`).digest('hex')

function earlierFates(): ReadonlyMap<string, Fate> {
  if (values.results === undefined || !existsSync(values.results)) return new Map()
  const lines = readFileSync(values.results, 'utf8').trim().split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as [string, Fate]))
}

async function tryAll(project: Target['project'], targets: readonly Target[]): Promise<readonly Verdict[]> {
  const earlier = earlierFates()
  const trial = new Trial(project)
  const verdicts: Verdict[] = []
  for (const { path, mutants, tests } of targets) {
    if (positionals.length > 0 && !positionals.some((part) => path.includes(part))) continue
    for (const mutant of mutants) {
      const known = earlier.get(keyOf(mutant))
      const fate = known === 'killed' || known === 'timeout' ? known : await trial.fateOf(mutant, tests)
      verdicts.push({ mutant, fate })
      if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify([keyOf(mutant), fate])}\n`)
      if (fate === 'survived')
        console.log(`${path}:${mutant.line} ${mutant.operator}: ${mutant.marked} -> ${mutant.becomes}`)
    }
  }
  trial.close()
  if (verdicts.length > 0) console.log(`\n${tableOf(verdicts)}\n`)
  return verdicts
}

const rules = domainTargets(ROOT)
const everyCommand = commandTargets(ROOT)
const sampleOf = (targets: readonly Target[], size: string) => drawnFrom(targets, Number(size), Number(values.seed))
const domain = await tryAll('packages', sampleOf(rules, values.domain))
const commands = await tryAll('server', sampleOf(everyCommand, values.commands))

const unexplained = [...domain, ...commands].filter(
  (each) => isSurvivor(each) && reasonOf(each, explained) === undefined,
)
console.log(`${unexplained.length} survivors without a reason`)
const orphans = orphansOf(
  [...rules, ...everyCommand].flatMap(({ mutants }) => mutants),
  explained,
)
for (const orphan of orphans) console.log(`a reason without its place: ${orphan}`)

process.exitCode = unexplained.length + orphans.length === 0 ? 0 : 1

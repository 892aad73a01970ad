/**
 * `npm run mutate` changes the domain's rules and the server's commands in one small way after the other, and asks
 * whether a test fails. `-- <part> ...` takes only files whose paths contain a part; `--commands=<n>` (default 200) and
 * `--seed=<n>` say how many of the commands' mutants are drawn, `--no-domain` leaves the domain out; `--results=<file>`
 * keeps what was found, so that a second run goes on and tries only what is still alive; `--write` writes
 * docs/mutation.md.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import explained from './mutate/explained.json' with { type: 'json' }
import type { Mutant } from './mutate/mutants.ts'
import { changeOf, isSurvivor, reasonOf, survivorsOf, tableOf, type Verdict } from './mutate/report.ts'
import { commandTargets, domainTargets, type Target } from './mutate/targets.ts'
import { type Fate, Trial } from './mutate/trial.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commands: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'no-domain': { type: 'boolean', default: false },
    results: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const keyOf = ({ path, text }: Mutant): string => createHash('sha256').update(`${path}\n${text}`).digest('hex')

function earlierFates(): Map<string, Fate> {
  if (values.results === undefined || !existsSync(values.results)) return new Map()
  const lines = readFileSync(values.results, 'utf8').trim().split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as [string, Fate]))
}

async function fateOf(trial: Trial, mutant: Mutant, tests: readonly string[]): Promise<Fate> {
  if (tests.length === 0) return 'unseen'
  const outcome = await trial.run(mutant.path, mutant.text, tests)
  if (outcome === null) return 'timeout'
  if (outcome.failed !== null) return 'killed'
  const probed = await trial.run(mutant.path, mutant.probe, tests)
  return probed?.failed === null ? 'unseen' : 'survived'
}

async function verdictsOf(target: Target, trial: Trial, earlier: ReadonlyMap<string, Fate>): Promise<Verdict[]> {
  const { path, tests } = target
  const verdicts: Verdict[] = []
  let isHealthy = false
  for (const mutant of target.mutants) {
    const known = earlier.get(keyOf(mutant))
    if (known === 'killed' || known === 'timeout') {
      verdicts.push({ mutant, fate: known })
      continue
    }
    // Tests that fail without a change would kill everything.
    if (!isHealthy && tests.length > 0) {
      const outcome = await trial.run(path, null, tests)
      if (outcome?.failed !== null || outcome.count === 0) throw new Error(`${path} as it is: ${outcome?.failed}`)
      isHealthy = true
    }
    const fate = await fateOf(trial, mutant, tests)
    verdicts.push({ mutant, fate })
    if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify([keyOf(mutant), fate])}\n`)
    if (fate === 'survived' || fate === 'unseen')
      console.log(`${path}:${mutant.line} ${fate}: ${mutant.operator}: ${changeOf(mutant)}`)
  }
  return verdicts
}

async function verdictsOfAll(project: Target['project'], targets: readonly Target[]): Promise<readonly Verdict[]> {
  const wanted = targets.filter(
    ({ path }) => positionals.length === 0 || positionals.some((part) => path.includes(part)),
  )
  const earlier = earlierFates()
  const trial = new Trial(root, project)
  const verdicts: Verdict[] = []
  for (const target of wanted) verdicts.push(...(await verdictsOf(target, trial, earlier)))
  trial.close()
  if (verdicts.length > 0) console.log(`\n${tableOf(verdicts)}\n`)
  return verdicts
}

const domain = values['no-domain'] ? [] : await verdictsOfAll('domain', domainTargets(root))
const commands = await verdictsOfAll('server', commandTargets(root, Number(values.commands), Number(values.seed)))

const unexplained = [...domain, ...commands].filter(
  (each) => isSurvivor(each) && reasonOf(each, explained) === undefined,
)
console.log(`${unexplained.length} survivors without a reason`)

if (values.write) {
  const section = (title: string, verdicts: readonly Verdict[]): string =>
    `## ${title}\n\n${tableOf(verdicts)}\n\nWhat survives, and why it stays:\n\n${survivorsOf(verdicts, explained)}\n`
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    join(root, 'docs', 'mutation.md'),
    `${`# Mutation testing

\`npm run mutate\` changes the source in one small way after the other and asks whether a test fails. The figures below
are of ${date}, by \`npm run mutate -- --commands=${values.commands} --seed=${values.seed} --write\`.

Mutants: comparisons, logical and arithmetic operators, conditions (true, false, negated), dropped statements and early
returns, strings (another literal of the file), patterns, numbers (one more, one less), truth values, arrays (emptied),
\`some\` and \`every\`. The domain is changed everywhere but in its tables of shapes and calls, and tried by the domain's
own tests; of the server's commands a sample is drawn by the seed and tried by the tests of their slice and by
\`apps/server/test/workflows.test.ts\`. Unseen: survives, and no test comes to the place.

${domain.length === 0 ? '' : section('The domain', domain)}
${commands.length === 0 ? '' : section('The commands', commands)}`.trimEnd()}
`,
  )
}
process.exitCode = unexplained.length === 0 ? 0 : 1

/**
 * `npm run lab -- mutate` changes the domain's rules and the server's commands in one small way after the other, and checks
 * whether a test fails.
 * - `-- <part> ...` takes only files whose paths contain a part.
 * - `--commands=<n>` (default 200) and `--seed=<n>` choose mutants of the commands.
 * - `--no-domain` leaves the domain out.
 * - `--results=<file>` stores the results, so that a second run tries only what is still alive.
 * - `--report` tries nothing and prints the results of that file.
 * - `--tests=<part>`, once or several times, runs only those test files for commands.
 * - `--write` writes docs/mutation.md.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import explained from './explained.json' with { type: 'json' }
import type { Mutant } from './mutants.ts'
import { type Chosen, type Most, placeOf, type Reach, testsAt } from './reach.ts'
import { isSurvivor, orphansOf, reasonOf, survivorsOf, tableOf, type Verdict } from './report.ts'
import { commandTargets, domainTargets, type Target } from './targets.ts'
import { type Fate, Trial } from './trial.ts'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commands: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'no-domain': { type: 'boolean', default: false },
    results: { type: 'string' },
    report: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
})

const keyOf = ({ path, text }: Mutant): string => createHash('sha256').update(`${path}\n${text}`).digest('hex')

function earlierFates(): Map<string, Fate> {
  if (values.results === undefined || !existsSync(values.results)) return new Map()
  const lines = readFileSync(values.results, 'utf8').trim().split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as [string, Fate]))
}

/** Tests that are tried first, and all that are tried before a mutant counts as alive. */
const NEAREST: Most = { near: 12, far: 0 }
const MOST: Most = { near: Number.POSITIVE_INFINITY, far: 30 }

type Choose = (mutant: Mutant, most: Most) => readonly Chosen[]

/** Runs tests on a file's mutants. A killing choice of tests runs once without the change too. */
class Court {
  readonly #trial: Trial
  readonly #choose: Choose
  /** Whether tests are so quick that their usual time shows a hang. */
  readonly #isQuick: boolean
  /** By choice of tests, what is known of them without a change. */
  readonly #healthy = new Map<string, number | null>()

  constructor(trial: Trial, choose: Choose, isQuick: boolean) {
    this.#trial = trial
    this.#choose = choose
    this.#isQuick = isQuick
  }

  /** Null: its tests fail without the change too, so that they say nothing of it. */
  async fateOf(mutant: Mutant): Promise<Fate | null> {
    const nearest = this.#choose(mutant, NEAREST)
    const all = this.#choose(mutant, MOST)
    if (all.length === 0) return 'unseen'
    for (const tests of JSON.stringify(nearest) === JSON.stringify(all) ? [all] : [nearest, all]) {
      const usualMs = this.#isQuick ? await this.#healthOf(mutant.path, tests) : undefined
      if (usualMs === null) return null
      const outcome = await this.#trial.run(mutant.path, mutant.text, tests, usualMs)
      if (outcome?.failed === null) continue
      // The server's tests take long: they are run without the change only once they have failed with it.
      if ((await this.#healthOf(mutant.path, tests)) === null) return null
      return outcome === null ? 'timeout' : 'killed'
    }
    const probed = await this.#trial.run(mutant.path, mutant.probe, all)
    return probed?.failed === null ? 'unseen' : 'survived'
  }

  /** Duration of tests without a change (ms). Null: they fail, and would kill everything. */
  async #healthOf(path: string, tests: readonly Chosen[]): Promise<number | null> {
    const key = JSON.stringify(tests)
    const known = this.#healthy.get(key)
    if (known !== undefined) return known
    const begun = performance.now()
    const outcome = await this.#trial.run(path, null, tests)
    const isHealthy = outcome?.failed === null && outcome.count > 0
    if (!isHealthy) console.log(`${path} is not tried: without a change fails ${outcome?.failed}`)
    const took = isHealthy ? performance.now() - begun : null
    this.#healthy.set(key, took)
    return took
  }
}

async function verdictsOf(target: Target, court: Court, earlier: ReadonlyMap<string, Fate>): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const mutant of target.mutants) {
    const known = earlier.get(keyOf(mutant))
    if (known !== undefined && (values.report || known === 'killed' || known === 'timeout')) {
      verdicts.push({ mutant, fate: known })
      continue
    }
    if (values.report) continue
    const fate = await court.fateOf(mutant)
    if (fate === null) continue
    verdicts.push({ mutant, fate })
    if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify([keyOf(mutant), fate])}\n`)
    if (fate === 'survived' || fate === 'unseen')
      console.log(`${target.path}:${mutant.line} ${fate}: ${mutant.operator}: ${mutant.marked} -> ${mutant.becomes}`)
  }
  return verdicts
}

async function verdictsOfAll(project: Target['project'], targets: readonly Target[]): Promise<readonly Verdict[]> {
  const wanted = targets.filter(
    ({ path }) => positionals.length === 0 || positionals.some((part) => path.includes(part)),
  )
  const earlier = earlierFates()
  const trial = new Trial(root, project)
  const unknown = values.report ? [] : wanted.filter(({ tests }) => tests === null).map(({ path }) => path)
  const recorded = values.tests.length === 0 ? null : values.tests
  const reach: Reach = unknown.length === 0 ? new Map() : await trial.record(unknown, recorded)
  const verdicts: Verdict[] = []
  for (const target of wanted) {
    const text = readFileSync(join(root, target.path), 'utf8')
    const choose: Choose = ({ at }, most) =>
      target.tests?.map((file) => ({ file, names: [] })) ??
      testsAt(reach, target.path, placeOf(target.path, text, at), most)
    verdicts.push(...(await verdictsOf(target, new Court(trial, choose, project === 'domain'), earlier)))
  }
  trial.close()
  if (verdicts.length > 0) console.log(`\n${tableOf(verdicts)}\n`)
  return verdicts
}

const domain = values['no-domain'] ? [] : await verdictsOfAll('domain', domainTargets(root))
const drawn = commandTargets(root, Number(values.commands), Number(values.seed))
const commands = await verdictsOfAll('server', drawn)

const unexplained = [...domain, ...commands].filter(
  (each) => isSurvivor(each) && reasonOf(each, explained) === undefined,
)
console.log(`${unexplained.length} survivors without a reason`)
const everyCommand = commandTargets(root, Number.POSITIVE_INFINITY, 1)
const orphans = orphansOf(
  [...domain.map(({ mutant }) => mutant), ...everyCommand.flatMap(({ mutants }) => mutants)],
  explained,
)
for (const orphan of orphans) console.log(`a reason without its place: ${orphan}`)

if (values.write) {
  const section = (title: string, verdicts: readonly Verdict[]): string =>
    `## ${title}\n\n${tableOf(verdicts)}\n\nWhat survives, and why it stays:\n\n${survivorsOf(verdicts, explained)}\n`
  const countOf = (targets: readonly Target[]): number => targets.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    join(root, 'docs', 'mutation.md'),
    `${`# Mutation testing

\`npm run lab -- mutate\` changes the source in one small way after the other and asks whether a test fails. The figures below
are of ${date}, by \`npm run lab -- mutate --commands=${values.commands} --seed=${values.seed} --write\`.

Mutants: comparisons, logical and arithmetic operators, conditions (true, false, negated), dropped statements and early
returns, strings (another literal of the file), patterns, numbers (one more, one less), truth values, arrays (emptied),
\`some\` and \`every\`. The domain is changed everywhere but in its tables of shapes and calls, and tried by the domain's
own tests; of the server's commands a sample is drawn by the seed and tried by the tests that are seen to come into the
changed function, those of its slice first. Unseen: survives, and no test comes to the place.

${domain.length === 0 ? '' : section('The domain', domain)}
${commands.length === 0 ? 'Of the commands none was tried by this run.' : section(`The commands: ${commands.length} tried of ${countOf(drawn)} drawn`, commands)}`.trimEnd()}
`,
  )
}
process.exitCode = unexplained.length + orphans.length === 0 ? 0 : 1

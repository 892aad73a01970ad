import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { changedFiles } from './changed-files.ts'
import { readCatalogues } from './checks/catalogues.ts'
import { checkConduct } from './checks/conduct.ts'
import { checkDirections } from './checks/directions.ts'
import { checkDecisions, checkLayout } from './checks/layout.ts'
import { checkLength } from './checks/length.ts'
import { checkLocales } from './checks/locales.ts'
import { checkOpenApi } from './checks/open-api.ts'
import { checkPatterns } from './checks/patterns.ts'
import { checkProse } from './checks/prose.ts'
import { checkReferences } from './checks/references.ts'
import { checkRouteTexts } from './checks/route-texts.ts'
import { checkSliceCycles } from './checks/slices.ts'
import { type Problem, readSources } from './checks/sources.ts'
import { checkStyles } from './checks/styles.ts'
import { checkPackages, checkSecrets } from './checks/supply.ts'
import { checkYears } from './checks/years.ts'

const root = join(import.meta.dirname, '..')

/** A check and its problems; empty: all is well. */
type Check = { readonly name: string; readonly run: () => Promise<readonly Problem[]> }

/** Runs a program of node_modules/.bin; its whole output is the finding when it fails. */
function program(name: string, ...parameters: readonly string[]): Promise<readonly Problem[]> {
  return run(join(root, 'node_modules', '.bin', name), parameters)
}

function run(command: string, parameters: readonly string[]): Promise<readonly Problem[]> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The entries of .bin are .cmd files there.
      shell: process.platform === 'win32',
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', (fault) => resolve([fault.message]))
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString().trim()
      resolve(code === 0 ? [] : [text === '' ? `${command} ended with ${code} and said nothing` : text])
    })
  })
}

const sources = readSources(root)
const ownChecks = async (): Promise<readonly Problem[]> => [
  ...checkLayout(root),
  ...checkDecisions(root),
  ...checkLength(root),
  ...checkConduct(sources),
  ...checkSliceCycles(sources),
  ...checkLocales(root, sources),
  ...checkRouteTexts(root, sources),
  ...checkReferences(root),
  ...checkStyles(root, sources),
  ...checkYears(root, sources, readCatalogues(root).catalogues),
  ...checkPackages(root),
  ...checkSecrets(root),
]

/** A single checker: several on two cores take twice the time. */
const types = (name: string, project: string): Check => ({
  name,
  run: () => program('tsc', '-p', project, '--checkers', '1'),
})
const lint = (...places: readonly string[]): Check => ({
  name: 'format and lint',
  run: () =>
    program('biome', 'check', '--colors=off', '--max-diagnostics=100', '--error-on-warnings', ...UNKNOWN, ...places),
})
/** A changed file may be of a kind that it does not read. */
const UNKNOWN = ['--no-errors-on-unmatched', '--files-ignore-unknown=true']
const OF_SERVER = types('types of server and domain', '.')
const OF_WEB = types('types of the web', 'apps/web')
const OF_LAB = types('types of the lab', 'lab')

const all = (): readonly Check[] => [
  lint('.'),
  OF_SERVER,
  OF_WEB,
  OF_LAB,
  { name: 'directions', run: () => checkDirections(root) },
  { name: 'layout, texts, packages', run: ownChecks },
  { name: 'prose', run: async () => checkProse(root, sources) },
  { name: 'regular expressions', run: () => checkPatterns(root, sources) },
  { name: 'OpenAPI document', run: () => checkOpenApi() },
  { name: 'nothing unused', run: () => program('knip', '--no-progress') },
  { name: 'generated files', run: () => run(process.execPath, ['scripts/generate.ts', '--check']) },
]

/** Checks of single files, for the changed ones alone; types of each side with a change. */
function ofChanged(files: readonly string[]): readonly Check[] {
  const changed = new Set(files)
  const changedSources = sources.filter(({ path }) => changed.has(path))
  const ofThem = (problems: readonly Problem[]): readonly Problem[] =>
    problems.filter((problem) => changed.has(problem.split(':')[0] ?? ''))
  const isTouched = (pattern: RegExp): boolean => files.some((path) => pattern.test(path))
  return [
    lint(...files),
    ...(isTouched(/^(?!apps\/web\/).*\.tsx?$/) ? [OF_SERVER] : []),
    ...(isTouched(/^lab\/.*\.ts$/) ? [OF_LAB] : []),
    ...(isTouched(/^(?:apps\/web|packages)\/.*\.tsx?$|^locales\//) ? [OF_WEB] : []),
    { name: 'layout, texts, packages', run: async () => ofThem(await ownChecks()) },
    { name: 'prose', run: async () => ofThem(checkProse(root, sources)) },
    { name: 'regular expressions', run: () => checkPatterns(root, changedSources) },
  ]
}

/** Two at a time: most checks use one core each, and small machines have two. */
async function runAll(checks: readonly Check[], atOnce: number): Promise<number> {
  const waiting = [...checks]
  let failed = 0
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = performance.now()
      const problems = await check.run()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${check.name.padEnd(28)} ${seconds.padStart(5)} s`)
      if (problems.length === 0) continue
      failed += 1
      console.log(problems.map((problem) => problem.replace(/^/gm, '      ')).join('\n'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}

const GOAL_SECONDS = 90
const isOfChanged = process.argv.includes('--changed')
const changed = isOfChanged ? changedFiles(root) : []
if (isOfChanged) console.log(`${changed.length} changed files`)
const checks = isOfChanged ? (changed.length === 0 ? [] : ofChanged(changed)) : all()
const failed = await runAll(checks, 2)
if (failed > 0) console.log(`\n${failed} of ${checks.length} checks failed`)
console.log(`${(performance.now() / 1000).toFixed(0)} s; the goal is ${GOAL_SECONDS} s at most on two cores`)
process.exitCode = failed === 0 ? 0 : 1

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { checkConduct } from './checks/conduct.ts'
import { checkDecisions, checkLayout } from './checks/layout.ts'
import { checkLength } from './checks/length.ts'
import { checkLocales } from './checks/locales.ts'
import { checkOpenApi } from './checks/open-api.ts'
import { checkProse } from './checks/prose.ts'
import { checkReferences } from './checks/references.ts'
import { checkRouteTexts } from './checks/route-texts.ts'
import { checkSliceCycles } from './checks/slices.ts'
import { type Problem, readSources } from './checks/sources.ts'
import { checkPackages, checkPatterns, checkSecrets } from './checks/supply.ts'

const root = join(import.meta.dirname, '..')

/** What a check finds; empty: all is well. */
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
  ...checkProse(root, sources),
  ...checkPackages(root),
  ...checkSecrets(root),
]

const present = (...paths: readonly string[]): readonly string[] => paths.filter((path) => existsSync(join(root, path)))

/** Several checkers work out the same types each for itself: on two cores one is done in half the time. */
const ONE_CHECKER = ['--checkers', '1']

const CHECKS: readonly Check[] = [
  {
    name: 'format and lint',
    run: () => program('biome', 'check', '--colors=off', '--max-diagnostics=100', '--error-on-warnings', '.'),
  },
  { name: 'types of server and domain', run: () => program('tsc', '-p', '.', ...ONE_CHECKER) },
  { name: 'types of the web', run: () => program('tsc', '-p', 'apps/web', ...ONE_CHECKER) },
  {
    name: 'directions',
    run: () =>
      program(
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        '--metrics',
        ...present('packages', 'apps', 'scripts', 'e2e', 'bench', 'faults', 'parts'),
      ),
  },
  { name: 'layout, texts, packages', run: ownChecks },
  { name: 'regular expressions', run: () => checkPatterns(sources) },
  { name: 'OpenAPI document', run: () => checkOpenApi() },
  { name: 'nothing unused', run: () => program('knip', '--no-progress') },
  { name: 'generated files', run: () => run(process.execPath, ['scripts/generate.ts', '--check']) },
]

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

const failed = await runAll(CHECKS, 2)
if (failed > 0) console.log(`\n${failed} of ${CHECKS.length} checks failed`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * `npm test` runs rules, calls and main journeys; with `--full` the long tests (`long-tests.ts`) and controls as well.
 * It ends with one line, `N passed, N failed`. `npm test -- <part> ...` runs the files whose paths contain one of the parts: controls
 * (`*.spec.ts`) in a browser, all others by vitest. Journeys run for a part that begins with `e2e`, or with `--journeys`.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginPortal, copyBegun } from '../apps/server/test/begun-portal.ts'
import { findFreePort } from '../apps/server/test/server-process.ts'
import { findBrowser } from './find-browser.ts'
import { type Counts, countPlaywright, countVitest, sum, summary } from './test-counts.ts'
import { filesNamed } from './test-files.ts'

const root = join(import.meta.dirname, '..')
const CONTROLS_CONFIG = 'apps/web/test/controls/playwright.config.ts'
const isFull = process.argv.includes('--full')
/** Seasons, by the calls and in the browser, have thousands of people in the whole matrix. */
const SIZES: NodeJS.ProcessEnv = isFull ? { SEASON_PEOPLE: '5000', GRADED_PEOPLE: '6000' } : {}

/** Runs a program, its output into a file or, without one, streamed; gives its exit code. */
function run(parameters: readonly string[], environment: NodeJS.ProcessEnv, output?: string): Promise<number> {
  return new Promise((resolve) => {
    const to = output === undefined ? 'inherit' : openSync(output, 'w')
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', to, to],
    })
    if (to !== 'inherit') closeSync(to)
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // A runner that crashed has written nothing; its count says so.
    return null
  }
}

/** All that needs no browser. Beside browsers its output is held back until it ends: two at once nobody can read. */
async function runVitest(folder: string, files: readonly string[], isAlone: boolean): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const output = join(folder, 'vitest.log')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(
    [vitest, 'run', ...reporters, ...files],
    { ...SIZES, ...(isFull ? { FUZZ_CALLS: '10000', ANY_ORDER_RUNS: '80' } : {}) },
    isAlone ? undefined : output,
  )
  if (!isAlone) process.stdout.write(readFileSync(output))
  return countVitest(readReport(report), code)
}

async function runPlaywright(
  name: string,
  config: string,
  files: readonly string[],
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Counts> {
  const report = join(folder, `${name}.json`)
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  // Playwright takes expressions.
  const patterns = files.map((file) => `${file.replaceAll('.', '\\.')}$`)
  const code = await run([playwright, 'test', `--config=${config}`, '--reporter=list,json', ...patterns], {
    // In no language at all a browser on Linux has no letters but the Latin ones for the names of files.
    LC_ALL: 'C.UTF-8',
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_TRACE: String(files.length > 0),
  })
  return countPlaywright(readReport(report), code)
}

/** The web's controls, each alone on a page. */
const runControls = (folder: string, browser: string, files: readonly string[]): Promise<Counts> =>
  runPlaywright('controls', CONTROLS_CONFIG, files, folder, { PLAYWRIGHT_CHROMIUM: browser })

/** The data folder of the portal of all journeys. */
const dataOf = (folder: string): string => join(folder, 'data')

/** People's ways through the whole portal. */
const runJourneys = async (folder: string, browser: string, files: readonly string[]): Promise<Counts> =>
  runPlaywright('journeys', 'playwright.config.ts', files, folder, {
    PLAYWRIGHT_CHROMIUM: browser,
    E2E_PORT: String(await findFreePort()),
    E2E_DATA_DIR: dataOf(folder),
    E2E_FULL: String(isFull),
    ...SIZES,
  })

/** Begins the portal that journeys and real servers of other tests are copies of. */
async function beginFor(folder: string): Promise<void> {
  process.env['BEGUN_PORTAL'] = await beginPortal(folder)
  copyBegun(process.env['BEGUN_PORTAL'], dataOf(folder))
}

/** Runs the named files, or without names everything. */
async function main(parts: readonly string[]): Promise<number> {
  const isAll = parts.length === 0
  if (isAll && !isFull) process.env['SKIP_LONG_TESTS'] = 'true'
  const files = isAll
    ? { vitest: [], controls: [], journeys: [] }
    : filesNamed(root, parts, process.argv.includes('--journeys'))
  const isWanted = (runner: keyof typeof files): boolean =>
    isAll ? isFull || runner !== 'controls' : files[runner].length > 0
  const needsBrowser = isWanted('controls') || isWanted('journeys')
  const browser = needsBrowser ? await findBrowser() : null
  if (needsBrowser && browser === null) {
    console.error('No Chromium: install one (Debian: apt-get install chromium) or name it in PLAYWRIGHT_CHROMIUM.')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  try {
    // A file by name may need no portal, and controls need none.
    const begun = isAll ? beginFor(folder) : Promise.resolve()
    const inBrowsers = async (): Promise<readonly Counts[]> => {
      if (browser === null) return []
      const controls = isWanted('controls') ? [await runControls(folder, browser, files.controls)] : []
      await begun
      return isWanted('journeys') ? [...controls, await runJourneys(folder, browser, files.journeys)] : controls
    }
    // Journeys wait as often as they work: the other tests take what they leave of two cores.
    const elsewhere = async (): Promise<readonly Counts[]> => {
      await begun
      return isWanted('vitest') ? [await runVitest(folder, files.vitest, browser === null)] : []
    }
    const [browsers, others] = await Promise.all([inBrowsers(), elsewhere()])
    const total = [...others, ...browsers].reduce(sum)
    console.log(summary(total))
    return total.failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main(process.argv.slice(2).filter((parameter) => !parameter.startsWith('--')))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

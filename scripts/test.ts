import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { type Counts, countPlaywright, countVitest, sum, summary } from './test-counts.ts'

const root = join(import.meta.dirname, '..')
const isFull = process.argv.includes('--full')

/** Streams a program's output; gives its exit code. */
function run(parameters: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
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

async function runVitest(folder: string): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await run([vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {})
  return countVitest(readReport(report), code)
}

async function runPlaywright(
  name: string,
  config: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Counts> {
  const report = join(folder, `${name}.json`)
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const code = await run([playwright, 'test', `--config=${config}`, '--reporter=list,json'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return countPlaywright(readReport(report), code)
}

/** The web's controls, each alone on a page. */
const runControls = (folder: string, browser: string): Promise<Counts> =>
  runPlaywright('controls', 'apps/web/test/controls/playwright.config.ts', folder, { PLAYWRIGHT_CHROMIUM: browser })

/** People's ways through the whole portal. */
const runJourneys = async (folder: string, browser: string): Promise<Counts> =>
  runPlaywright('journeys', 'playwright.config.ts', folder, {
    PLAYWRIGHT_CHROMIUM: browser,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: join(folder, 'data'),
    E2E_FULL: String(isFull),
  })

async function main(): Promise<number> {
  const browser = await findBrowser()
  if (browser === null) {
    console.error('No Chromium: install one (Debian: apt-get install chromium) or name it in PLAYWRIGHT_CHROMIUM.')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  try {
    const unit = await runVitest(folder)
    const controls = await runControls(folder, browser)
    const journeys = await runJourneys(folder, browser)
    const total = sum(sum(unit, controls), journeys)
    console.log(summary(total))
    return total.failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()

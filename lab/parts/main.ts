/**
 * `npm run lab -- parts [<part> ...]`: tests with programs that npm does not have (PostgreSQL 15, nginx, Caddy, clamd,
 * Dovecot of Debian 12). It installs them where it may. It fails with one line where one is missing, and ends with `N
 * passed, N failed`. A part selects files by name.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { countVitest, summary } from '../../scripts/test-counts.ts'
import { installPrograms, PROGRAMS } from './programs.ts'

const root = join(import.meta.dirname, '../..')

async function main(files: readonly string[]): Promise<number> {
  const missing = installPrograms().map((name) => `${name} (apt-get install ${PROGRAMS[name].package})`)
  const browser = await findBrowser()
  if (browser === null) missing.push('a Chromium (apt-get install chromium)')
  if (missing.length > 0 || browser === null) {
    console.error(`These tests need what is not on this machine: ${missing.join(', ')}`)
    return 1
  }
  await buildWebIfStale(root)
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-parts-'))
  try {
    const report = join(folder, 'vitest.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config=lab/parts/vitest.config.ts', ...reporters, ...files],
      {
        cwd: root,
        env: { ...process.env, PLAYWRIGHT_CHROMIUM: browser },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const [code] = (await once(child, 'close')) as [number | null]
    const counts = countVitest(readReport(report), code ?? 1)
    console.log(summary(counts))
    return counts.failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // without a report the run crashed; the count says so
  }
}

process.exitCode = await main(process.argv.slice(2))

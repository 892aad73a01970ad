/**
 * `npm run lab -- parts [<part> ...]`: tests with programs that npm does not have (PostgreSQL 15, nginx, Caddy, clamd,
 * Dovecot of Debian 12). It fails if one is missing. A part selects files by name.
 */
import { spawnSync } from 'node:child_process'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { ROOT } from '../root.ts'
import { missingPackages } from './programs.ts'

const browser = await findBrowser()
const missing = [...missingPackages(), ...(browser === null ? ['chromium'] : [])]
if (missing.length > 0 || browser === null) {
  console.error(`Packages are missing: RUNLEVEL=1 apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
await buildWebIfStale(ROOT)
const parameters = ['run', '--config=lab/parts/vitest.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
  cwd: ROOT,
  env: { ...process.env, PLAYWRIGHT_CHROMIUM: browser },
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exitCode = status ?? 1

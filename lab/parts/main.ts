/**
 * `npm run lab -- parts [<part> ...]`: tests with programs that npm does not have (PostgreSQL 15, nginx, Caddy, clamd,
 * Dovecot of Debian 12). It installs them where it may, and fails if one is missing. A part selects files by name.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { ROOT } from '../root.ts'
import { installPrograms, PROGRAMS } from './programs.ts'

const missing = installPrograms().map((name) => `${name} (apt-get install ${PROGRAMS[name].package})`)
const browser = await findBrowser()
if (browser === null) missing.push('a Chromium (apt-get install chromium)')
if (missing.length > 0 || browser === null) {
  console.error(`These tests need what is not on this machine: ${missing.join(', ')}`)
  process.exit(1)
}
await buildWebIfStale(ROOT)
const parameters = ['run', '--config=lab/parts/vitest.config.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
  cwd: ROOT,
  env: { ...process.env, PLAYWRIGHT_CHROMIUM: browser },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const [code] = (await once(child, 'close')) as [number | null]
process.exitCode = code ?? 1

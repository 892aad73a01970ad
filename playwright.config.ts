import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/chromium.ts'
import { portalEnvironment } from './e2e/portal-environment.ts'
import { leavesLongOut, MAIN_JOURNEYS } from './scripts/long-tests.ts'

/** scripts/test.ts finds the browser, a free port and a fresh data folder; alone, these defaults serve. */
const port = process.env['E2E_PORT'] ?? '18080'
const dataDirectory = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `portal-e2e-${process.pid}`)
/** A portal that runs elsewhere, which the journeys then visit: what it sends must arrive in E2E_DATA_DIR/outbox. */
const elsewhere = process.env['E2E_ADDRESS']
const isFull = process.env['E2E_FULL'] === 'true'
// The journeys read the outbox and the database there.
process.env['E2E_DATA_DIR'] = dataDirectory

const phone = { ...chromium, viewport: { width: 360, height: 740 }, hasTouch: true }

const LONG = globSync('e2e/*.spec.ts', { cwd: import.meta.dirname }).filter((file) => !MAIN_JOURNEYS.includes(file))
const LEFT_OUT = leavesLongOut ? LONG.map((file) => `**/${file}`) : []

/** The longest begin first: else the last minutes belong to one of them alone, and a core is idle. */
const LONGEST =
  /(season|office|university|main-job|competition|interview-list|reception|every-screen|never-lose-work)\.spec\.ts$/
const projectsOf = (name: string, use: object) => [
  { name: `${name}, the longest`, testMatch: LONGEST, testIgnore: LEFT_OUT, use },
  { name, testIgnore: [LONGEST, OF_OLD_BROWSERS, ...LEFT_OUT], use },
]

/** The oldest browsers served: their own journeys, and the main job once more in the whole matrix (docs/specification/screens.md#browsers). */
const OF_OLD_BROWSERS = /old-browsers\.spec\.ts$/
const oldBrowsers = ['Chrome 106', 'Safari 15.6'].map((old) => ({
  name: `journeys in ${old}`,
  metadata: { old },
  testMatch: [/main-job\.spec\.ts$/, OF_OLD_BROWSERS],
  use: chromium,
}))

/** Ends a start or a journey that hangs. Several times the longest of them on two busy cores. */
const MOST_MS = 900_000

const ownPortal = {
  command: `"${process.execPath}" --import ./scripts/require-node.mjs scripts/start.ts`,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: MOST_MS,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  env: portalEnvironment(port, dataDirectory),
} as const

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // A journey waits as often as it works: three keep two cores busy.
  workers: 3,
  // A journey that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  timeout: MOST_MS,
  // A busy machine takes a while for an answer that is immediate on a quiet one.
  expect: { timeout: 180_000 },
  reporter: 'list',
  use: {
    baseURL: elsewhere ?? `http://127.0.0.1:${port}`,
    locale: 'kk-KZ',
    timezoneId: 'Asia/Almaty',
    // Its journey (`installable.spec.ts`) allows it: routes of others do not see what a worker answers.
    serviceWorkers: 'block',
    // A trace costs a third of a journey: those that are run by name have one, the whole leaves a picture.
    trace: process.env['E2E_TRACE'] === 'true' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...projectsOf('journeys', chromium),
    ...(leavesLongOut ? [] : oldBrowsers),
    ...(isFull ? projectsOf('journeys on a phone', phone) : []),
  ],
  ...(elsewhere === undefined ? { webServer: ownPortal } : {}),
})

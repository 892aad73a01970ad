import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/chromium.ts'

/** scripts/test.ts finds the browser, a free port and a fresh data folder; alone, these defaults serve. */
const port = process.env['E2E_PORT'] ?? '18080'
const dataDirectory = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `portal-e2e-${process.pid}`)
const isFull = process.env['E2E_FULL'] === 'true'
const phone = { ...chromium, viewport: { width: 360, height: 740 }, hasTouch: true }

const desk = { name: 'journeys', use: chromium }
const screens = isFull ? ([desk, { name: 'journeys on a phone', use: phone }] as const) : ([desk] as const)
/** Journeys that change something for everybody, or fill the lists of others: each alone, in this order. */
const ALONE = ['interview-list', 'office', 'competition', 'reception'] as const
const fileOf = (name: string): RegExp => new RegExp(`${name}\\.spec\\.ts$`)
const alone = screens.flatMap(({ name, use }) =>
  ALONE.map((journey) => ({ name: `${name}, ${journey}`, use, journey })),
)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A journey that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  // Twice what the longest part takes on two busy cores: a journey says what is wrong before that.
  timeout: 120_000,
  reporter: 'list',
  use: { baseURL: `http://127.0.0.1:${port}`, locale: 'kk-KZ', timezoneId: 'Asia/Almaty', trace: 'retain-on-failure' },
  projects: [
    ...screens.map(({ name, use }) => ({ name, use, testIgnore: ALONE.map(fileOf) })),
    // One after another: what one of them closes would be closed for all others.
    ...alone.map(({ name, use, journey }, at) => ({
      name,
      use,
      testMatch: fileOf(journey),
      dependencies: at === 0 ? screens.map((screen) => screen.name) : [alone[at - 1]?.name ?? ''],
    })),
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDirectory,
      DEMO: 'false',
      // Each visitor of a journey has an address of its own (e2e/screen.ts).
      TRUST_PROXY: 'true',
      SUPER_ADMIN_EMAIL: 'super@portal.test',
      SUPER_ADMIN_PASSWORD: 'Zz7!superadmin',
    },
  },
})

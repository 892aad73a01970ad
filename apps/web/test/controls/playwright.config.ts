import { defineConfig } from '@playwright/test'
import { chromium } from '../../../../e2e/chromium.ts'

/** Tests of the web's controls, each alone on a page, with the real catalogues and without a server. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../../../../test-results/controls',
  globalSetup: './build-stories.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Many times the longest test on two busy cores.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: { ...chromium, timezoneId: 'Asia/Almaty' },
})

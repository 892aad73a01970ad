import { devices } from '@playwright/test'

const browser = process.env['PLAYWRIGHT_CHROMIUM']
const isRoot = process.getuid?.() === 0

/** The browser of all tests; `scripts/test.ts` says where it is. */
export const chromium = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(browser === undefined ? {} : { executablePath: browser }),
    // Chromium's sandbox refuses to run as root.
    args: isRoot ? ['--no-sandbox'] : [],
  },
}

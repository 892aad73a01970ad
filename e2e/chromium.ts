import { devices } from '@playwright/test'

const browser = process.env['PLAYWRIGHT_CHROMIUM']
const isRoot = process.getuid?.() === 0

/**
 * Each window of a whole Chromium loads two pages of its own for the suggestions of an address bar that nobody sees: a
 * quarter of what a visit costs. The last list of such switches counts, so it holds what Playwright's own one is for
 * here: what guards a way out, paints late, or calls home.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** The browser of all tests; `scripts/test.ts` says where it is. */
export const chromium = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(browser === undefined ? {} : { executablePath: browser }),
    // Chromium's sandbox refuses to run as root.
    args: [`--disable-features=${SWITCHED_OFF.join(',')}`, ...(isRoot ? ['--no-sandbox'] : [])],
  },
}

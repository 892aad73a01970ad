import { devices } from '@playwright/test'

const browser = process.env['PLAYWRIGHT_CHROMIUM']
const isRoot = process.getuid?.() === 0

/**
 * Features to switch off. Each window of a whole Chromium loads two pages for suggestions of the address bar: a quarter
 * of a visit's cost. The last list of such switches counts, so it repeats the needed part of Playwright's own list:
 * features that block navigation, delay painting, or call home.
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

/** The browser of all tests; `scripts/test.ts` gives its path. */
export const chromium = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(browser === undefined ? {} : { executablePath: browser }),
    // Chromium's sandbox refuses to run as root.
    args: [`--disable-features=${SWITCHED_OFF.join(',')}`, ...(isRoot ? ['--no-sandbox'] : [])],
  },
}

import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { portalEnvironment } from '../../../e2e/portal-environment.ts'
import { findBrowser } from '../../../scripts/find-browser.ts'
import { atTheEnd, temporaryFolder } from './clean-up.ts'
import { startPortal } from './programs.ts'

export async function browserPath(): Promise<string> {
  const found = await findBrowser()
  if (found === null) throw new Error('No Chromium: install one, or name it in PLAYWRIGHT_CHROMIUM.')
  return found
}

export async function openBrowser(): Promise<{ readonly browser: Browser; readonly baseURL: string }> {
  const dataDir = path.join(temporaryFolder('browser'), 'data')
  process.env['E2E_DATA_DIR'] = dataDir
  const executablePath = await browserPath()
  const { PORT: _port, ...environment } = portalEnvironment(0, dataDir)
  const { port } = await startPortal(environment)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  atTheEnd(() => browser.close())
  return { browser, baseURL: `http://127.0.0.1:${port}` }
}

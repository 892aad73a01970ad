/**
 * `npm run lab -- pictures`: takes the two pictures of the README, an applicant's own applications and the office's
 * list. It starts a portal of its own in a temporary folder and needs a browser.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from '../../e2e/applicant.ts'
import { callsBy, newCaller } from '../../e2e/calls.ts'
import { makeOffice } from '../../e2e/office.ts'
import { portalEnvironment } from '../../e2e/portal-environment.ts'
import { newVisitor } from '../../e2e/screen.ts'
import { type Credentials, type Entry, signInByCall } from '../../e2e/sign-in.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { atTheEnd, cleanUp, cleanUpOnSignals } from './measure/clean-up.ts'
import { startPortal } from './measure/programs.ts'

const APPLICATIONS = 12
const PICTURES = path.join(import.meta.dirname, '../../docs/pictures')

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-pictures-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
cleanUpOnSignals()
process.env['E2E_DATA_DIR'] = path.join(folder, 'data')

async function takePicture(browser: Browser, baseURL: string, entry: Entry, person: Credentials, name: string) {
  const visitor = await newVisitor(browser, 'en', { baseURL, viewport: { width: 1280, height: 800 } })
  await signInByCall(visitor, entry, person)
  await visitor.page.goto('/admission/applications')
  await visitor.page.waitForLoadState('networkidle')
  await visitor.page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
}

try {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('No Chromium: install one, or name it in PLAYWRIGHT_CHROMIUM.')
  const { PORT: _port, ...environment } = portalEnvironment(0, path.join(folder, 'data'))
  const { port } = await startPortal(environment)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  atTheEnd(() => browser.close())
  const baseURL = `http://127.0.0.1:${port}`
  mkdirSync(PICTURES, { recursive: true })
  const { head } = await makeOffice(baseURL, 0, APPLICATIONS)
  await takePicture(browser, baseURL, 'STAFF', head, 'office')
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  await takePicture(browser, baseURL, 'APPLICANT', person, 'applicant')
} finally {
  await cleanUp()
}

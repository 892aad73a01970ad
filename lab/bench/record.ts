/**
 * `npm run lab -- record`: opens the office's list and an applicant's own screens in a browser, as people do, and
 * writes the calls that they send to `lab/bench/recorded/screens.json`. The bench asks these calls. It starts a portal of its
 * own in a temporary folder.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from '../../e2e/applicant.ts'
import { callsBy, newCaller } from '../../e2e/calls.ts'
import { makeOffice } from '../../e2e/office.ts'
import { portalEnvironment } from '../../e2e/portal-environment.ts'
import { newVisitor } from '../../e2e/screen.ts'
import { type Credentials, type Entry, signInByCall } from '../../e2e/sign-in.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { atTheEnd, cleanUp, cleanUpOnSignals } from './measure/clean-up.ts'
import { startPortal } from './measure/programs.ts'
import { RECORDED_FILE, type Recorded } from './recorded/read.ts'

const APPLICATIONS = 30
const NAME = 'Seit'

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-record-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
cleanUpOnSignals()
process.env['E2E_DATA_DIR'] = path.join(folder, 'data')

/** A screen of somebody who is signed in, and the reads of the server that each act on it causes. */
async function recorder(browser: Browser, baseURL: string, entry: Entry, person: Credentials) {
  const visitor = await newVisitor(browser, 'kk', { baseURL, viewport: { width: 1280, height: 800 } })
  await signInByCall(visitor, entry, person)
  const { page } = visitor
  let sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') sent.push(withoutIds(pathname) + search)
  })
  return {
    visitor,
    /** Reads caused by an act, each once, in their order, until the last of them is answered. */
    record: async (act: (page: Page) => Promise<unknown>, last: RegExp): Promise<readonly string[]> => {
      await page.waitForLoadState('networkidle')
      sent = []
      const answered = page.waitForResponse((response) => last.test(response.url()))
      await act(page)
      await answered
      await page.waitForLoadState('networkidle')
      return [...new Set(sent)]
    },
  }
}

/** A path without the ids that another portal would not have. */
const withoutIds = (pathname: string): string => pathname.replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id')

async function recordOffice(browser: Browser, baseURL: string): Promise<Recorded> {
  const { head } = await makeOffice(baseURL, 0, APPLICATIONS)
  const { visitor, record } = await recorder(browser, baseURL, 'STAFF', head)
  const { t } = visitor
  return {
    'office: list': await record((page) => page.goto('/admission/applications'), /counts/),
    'office: another tab': await record((page) => page.getByRole('tab').nth(1).click(), /list\?status/),
    'office: next page': await record(async (page) => {
      await page.getByRole('tab').nth(0).click()
      await page.getByRole('button', { name: t('app.pagination.next'), exact: true }).click()
    }, /page=1/),
    'office: name': await record((page) => {
      return page.goto(`/admission/applications?fio=${NAME}`)
    }, /counts\?fio/),
    'office: filter': await record(
      (page) => page.goto('/admission/applications?citizenship=KZ'),
      /counts\?citizenship/,
    ),
    'office: one application': await record(
      (page) => page.getByRole('table').locator('tbody').getByRole('link').first().click(),
      /staff\/request\/[\da-f-]{36}/,
    ),
  }
}

async function recordApplicant(browser: Browser, baseURL: string): Promise<Recorded> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { id } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const { record } = await recorder(browser, baseURL, 'APPLICANT', person)
  return {
    'applicant: own list': await record((page) => page.goto('/admission/applications'), /request\/list/),
    'applicant: own application': await record(
      (page) => page.goto(`/admission/create-application?id=${id}`),
      new RegExp(`/request/${id}`),
    ),
  }
}

try {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('No Chromium: install one, or name it in PLAYWRIGHT_CHROMIUM.')
  const { PORT: _port, ...environment } = portalEnvironment(0, path.join(folder, 'data'))
  const { port } = await startPortal(environment)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  atTheEnd(() => browser.close())
  const baseURL = `http://127.0.0.1:${port}`
  const recorded: Recorded = {
    ...(await recordOffice(browser, baseURL)),
    ...(await recordApplicant(browser, baseURL)),
  }
  writeFileSync(RECORDED_FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  console.log(JSON.stringify(recorded, null, 2))
} finally {
  await cleanUp()
}

/**
 * `npm run lab -- record` opens screens of the office and of an applicant in a browser. It writes the calls that they
 * send to `lab/bench/recorded/screens.json`, from which the bench takes its calls.
 */
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from '../../e2e/applicant.ts'
import { callsBy, newCaller } from '../../e2e/calls.ts'
import { makeOffice } from '../../e2e/office.ts'
import { newVisitor } from '../../e2e/screen.ts'
import { type Credentials, type Entry, signInByCall } from '../../e2e/sign-in.ts'
import { openBrowser } from './measure/browser.ts'
import { runTool } from './measure/clean-up.ts'
import { RECORDED_FILE, type Recorded } from './recorded/read.ts'

const APPLICATIONS = 30
const ID = /[\da-f]{8}-[\da-f-]{27}/g

/** @returns records the reads of the server that an act causes, until `last` is answered. */
async function recorder(browser: Browser, baseURL: string, entry: Entry, person: Credentials) {
  const visitor = await newVisitor(browser, 'kk', { baseURL, viewport: { width: 1280, height: 800 } })
  await signInByCall(visitor, entry, person)
  const { page } = visitor
  let sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') sent.push(pathname.replace(ID, ':id') + search)
  })
  return async (act: (page: Page) => Promise<unknown>, last: RegExp): Promise<readonly string[]> => {
    await page.waitForLoadState('networkidle')
    sent = []
    const answered = page.waitForResponse((response) => last.test(response.url()))
    await act(page)
    await answered
    await page.waitForLoadState('networkidle')
    return [...new Set(sent)]
  }
}

await runTool(async () => {
  const { browser, baseURL } = await openBrowser()
  const { head } = await makeOffice(baseURL, 0, APPLICATIONS)
  const office = await recorder(browser, baseURL, 'STAFF', head)
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { id } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const applicant = await recorder(browser, baseURL, 'APPLICANT', person)
  const recorded: Recorded = {
    'office: list': await office((page) => page.goto('/admission/applications'), /counts/),
    'office: one application': await office(
      (page) => page.getByRole('table').locator('tbody').getByRole('link').first().click(),
      /staff\/request\/[\da-f-]{36}/,
    ),
    'applicant: own list': await applicant((page) => page.goto('/admission/applications'), /request\/list/),
    'applicant: own application': await applicant(
      (page) => page.goto(`/admission/create-application?id=${id}`),
      new RegExp(`/request/${id}`),
    ),
  }
  writeFileSync(RECORDED_FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  return []
})

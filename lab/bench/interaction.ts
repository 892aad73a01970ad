/**
 * `npm run lab -- interaction`: how long three screens take from a key, a letter or a click to the next frame on a
 * phone whose processor is slowed four times: the staff list of sixty applications, the application form and the
 * screening test. Then it opens every kind of screen that links lead an applicant, a head of admissions and the super
 * admin to, on a phone and at a desk. It starts a portal of its own in a temporary folder and works as people do. Prints,
 * by screen, how many interactions the browser timed (Event Timing, in steps of 8 ms), their median and the slowest,
 * which of them that was, and the layout shift without input, and of the kinds of screens how many shift; ends with 1
 * where an interaction takes 200 ms or more or a screen shifts by more than 0.02. Needs a quiet machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from '../../e2e/applicant.ts'
import { callsBy, newCaller } from '../../e2e/calls.ts'
import { makeOffice } from '../../e2e/office.ts'
import { portalEnvironment, SUPER_ADMIN } from '../../e2e/portal-environment.ts'
import { field, newVisitor, press, type Visitor } from '../../e2e/screen.ts'
import { type Credentials, type Entry, signInByCall } from '../../e2e/sign-in.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { atTheEnd, cleanUpOnSignals } from './measure/clean-up.ts'
import { judge } from './measure/judge.ts'
import { startPortal } from './measure/programs.ts'
import { median } from './measure/statistics.ts'

const SLOWER = 4
const MOST_MS = 200
const MOST_SHIFT = 0.02
const APPLICATIONS = 60
const STATEMENTS = 20
/** So long the page is left alone after each act, for its frame and for what it asks the server. */
const REST_MS = 500

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-interaction-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
cleanUpOnSignals()
process.env['E2E_DATA_DIR'] = path.join(folder, 'data')

/** In the page: each interaction with its longest event, and the shifts that nobody has caused. */
const WATCH = `
  window.interactions = {}; window.shift = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries()) {
      if (!interactionId || duration <= (window.interactions[interactionId]?.ms ?? 0)) continue
      window.interactions[interactionId] = { ms: duration, what: [name, target?.id || target?.textContent?.slice(0, 30) || target?.localName].filter(Boolean).join(' ') }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value
  }).observe({ type: 'layout-shift', buffered: true })`

type Interaction = { readonly ms: number; readonly what: string }
type Seen = { readonly interactions: Readonly<Record<string, Interaction>>; readonly shift: number }

/** What a page of one screen has taken so far. */
const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate<Seen>('({ interactions: window.interactions, shift: window.shift })')

async function before(
  browser: Browser,
  baseURL: string,
  entry: Entry,
  person: Credentials,
  width = 360,
): Promise<Visitor> {
  const viewport = { width, height: 740 }
  const visitor = await newVisitor(browser, 'kk', { baseURL, viewport, isMobile: width === 360 })
  await signInByCall(visitor, entry, person)
  await visitor.page.addInitScript(WATCH)
  const session = await visitor.page.context().newCDPSession(visitor.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return visitor
}

/** Does one thing after the other, with a rest in between, as the frames of one should not count for the next. */
async function doAll(page: Page, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const act of acts) {
    await act()
    await page.waitForTimeout(REST_MS)
  }
}

async function staffList(browser: Browser, baseURL: string): Promise<Seen> {
  const office = await makeOffice(baseURL, 0, APPLICATIONS)
  const visitor = await before(browser, baseURL, 'STAFF', office.head)
  const { page, t } = visitor
  await page.goto('/admission/applications')
  const tabs = page.getByRole('tab')
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await boxes.first().waitFor()
  const filters = page.getByText(t('applications.filters.title'), { exact: false }).first()
  await doAll(page, [
    () => boxes.nth(0).press('Space'),
    () => boxes.nth(1).press('Space'),
    () => page.keyboard.press('ArrowDown'),
    () => press(visitor, 'applications.bulk.clear'),
    () => tabs.nth(1).click(),
    () => tabs.nth(0).click(),
    () => filters.click(),
    () => field(visitor, 'applications.filters.fio').pressSequentially('Seitkali', { delay: 120 }),
    () => page.getByRole('button', { name: t('app.pagination.next'), exact: true }).click(),
  ])
  return seenBy(page)
}

/** Chooses an option by keys, as a script's choice is no interaction. */
async function choose(page: Page, control: Locator, option: number): Promise<void> {
  await control.focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < option; at += 1) await page.keyboard.press('ArrowDown', { delay: 120 })
}

async function applicationForm(browser: Browser, baseURL: string): Promise<Seen> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const visitor = await before(browser, baseURL, 'APPLICANT', person)
  const { page } = visitor
  await page.goto('/admission/create-application?task=education')
  const level = field(visitor, 'applications.education.level')
  await level.waitFor()
  await doAll(page, [
    () => choose(page, level, 3),
    () => field(visitor, 'applications.education.gpa').pressSequentially('3.45', { delay: 120 }),
    () => choose(page, level, 1),
    () => field(visitor, 'applications.education.gpa').pressSequentially('4.87 (үздік)', { delay: 120 }),
    () => page.keyboard.press('Tab'),
  ])
  return seenBy(page)
}

async function screeningTest(browser: Browser, baseURL: string): Promise<Seen> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { id } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const visitor = await before(browser, baseURL, 'APPLICANT', person)
  const { page, t } = visitor
  await page.goto(`/admission/test/${id}`)
  await page.getByRole('button', { name: t('screening.instruction.start'), exact: true }).click()
  await page.locator('legend').waitFor()
  const answers = ['YES', 'SOMETIMES', 'NO'] as const
  await doAll(
    page,
    Array.from({ length: STATEMENTS }, (_, index) => answers[index % answers.length] ?? 'YES').flatMap((answer, at) =>
      at % 2 === 0
        ? [() => page.keyboard.press(String(answers.indexOf(answer) + 1)), () => page.keyboard.press('Enter')]
        : [
            () => {
              const radio = page.getByRole('radio', { name: t(`screening.answer.${answer}`), exact: true })
              return page.locator('label').filter({ has: radio }).click()
            },
            () => press(visitor, 'screening.take.accept'),
          ],
    ),
  )
  return seenBy(page)
}

/** An address without what tells one thing of its kind from another. */
const kindOf = (address: string): string => address.replace(/[^/]*\d[^/]*/g, ':id')

/** Opens every kind of screen that links lead to, from the first one on; gives the kinds with their shifts. */
async function shiftsOf({ page }: Visitor): Promise<ReadonlyMap<string, number>> {
  const shifts = new Map<string, number>()
  const left = ['/admission/']
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    if (shifts.has(kindOf(address))) continue
    await page.goto(address)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2 * REST_MS)
    shifts.set(kindOf(address), (await seenBy(page)).shift)
    const links = page.locator('main a[href^="/admission/"]')
    const found = await links.evaluateAll((all: readonly { readonly pathname: string }[]) =>
      all.map(({ pathname }) => pathname),
    )
    left.push(...found)
  }
  if (shifts.size < 3) throw new Error(`links led to ${shifts.size} screens alone`)
  return shifts
}

/** What shifts at all screens of some people, a line each. */
async function everyScreen(browser: Browser, baseURL: string): Promise<readonly string[]> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const { head } = await makeOffice(baseURL, 1, 10)
  const people = {
    applicant: ['APPLICANT', person],
    head: ['STAFF', head],
    superAdmin: ['STAFF', SUPER_ADMIN],
  } as const
  const missed: string[] = []
  for (const [name, [entry, who]] of Object.entries(people))
    for (const width of [360, 1280]) {
      const shifts = await shiftsOf(await before(browser, baseURL, entry, who, width))
      const large = [...shifts].filter(([, shift]) => shift > MOST_SHIFT)
      const worst = Math.max(...shifts.values())
      console.log(`${name.padEnd(16)}${width} px: ${shifts.size} kinds of screens, largest shift ${worst.toFixed(3)}`)
      missed.push(...large.map(([kind, shift]) => `${name} ${width} px ${kind} shift ${shift.toFixed(3)}`))
    }
  return missed
}

async function main(): Promise<readonly string[]> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('No Chromium: install one, or name it in PLAYWRIGHT_CHROMIUM.')
  const { PORT: _port, ...environment } = portalEnvironment(0, path.join(folder, 'data'))
  const { port } = await startPortal(environment)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  atTheEnd(() => browser.close())
  const missed: string[] = []
  for (const [name, work] of Object.entries({ staffList, applicationForm, screeningTest })) {
    const { interactions, shift } = await work(browser, `http://127.0.0.1:${port}`)
    const slowest = Object.values(interactions).toSorted((a, b) => b.ms - a.ms)
    const [worst] = slowest
    if (worst === undefined) throw new Error(`${name}: the browser has timed nothing`)
    if (worst.ms >= MOST_MS) missed.push(`${name} ${worst.ms} ms`)
    if (shift > MOST_SHIFT) missed.push(`${name} shift ${shift}`)
    const middle = median(slowest.map(({ ms }) => ms))
    console.log(
      `${name.padEnd(16)}${slowest.length} interactions, median ${middle} ms, slowest ${worst.ms} ms (${worst.what}), shift ${shift.toFixed(3)}`,
    )
  }
  missed.push(...(await everyScreen(browser, `http://127.0.0.1:${port}`)))
  return missed
}

await judge(main)

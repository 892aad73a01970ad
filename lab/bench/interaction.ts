/**
 * `npm run lab -- interaction` measures three screens on a phone with a processor slowed four times: the staff list, the
 * application form and the screening test. Its figures are the time from a key or a click to the next frame (Event
 * Timing, steps of 8 ms) and the layout shift without input. It ends with 1 at 200 ms, or at a shift above 0.02. It
 * needs a quiet machine.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from '../../e2e/applicant.ts'
import { callsBy, newCaller } from '../../e2e/calls.ts'
import { makeOffice } from '../../e2e/office.ts'
import { field, newVisitor, press, type Visitor } from '../../e2e/screen.ts'
import { type Credentials, type Entry, signInByCall } from '../../e2e/sign-in.ts'
import { openBrowser } from './measure/browser.ts'
import { runTool } from './measure/clean-up.ts'
import { median } from './measure/statistics.ts'

const SLOWER = 4
const MOST_MS = 200
const MOST_SHIFT = 0.02
const APPLICATIONS = 60
const STATEMENTS = 20
/** Pause after each act, for its frame and its calls. */
const REST_MS = 500

/** Script of the page: the longest event of each interaction, and layout shifts without input. */
const OBSERVE = `
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
type Observed = { readonly interactions: Readonly<Record<string, Interaction>>; readonly shift: number }

const observed = (page: Page): Promise<Observed> =>
  page.evaluate<Observed>('({ interactions: window.interactions, shift: window.shift })')

async function onPhone(browser: Browser, baseURL: string, entry: Entry, person: Credentials): Promise<Visitor> {
  const visitor = await newVisitor(browser, 'kk', { baseURL, viewport: { width: 360, height: 740 }, isMobile: true })
  await signInByCall(visitor, entry, person)
  await visitor.page.addInitScript(OBSERVE)
  const session = await visitor.page.context().newCDPSession(visitor.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return visitor
}

async function doAll(page: Page, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const act of acts) {
    await act()
    await page.waitForTimeout(REST_MS)
  }
}

async function staffList(browser: Browser, baseURL: string): Promise<Observed> {
  const office = await makeOffice(baseURL, 0, APPLICATIONS)
  const visitor = await onPhone(browser, baseURL, 'STAFF', office.head)
  const { page, t } = visitor
  await page.goto('/admission/applications')
  const tabs = page.getByRole('tab')
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await boxes.first().waitFor()
  await doAll(page, [
    () => boxes.nth(0).press('Space'),
    () => boxes.nth(1).press('Space'),
    () => page.keyboard.press('ArrowDown'),
    () => press(visitor, 'applications.bulk.clear'),
    () => tabs.nth(1).click(),
    () => tabs.nth(0).click(),
    () => field(visitor, 'applications.filters.search').pressSequentially('Seitkali', { delay: 120 }),
    () => page.getByRole('button', { name: t('app.pagination.next'), exact: true }).click(),
  ])
  return observed(page)
}

/** Chooses an option by keys, because the browser does not time a script's choice. */
async function choose(page: Page, control: Locator, option: number): Promise<void> {
  await control.focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < option; at += 1) await page.keyboard.press('ArrowDown', { delay: 120 })
}

async function applicationForm(browser: Browser, baseURL: string): Promise<Observed> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const visitor = await onPhone(browser, baseURL, 'APPLICANT', person)
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
  return observed(page)
}

async function screeningTest(browser: Browser, baseURL: string): Promise<Observed> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { id } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const visitor = await onPhone(browser, baseURL, 'APPLICANT', person)
  const { page, t } = visitor
  await page.goto(`/admission/test/${id}`)
  await page.getByRole('button', { name: t('screening.instruction.start'), exact: true }).click()
  await page.locator('#statement').waitFor()
  const answers = ['YES', 'SOMETIMES', 'NO'] as const
  const acts = Array.from({ length: STATEMENTS }, (_, at) => {
    const answer = answers[at % answers.length] ?? 'YES'
    return at % 2 === 0
      ? () => page.keyboard.press(String(answers.indexOf(answer) + 1))
      : () => press(visitor, `screening.answer.${answer}`)
  })
  await doAll(page, acts)
  return observed(page)
}

await runTool(async () => {
  const { browser, baseURL } = await openBrowser()
  const missed: string[] = []
  for (const [name, work] of Object.entries({ staffList, applicationForm, screeningTest })) {
    const { interactions, shift } = await work(browser, baseURL)
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
  return missed
})

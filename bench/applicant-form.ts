/**
 * What the application form costs a slow phone at a running portal with its demo data:
 * `npm run bench -- applicant-form [base] [data folder]`. Types into a full draft on a processor slowed four times and
 * prints the delay from a letter to the next frame, in milliseconds, the longest task, and the calls that saved it; then
 * sends nine files of 2 MB over Chromium's slow 4G (some 200 s) and prints how long no progress was seen.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { slowNetwork } from '../e2e/network.ts'
import { paddedPdf } from '../e2e/sample-files.ts'
import { REQUIRED_DOCUMENTS } from '../packages/domain/src/applications/rules.ts'
import { findBrowser } from '../scripts/find-browser.ts'

const [base = 'http://127.0.0.1:8080', dataDir = 'var'] = process.argv.slice(2)
const SLOWER = 4
const LIMIT_MS = 100
const FILE_BYTES = 2 * 1_048_576
const TEXT = 'Аттестат: 4,87 (үздік), ә ғ қ ң ө ұ ү һ і'
const SLOTS = REQUIRED_DOCUMENTS.PHD

type Account = { readonly role: string; readonly email: string; readonly password: string }
const accounts: readonly Account[] = JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'))
const account = accounts.find(({ role }) => role === 'USER')

const signedIn = await fetch(`${base}/api/auth/signin`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: account?.email, password: account?.password }),
})
const user = (await signedIn.json()) as { token: string }
// biome-ignore lint/suspicious/noExplicitAny: a look from outside, at answers of many shapes
async function call(method: string, address: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${base}/api${address}`, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const offer = 'degree=5&language=1'
const universities = (await call('GET', `/search/universities?${offer}`)).list.slice(0, 4) as { id: string }[]
const choices = await Promise.all(
  universities.map(async ({ id }) => ({
    universityId: id,
    educationalProgram: (await call('GET', `/search/universities/${id}/programs?${offer}`)).list[0].id,
  })),
)
const draft = (
  await call('POST', '/request/create', {
    status: 'CREATED',
    educationLevel: 'PHD',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'KAZAKH',
    choices,
    languageLevel: ['KAZAKH', 'RUSSIAN', 'ENGLISH', 'Français'].map((language) => ({ language, level: 'B2' })),
    ...Object.fromEntries(SLOTS.map((slot) => [slot, null])),
  })
).data as { id: string }

/** Watches letters and tasks: a letter's delay is that to the frame which shows it. */
const WATCH = `
  window.delays = []; window.longest = 0
  addEventListener('beforeinput', ({ timeStamp }) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => window.delays.push(performance.now() - timeStamp)
    channel.port2.postMessage(null)
  }), true)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask' })`

async function typeInto(page: Page, task: string, selector: string): Promise<boolean> {
  await page.goto(`${base}/admission/create-application?id=${draft.id}&task=${task}`)
  const field = page.locator(selector)
  await field.fill('')
  await page.waitForTimeout(3_000)
  await page.evaluate(WATCH)
  const saves: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(Buffer.byteLength(request.postData() ?? ''))
  })
  await field.pressSequentially(TEXT, { delay: 60 })
  await page.waitForTimeout(3_000)
  const { delays, longest } = await page.evaluate<{ delays: number[]; longest: number }>(
    '({ delays: window.delays, longest: window.longest })',
  )
  const sorted = delays.toSorted((a, b) => a - b)
  const worst = sorted.at(-1) ?? 0
  process.stdout.write(
    `${task.padEnd(12)} letters ${sorted.length}, median ${sorted[sorted.length >> 1]?.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms, saves ${saves.length} of ${Math.max(0, ...saves)} bytes\n`,
  )
  page.removeAllListeners('request')
  return worst < LIMIT_MS
}

/** Nine files at once over slow 4G: every slot moves, and at no time does nothing move for long. */
async function sendNine(page: Page): Promise<void> {
  await page.goto(`${base}/admission/create-application?id=${draft.id}&task=documents`)
  const slots = [...SLOTS.map((slot) => `draft-${slot}`), 'draft-additional-0']
  const boxes = slots.map((id) => page.locator(`[id="${id}"]`).locator('xpath=ancestor::div[input[@type="file"]][1]'))
  for (const box of boxes) await box.locator('input[type=file]').first().waitFor({ state: 'attached' })
  await slowNetwork(page)
  const from = performance.now()
  for (const [at, box] of boxes.entries())
    await box
      .locator('input[type=file]')
      .first()
      .setInputFiles(paddedPdf(`file-${at}`, FILE_BYTES))
  let sum = 0
  let movedAt = performance.now()
  let longestStill = 0
  const movedSlots = new Set<string>()
  for (;;) {
    const shares = await page.evaluate<[string, number][]>(
      "[...document.querySelectorAll('progress')].map((bar) => [bar.getAttribute('aria-labelledby'), bar.value])",
    )
    for (const [name, share] of shares) if (share > 0 && share < 1) movedSlots.add(name)
    const next = shares.reduce((total, [, share]) => total + share, (slots.length - shares.length) * 1)
    longestStill = Math.max(longestStill, performance.now() - movedAt)
    if (next !== sum) movedAt = performance.now()
    sum = next
    if (shares.length === 0) break
    await page.waitForTimeout(100)
  }
  process.stdout.write(
    `nine files    ${((performance.now() - from) / 1000).toFixed(0)} s, progress seen in ${movedSlots.size} slots, longest without any ${(longestStill / 1000).toFixed(1)} s\n`,
  )
}

const executablePath = await findBrowser()
if (executablePath === null) throw new Error('No Chromium: name one in PLAYWRIGHT_CHROMIUM')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${base}/admission/`)
  await page.evaluate(
    ([token, session]) => {
      localStorage.setItem('token', token as string)
      localStorage.setItem('user', session as string)
    },
    [user.token, JSON.stringify(user)],
  )
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const isWithin = [
    await typeInto(page, 'education', '#draft-gpa'),
    await typeInto(page, 'languages', '#draft-extra-0-language'),
  ].every(Boolean)
  process.stdout.write(isWithin ? `every letter within ${LIMIT_MS} ms\n` : `some letters over ${LIMIT_MS} ms\n`)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await sendNine(page)
} finally {
  await browser.close()
  await call('DELETE', `/request/${draft.id}`)
}

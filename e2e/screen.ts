import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import type { Translate } from '../packages/domain/src/kernel/texts.ts'
import { makeOld, type OldBrowser } from './old-browsers.ts'
import { isFull, keysIn, type Language, textsIn } from './texts.ts'
import { faultsOfHtml } from './valid-html.ts'

/** One person with one browser, in one language. */
export type Visitor = { readonly page: Page; readonly t: Translate<string>; readonly language: Language }

/** Each visitor has an own address: the portal limits registrations by address. */
export const anAddress = (): Record<string, string> => ({
  'x-forwarded-for': `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`,
})

/** The old browser of the journey's project. Outside a journey, as in the bench, there is none. */
function oldBrowserOfTest(): OldBrowser | undefined {
  try {
    return (test.info().project.metadata as { readonly old?: OldBrowser }).old
  } catch {
    return undefined
  }
}

/** A new browser context without a page address. An error in the page fails the journey. */
export async function newVisitor(
  browser: Browser,
  language: Language,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: anAddress() })
  const old = oldBrowserOfTest()
  if (old !== undefined) await makeOld(context, old)
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  // A violation of the page's policy is an error of the page.
  page.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|trusted ?(types|html|script)/i.test(message.text()))
      throw new Error(`${message.text()} ${message.location().url}`)
  })
  return { page, t: textsIn(language), language }
}

export async function visit(
  browser: Browser,
  language: Language,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await newVisitor(browser, language, options)
  await visitor.page.goto(`/admission/?lang=${language}`)
  await expect(visitor.page.locator('html')).toHaveAttribute('lang', language)
  return visitor
}

/** Waits until a prerendered page is hydrated: its forms have taken their early input (`ui/early-acts.ts`). */
export const whenHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (globalThis as { readonly early?: { readonly isOver: boolean } }).early?.isOver)
}

/** Waits for the script as well: a busy browser may ask for it after the network was idle. */
export const whenLoaded = async (page: Page): Promise<void> => {
  await whenHydrated(page)
  await page.waitForLoadState('networkidle')
}

/**
 * Delays scripts of a page, by default all, as over a slow connection.
 * @returns a function that releases them.
 */
export async function delayScripts(page: Page, scripts = '*'): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${scripts}.js`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const LOOK: axe.RunOptions = {
  // All but AAA.
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'],
  // Recording passed rules costs more than the check itself.
  resultTypes: ['violations'],
}

/** Half as long as the package's `source`: a page parses it at each check. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Key of a screen: path, dialog and width. */
async function screenOf(page: Page): Promise<string> {
  const { pathname, searchParams } = new URL(page.url())
  const route = pathname.replace(/[^/]*\d[^/]*/g, ':id')
  const dialog = await page.locator('dialog[open]').evaluateAll((dialogs) => dialogs[0]?.className ?? '')
  return [route, searchParams.get('story'), searchParams.get('task'), dialog, page.viewportSize()?.width].join(' ')
}

type Shown = {
  readonly localName: string
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  readonly parentElement: Shown | null
}

/**
 * Kinds of elements on a page: name, class, role, type, states and the names of other attributes, below the same of the
 * parent. Texts, figures and the number of rows do not count. The head does not count either: the first check of a
 * screen covers all of it.
 */
const kindsOn = (page: Page): Promise<readonly string[]> =>
  page.locator('body *').evaluateAll((elements: readonly Shown[]) => {
    const kindOf = ({ localName, attributes }: Shown): string => {
      const parts = [...attributes].map(({ name, value }) =>
        // A role or a state is one word. Names and references differ from row to row.
        ['class', 'role', 'type'].includes(name) || (name.startsWith('aria-') && /^[a-z]+$/.test(value))
          ? `${name}=${value.replace(/\s+/g, ' ')}`
          : name,
      )
      return [localName, ...parts.sort()].join(' ')
    }
    const kinds = elements.map((element) =>
      [element.parentElement, element].map((each) => (each === null ? '' : kindOf(each))).join(' > '),
    )
    return [...new Set(kinds)]
  })

/** HTML of a page without its texts and figures. */
async function formOf(page: Page): Promise<string> {
  const html = await page.evaluate<string>('document.documentElement.outerHTML')
  return sha256(html.replace(/>[^<]+/g, '>-').replace(/\d+/g, '0'))
}

/** Kinds of elements that this run found valid, and the files of them that this worker has read. */
const inOrder = new Set<string>()
const read = new Set<string>()

/**
 * Checks each screen once at each width, and again if it has a new kind of element. A check is the most expensive part
 * of a journey, and a repetition finds nothing new. The full run checks every different page. All workers write their
 * findings into the folder of results, one file a check. A new run empties it.
 */
async function once(page: Page, look: () => Promise<void>): Promise<void> {
  const folder = join(test.info().project.outputDir, 'in-order')
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (read.has(file) || file.endsWith('.new')) continue
    read.add(file)
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) inOrder.add(line)
  }
  const screen = await screenOf(page)
  const shown = isFull ? [`${screen} ${await formOf(page)}`] : [screen, ...(await kindsOn(page))]
  if (shown.every((kind) => inOrder.has(kind))) return
  await look()
  mkdirSync(folder, { recursive: true })
  // Renamed when complete: another worker reads each file only once.
  const file = join(folder, crypto.randomUUID())
  writeFileSync(`${file}.new`, shown.join('\n'))
  renameSync(`${file}.new`, file)
}

async function violationsOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (look) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run(look)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, LOOK)
}

const WORD = 'анағаттандырылмағандықтарыңыздан'.repeat(2).slice(0, 60)

/**
 * Sideways scroll in pixels while each heading, fact and label begins with a word of 60 letters, with the first texts
 * outside the page. Within one task: the page's own code never sees these words.
 */
const wideByAWord = (page: Page): Promise<unknown> =>
  page.evaluate<unknown>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode
      const place = parentElement.closest('main :is(h1, h2, h3, dd, label)')
      if (place !== null && place.closest('table, nav') === null && /\\p{L}{3}/u.test(nodeValue))
        texts.push([walker.currentNode, nodeValue])
    }
    const room = document.documentElement.clientWidth
    const before = document.documentElement.scrollWidth
    for (const [text, words] of texts) text.nodeValue = words.replace(/\\p{L}{3,}/u, '${WORD}')
    const found = texts.filter(([{ parentElement }]) => parentElement.getBoundingClientRect().right > room + 1)
    const pixels = document.documentElement.scrollWidth - before
    for (const [text, words] of texts) text.nodeValue = words
    return { pixels, texts: pixels === 0 ? [] : found.map(([, words]) => words).slice(0, 5) }
  })()`)

/** Asserts that axe finds nothing on the current page, that its HTML is valid, and that any word wraps. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Before the page's own fonts are loaded, a table may be wider than its frame.
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await once(page, async () => {
    expect(await violationsOn(page)).toEqual([])
    expect(await faultsOfHtml(await page.content())).toEqual([])
    expect(await wideByAWord(page), 'a word of 60 letters in each heading, fact and label').toEqual({
      pixels: 0,
      texts: [],
    })
  })
}

const PICTURES = process.env['E2E_PICTURES']
let pictures = 0

/** `E2E_PICTURES=<folder>` stores a picture of each checked screen, in order. */
async function savePicture({ page, language }: Visitor): Promise<void> {
  if (PICTURES === undefined) return
  pictures += 1
  const { title } = test.info()
  const name = [title.slice(0, 40).trim(), String(pictures).padStart(3, '0'), language, page.viewportSize()?.width]
  await page.screenshot({ path: join(PICTURES, `${name.join('-').replace(/[^\w-]+/g, '_')}.png`), fullPage: true })
}

/** All visible and announced texts of a page: texts, names, hints and the tab's title. */
const READ_ALOUD = `[document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')),
].join('\\n')`

/** Missing, unfilled and undefined texts of the current page. */
export const missingTexts = async (page: Page): Promise<readonly string[]> =>
  keysIn(await page.evaluate<string>(READ_ALOUD))

/** Asserts that no text of the current page is missing, unfilled or undefined. */
export async function expectTexts(page: Page): Promise<void> {
  expect(await missingTexts(page), 'keys, placeholders and undefined values among the texts').toEqual([])
}

/**
 * Asserts that axe finds nothing on the current screen (docs/specification/screens.md#accessibility), and that it does
 * not scroll sideways.
 */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await expectNoViolations(page)
  await expectTexts(page)
  await savePicture(visitor)
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, 'pixels of horizontal scroll').toBeLessThanOrEqual(0)
}

/** Runs the check at the width of a phone and of a desktop. Open parts stay open, and the page gets its size back. */
export async function expectAccessibleEverywhere(visitor: Visitor): Promise<void> {
  const size = visitor.page.viewportSize()
  for (const width of [360, 1280]) {
    await visitor.page.setViewportSize({ width, height: 800 })
    await expectAccessible(visitor)
  }
  if (size !== null) await visitor.page.setViewportSize(size)
}

export async function expectScreen(visitor: Visitor, heading: string | RegExp): Promise<void> {
  await expect(visitor.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectAccessible(visitor)
}

/** Asserts that a part of the screen with its own heading is shown, such as the second step on the front page. */
export async function expectPart(visitor: Visitor, heading: string): Promise<void> {
  await expect(visitor.page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expectAccessible(visitor)
}

/** A field by its label; an optional one has a suffix. */
export const field = ({ page, t }: Visitor, key: string, scope: Page | Locator = page): Locator => {
  const label = t(key)
  const optional = t('app.form.optional', { label })
  const control = page.locator('input, select, textarea')
  return scope
    .getByLabel(label, { exact: true })
    .or(scope.getByLabel(optional, { exact: true }))
    .and(control)
}

/** Types into a box with suggestions and chooses the first. */
export async function pick(
  visitor: Visitor,
  key: string,
  typed: string,
  scope: Page | Locator = visitor.page,
): Promise<void> {
  const box = scope.getByRole('combobox', { name: visitor.t(key), exact: true })
  await box.click()
  await box.fill(typed)
  // The first enabled option: options may still be loading.
  await expect(scope.getByRole('listbox').getByRole('option', { disabled: false }).first()).toBeVisible()
  await box.press('Enter')
}

export async function fillDate(
  { page, t }: Visitor,
  key: string,
  [year, month, day]: readonly [string, string, string],
): Promise<void> {
  const group = page.getByRole('group', { name: t(key), exact: true })
  await group.getByLabel(t('app.date.day')).fill(day)
  await group.getByLabel(t('app.date.month')).fill(month)
  await group.getByLabel(t('app.date.year')).fill(year)
}

export async function press(visitor: Visitor, key: string): Promise<void> {
  if (key.startsWith('app.header.')) await openMenu(visitor)
  if (key === 'app.header.account' && isPhone(visitor)) return
  await visitor.page
    .getByRole('button', { name: visitor.t(key), exact: true })
    .first()
    .click()
}
export async function follow(visitor: Visitor, key: string): Promise<void> {
  if (/^app\.(header|navigation)\./.test(key)) await openMenu(visitor)
  const words = visitor.t(key).replace(/[.?()]/g, '\\$&')
  await visitor.page
    .getByRole('link', { name: new RegExp(`^(← )?${words}$`) })
    .first()
    .click()
}

/** Chooses a way to apply from the header (docs/specification/screens.md#apply). */
export async function chooseWay(visitor: Visitor, way: 'ENROLLMENT' | 'GRANT' | 'GRANT_COMPETITION'): Promise<void> {
  await follow(visitor, 'app.header.createApplication')
  await expectScreen(visitor, visitor.t('guidance.apply.title'))
  await follow(visitor, `guidance.apply.ways.${way}.title`)
}

/** The reader returns to the page from another window. */
export const comeBack = ({ page }: Visitor): Promise<void> =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")

export const isPhone = ({ page }: Visitor): boolean => (page.viewportSize()?.width ?? 0) < 704

/** On a phone one button contains the header's links. */
export async function openMenu(visitor: Visitor): Promise<void> {
  if (!isPhone(visitor)) return
  const menu = visitor.page.locator('header details')
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
}

/** Stops the page's clock, which must be installed. It then moves by explicit steps only; the past stays past. */
export const stopClock = ({ page }: Visitor): Promise<void> => page.clock.pauseAt(Date.now() + 60_000)

/** A small PDF with its name as the text. */
export function pdf(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const text = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}

import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, type Visitor } from '../../../../e2e/screen.ts'
import { type Language, textsIn } from '../../../../e2e/texts.ts'

export type Story = Visitor & {
  /** What stands before and behind the control. */
  readonly before: Locator
  readonly after: Locator
}

type OpenStory = (name: string, language: Language, ...having: readonly string[]) => Promise<Story>

/** Secure for the browser, as the portal is; nothing listens there. */
const ORIGIN = 'http://localhost/'

const DESK = { width: 1280, height: 800 }

/** A test that opens stories; a fault in the page fails it. */
export const test = base.extend<{ open: OpenStory }, { stage: Page }>({
  // One page for all tests of a worker: each opens its story anew, and a page of its own costs a second.
  stage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      await context.route(`${ORIGIN}**`, (route) => {
        const { pathname } = new URL(route.request().url())
        return route.fulfill({ path: join(process.env['STORIES'] ?? '', pathname === '/' ? 'index.html' : pathname) })
      })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ stage: page }, use) => {
    const faults: Error[] = []
    const keep = (fault: Error) => faults.push(fault)
    page.on('pageerror', keep)
    await page.setViewportSize(DESK)
    await page.emulateMedia({ forcedColors: null })
    await use(async (name, language, ...having) => {
      await page.goto(`${ORIGIN}?story=${name}&lang=${language}&with=${having.join(',')}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return { page, language, t: textsIn(language), before: page.locator('#before'), after: page.locator('#after') }
    })
    page.off('pageerror', keep)
    expect(faults).toEqual([])
  },
})

/** What the control has told its screen last. */
export const expectTold = ({ page }: Story, value: unknown): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-told', JSON.stringify(value))

/** The control has told its screen nothing. */
export const expectNothingTold = ({ page }: Story): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-told')

/** Presses Tab, or Shift+Tab, from stop to stop. */
export async function expectStops(page: Page, stops: readonly Locator[], key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (const stop of stops) {
    await page.keyboard.press(key)
    await expect(stop).toBeFocused()
  }
}

/** What tells a control, or its state, from another where the visitor's own colours stand for ours. */
const lookOf = (element: Locator) =>
  element.evaluate((shown) => {
    const style = getComputedStyle(shown)
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => {
      const [kind, width, color] = ['style', 'width', 'color'].map((part) =>
        style.getPropertyValue(`border-${side}-${part}`),
      )
      return kind === 'none' || width === '0px' ? 'none' : `${kind} ${width} ${color}`
    })
    return {
      sides,
      ring: style.outlineStyle === 'none' ? 'none' : `${style.outlineWidth} ${style.outlineColor}`,
      background: style.backgroundColor.endsWith(', 0)')
        ? getComputedStyle(document.body).backgroundColor
        : style.backgroundColor,
      color: style.color,
      weight: style.fontWeight,
      opacity: style.opacity,
    }
  })

/** The visitor's own colours stand for ours, as with Windows' contrast themes. */
export const forceColours = (page: Page): Promise<void> => page.emulateMedia({ forcedColors: 'active' })

/** Two states look different, now that colours may be forced. */
export async function expectToDiffer(one: Locator, other: Locator): Promise<void> {
  expect(await lookOf(one)).not.toEqual(await lookOf(other))
}

/** The focused control has a ring that stands out from the page. */
export async function expectRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const ring = await control.evaluate((focused) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
    const canvas = getComputedStyle(document.body).backgroundColor
    return { isDrawn: outlineStyle !== 'none', width: Number.parseFloat(outlineWidth), stands: outlineColor !== canvas }
  })
  expect(ring).toEqual({ isDrawn: true, width: 3, stands: true })
}

/** As wide as a small phone. */
export const shrink = (page: Page): Promise<void> => page.setViewportSize({ width: 360, height: 740 })

/** axe finds nothing and nothing scrolls sideways: at a desk, and, where words are longest, on a phone. */
export async function expectAccessibleAtBothWidths(story: Story): Promise<void> {
  if (story.language === 'kk') await expectAccessible(story)
  await shrink(story.page)
  await expectAccessible(story)
}

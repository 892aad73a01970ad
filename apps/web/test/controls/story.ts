import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, type Visitor } from '../../../../e2e/screen.ts'
import { type Language, textsIn } from '../../../../e2e/texts.ts'

export type Story = Visitor & {
  readonly before: Locator
  readonly after: Locator
}

type OpenStory = (name: string, language: Language, ...having: readonly string[]) => Promise<Story>

/** A secure context for the browser, as in the portal; no server listens there. */
const ORIGIN = 'http://localhost/'

const DESK = { width: 1280, height: 800 }

/** A test that opens stories; an error in the page fails it. */
export const test = base.extend<{ open: OpenStory }, { stage: Page }>({
  // One page for all tests of a worker: each test opens its story again. A new page would cost a second.
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
    const record = (fault: Error) => faults.push(fault)
    page.on('pageerror', record)
    await page.setViewportSize(DESK)
    await page.emulateMedia({ forcedColors: null })
    await use(async (name, language, ...having) => {
      await page.goto(`${ORIGIN}?story=${name}&lang=${language}&with=${having.join(',')}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      return { page, language, t: textsIn(language), before: page.locator('#before'), after: page.locator('#after') }
    })
    page.off('pageerror', record)
    expect(faults).toEqual([])
  },
})

export const expectReported = ({ page }: Story, value: unknown): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-reported', JSON.stringify(value))

export const expectNothingReported = ({ page }: Story): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-reported')

export async function expectStops(page: Page, stops: readonly Locator[], key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (const stop of stops) {
    await page.keyboard.press(key)
    await expect(stop).toBeFocused()
  }
}

/** Visible differences between controls or states under forced colours. */
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

/** Turns on forced colours, as in Windows' contrast themes. */
export const forceColours = (page: Page): Promise<void> => page.emulateMedia({ forcedColors: 'active' })

export async function expectToDiffer(one: Locator, other: Locator): Promise<void> {
  expect(await lookOf(one)).not.toEqual(await lookOf(other))
}

/** Asserts that the focused control has a ring that contrasts with the page. */
export async function expectRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const ring = await control.evaluate((focused) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
    const canvas = getComputedStyle(document.body).backgroundColor
    return {
      isDrawn: outlineStyle !== 'none',
      width: Number.parseFloat(outlineWidth),
      isDistinct: outlineColor !== canvas,
    }
  })
  expect(ring).toEqual({ isDrawn: true, width: 3, isDistinct: true })
}

export const shrink = (page: Page): Promise<void> => page.setViewportSize({ width: 360, height: 740 })

/**
 * Asserts that axe finds nothing and the page does not scroll sideways: on a desktop and, in the language with the
 * longest words, on a phone.
 */
export async function expectAccessibleAtBothWidths(story: Story): Promise<void> {
  if (story.language === 'kk') await expectAccessible(story)
  await shrink(story.page)
  await expectAccessible(story)
}

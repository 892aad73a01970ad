import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectNothingReported,
  expectReported,
  expectRing,
  expectStops,
  forceColours,
  type Story,
  test,
} from './story.ts'

const opener = ({ page, t }: Story) => page.getByRole('button', { name: t('interviews.single.move.open'), exact: true })
const dialog = ({ page }: Story) => page.getByRole('dialog')
const cross = (story: Story) => dialog(story).getByRole('button', { name: story.t('app.actions.close') })
const cancel = (story: Story) => dialog(story).getByRole('button', { name: story.t('app.actions.cancel') })
const confirm = (story: Story) =>
  dialog(story).getByRole('button', { name: story.t('interviews.single.cancel.submit') })

async function openByKey(story: Story): Promise<void> {
  await opener(story).focus()
  await story.page.keyboard.press('Enter')
  await expect(dialog(story)).toBeVisible()
}

for (const language of LANGUAGES) {
  test(`a dialog is named by its title and focuses it (${language})`, async ({ open }) => {
    const story = await open('dialog', language, 'confirm', 'error')
    const { t } = story
    await openByKey(story)
    await expect(dialog(story)).toHaveAccessibleName(t('interviews.single.cancel.title'))
    await expect(dialog(story).getByRole('heading', { level: 2 })).toBeFocused()
    await expect(dialog(story).getByRole('alert')).toHaveText(t('kernel.errors.try_again_later'))
    await expect(confirm(story)).toBeVisible()
    await expectAccessibleAtBothWidths(story)
    const frame = await dialog(story).boundingBox()
    expect(frame?.x).toBeGreaterThanOrEqual(0)
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(360)
  })
}

test('Tab stays within the dialog, in order', async ({ open }) => {
  const story = await open('dialog', 'kk')
  const { page } = story
  await openByKey(story)
  const box = dialog(story).getByRole('textbox', { name: story.t('interviews.single.time') })
  await expectStops(page, [cross(story), box])
  await expectStops(page, [cross(story)], 'Shift+Tab')
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('dialog') === null
    })
    expect(isBehind).toBe(false)
  }
})

for (const [way, ...having] of [
  ['Escape'],
  ['cross'],
  ['cancel', 'confirm'],
  ['confirm', 'confirm'],
  ['Escape', 'unmounted'],
  ['cross', 'unmounted'],
  ['cancel', 'confirm', 'unmounted'],
  ['confirm', 'confirm', 'unmounted'],
] as const) {
  const kind = having.includes('unmounted' as never) ? ' of a dialog that leaves the page' : ''
  test(`closed by ${way}, the dialog returns the focus${kind} to the button that opened it`, async ({ open }) => {
    const story = await open('dialog', 'ru', ...having)
    const { page } = story
    await openByKey(story)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else {
      await { cross, cancel, confirm }[way](story).focus()
      await page.keyboard.press('Enter')
    }
    await expect(dialog(story)).toHaveCount(0)
    await expect(opener(story)).toBeFocused()
    // The screen received the close: the dialog opens again.
    await openByKey(story)
    if (way === 'confirm') await expectReported(story, 'confirmed')
    else await expectNothingReported(story)
  })
}

test('a dialog opened again before the browser reports the close stays open', async ({ open }) => {
  const story = await open('dialog', 'ru', 'confirm')
  await openByKey(story)
  const button = await opener(story).elementHandle()
  await cancel(story).evaluate(async (element, again) => {
    const press = (pressed: unknown) => (pressed as { click(): void }).click()
    press(element)
    // The page renders in its microtasks; the browser's own event is a task after them.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    press(again)
  }, button)
  await story.page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
  await expect(dialog(story)).toBeVisible()
  await expectNothingReported(story)
})

test('a dialog closed by Escape opens again before the browser reports the close', async ({ open }) => {
  const story = await open('dialog', 'ru')
  // A slow machine reports late; here the report never arrives.
  await story.page.evaluate("window.addEventListener('close', (event) => event.stopImmediatePropagation(), true)")
  await openByKey(story)
  await story.page.keyboard.press('Escape')
  await expect(dialog(story)).toHaveCount(0)
  await openByKey(story)
})

test('a busy dialog ignores a second press and announces that it is busy', async ({ open }) => {
  const story = await open('dialog', 'en', 'confirm', 'busy')
  await openByKey(story)
  await expect(confirm(story)).toHaveAttribute('aria-busy', 'true')
  await expect(confirm(story)).toBeDisabled()
  await confirm(story).focus()
  await story.page.keyboard.press('Enter')
  await story.page.keyboard.press('Space')
  await expectNothingReported(story)
  await expect(dialog(story)).toBeVisible()
})

test('the edge of a dialog and its focus are visible in forced colours', async ({ open }) => {
  const story = await open('dialog', 'kk')
  await forceColours(story.page)
  await openByKey(story)
  const edge = await dialog(story).evaluate((shown) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(shown)
    return { borderTopStyle, borderTopWidth, isDistinct: borderTopColor !== backgroundColor }
  })
  expect(edge).toEqual({ borderTopStyle: 'solid', borderTopWidth: '1px', isDistinct: true })
  await story.page.keyboard.press('Tab')
  await expectRing(cross(story))
})

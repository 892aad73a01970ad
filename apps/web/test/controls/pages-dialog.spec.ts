import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectNothingReported,
  expectRing,
  forceColours,
  type Story,
  test,
} from './story.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
const picture = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: PIXEL })

const opener = ({ page, t }: Story) => page.getByRole('button', { name: t('documents.files.choose'), exact: true })
const dialog = ({ page }: Story) => page.getByRole('dialog')
const act = (story: Story, name: string, parameters: Record<string, number>) =>
  dialog(story).getByRole('button', { name: story.t(`documents.files.pages.${name}`, parameters), exact: true })

async function openWith(story: Story, ...names: readonly string[]): Promise<void> {
  const chooser = story.page.waitForEvent('filechooser')
  await opener(story).focus()
  await story.page.keyboard.press('Enter')
  await (await chooser).setFiles(names.map(picture))
  await expect(dialog(story)).toBeVisible()
}

for (const language of LANGUAGES) {
  test(`the dialog of pages names itself, its pages and their acts (${language})`, async ({ open }) => {
    const story = await open('file-slot', language, 'pages')
    const { t } = story
    await openWith(story, 'a', 'b', 'c')
    const label = t('documents.slots.passport')
    await expect(dialog(story)).toHaveAccessibleName(t('documents.files.pages.title', { label }))
    await expect(dialog(story).getByRole('listitem')).toHaveCount(3)
    for (const number of [1, 2, 3])
      for (const name of ['earlier', 'later', 'remove']) await expect(act(story, name, { number })).toBeVisible()
    await expect(act(story, 'earlier', { number: 1 })).toBeDisabled()
    await expect(act(story, 'later', { number: 3 })).toBeDisabled()
    await expect(act(story, 'attach', { count: 3 })).toBeVisible()
    await expectAccessibleAtBothWidths(story)
  })
}

test('a page moves by keyboard with the focus, also to the end', async ({ open }) => {
  const story = await open('file-slot', 'kk', 'pages')
  const { page } = story
  await openWith(story, 'a', 'b', 'c')
  const pictures = () =>
    dialog(story)
      .locator('img')
      .evaluateAll((shown) => shown.map((image) => image.getAttribute('src')))
  const [first, second, third] = await pictures()
  await act(story, 'later', { number: 1 }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(pictures).toEqual([second, first, third])
  await expect(act(story, 'later', { number: 2 })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(pictures).toEqual([second, third, first])
  await expect(act(story, 'later', { number: 3 })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(pictures).toEqual([second, third, first])
})

test('a removed page leaves the focus in the dialog', async ({ open }) => {
  const story = await open('file-slot', 'ru', 'pages')
  const { page } = story
  await openWith(story, 'a', 'b')
  await act(story, 'remove', { number: 2 }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(story).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(dialog(story).locator(':focus')).toHaveCount(1)
  await expect(act(story, 'attach', { count: 1 })).toBeEnabled()
})

for (const way of ['Escape', 'cancel'] as const) {
  test(`closed by ${way}, the dialog drops its pages and returns the focus to the slot`, async ({ open }) => {
    const story = await open('file-slot', 'en', 'pages')
    const { page, t } = story
    await openWith(story, 'a', 'b')
    if (way === 'cancel') {
      await dialog(story)
        .getByRole('button', { name: t('app.actions.cancel') })
        .focus()
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('Escape')
    await expect(dialog(story)).toHaveCount(0)
    await expect(opener(story)).toBeFocused()
    await expectNothingReported(story)
  })
}

test('pages become one file, and the slot has the focus during the upload', async ({ open }) => {
  const story = await open('file-slot', 'kk', 'pages')
  const { page, t } = story
  await openWith(story, 'a', 'b')
  await act(story, 'attach', { count: 2 }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-sends', 'a.pdf')
  await expect(page.getByRole('button', { name: t('app.actions.cancel') })).toBeFocused()
})

test('an impossible move and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('file-slot', 'kk', 'pages')
  await forceColours(story.page)
  await openWith(story, 'a', 'b')
  const strength = (name: string) =>
    act(story, name, { number: 1 }).evaluate((shown) => Number(getComputedStyle(shown).opacity))
  expect(await strength('earlier')).toBeLessThan(await strength('later'))
  await story.page.keyboard.press('Tab')
  await expectRing(dialog(story).getByRole('button', { name: story.t('app.actions.close') }))
})

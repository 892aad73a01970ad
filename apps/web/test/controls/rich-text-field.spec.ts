import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectNothingReported,
  expectReported,
  expectRing,
  expectStops,
  expectToDiffer,
  forceColours,
  type Story,
  test,
} from './story.ts'

const MARKS = ['strong', 'emphasis', 'heading', 'list', 'link'] as const
const area = ({ page }: Story) => page.getByRole('textbox')
const mark = ({ page, t }: Story, name: (typeof MARKS)[number]) =>
  page.getByRole('button', { name: t(`editing.marks.${name}`), exact: true })
const chosenIn = (story: Story) =>
  area(story).evaluate((box) =>
    box instanceof HTMLTextAreaElement ? box.value.slice(box.selectionStart, box.selectionEnd) : null,
  )

for (const language of LANGUAGES) {
  test(`a rich text announces its name, hint, fault and buttons (${language})`, async ({ open }) => {
    const story = await open('rich-text-field', language, 'hint', 'fault', 'filled')
    const { page, t } = story
    await expect(area(story)).toHaveAccessibleName(t('editing.news.bodyKz'))
    await expect(area(story)).toHaveAccessibleDescription(
      `${t('editing.hints.description')} ${t('kernel.errors.wrong_value')}`,
    )
    await expect(area(story)).toHaveAttribute('aria-invalid', 'true')
    // Announced in the language of the text, whatever the page's.
    await expect(area(story)).toHaveAttribute('lang', 'kk')
    const marks = page.getByRole('group', { name: t('editing.marks.label'), exact: true })
    await expect(marks).toHaveAttribute('aria-controls', (await area(story).getAttribute('id')) ?? 'none')
    await expect(marks.getByRole('button')).toHaveCount(MARKS.length)
    for (const name of MARKS) await expect(mark(story, name)).toBeVisible()
    await expectAccessibleAtBothWidths(story)
  })
}

test('Tab visits the marks, then the text', async ({ open }) => {
  const story = await open('rich-text-field', 'kk')
  await story.before.focus()
  await expectStops(story.page, [...MARKS.map((name) => mark(story, name)), area(story), story.after])
  await expectStops(story.page, [area(story), mark(story, 'link')], 'Shift+Tab')
})

test('the keyboard sets a mark around the selection and keeps it, and undo removes the mark', async ({ open }) => {
  const story = await open('rich-text-field', 'kk', 'filled')
  const { page } = story
  await area(story).focus()
  await page.keyboard.press('Control+Home')
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Shift+ArrowRight')
  await mark(story, 'strong').focus()
  await page.keyboard.press('Enter')
  await expectReported(story, '**ашық** есік күні')
  await expect(area(story)).toBeFocused()
  await expect.poll(() => chosenIn(story)).toBe('ашық')
  await expect(page.locator('strong')).toHaveText('ашық')
  await page.keyboard.press('Control+Z')
  await expectReported(story, 'ашық есік күні')
  await expect(page.locator('strong')).toHaveCount(0)
})

test('the marks of a disabled text are disabled', async ({ open }) => {
  const story = await open('rich-text-field', 'ru', 'filled', 'disabled')
  for (const name of MARKS) await expect(mark(story, name)).toBeDisabled()
})

test('a click on a mark keeps the selection', async ({ open }) => {
  const story = await open('rich-text-field', 'ru', 'filled')
  await area(story).focus()
  await story.page.keyboard.press('Control+A')
  await mark(story, 'list').click()
  await expectReported(story, '- ашық есік күні')
  await expect(area(story)).toBeFocused()
  await expect(story.page.getByRole('listitem')).toHaveText('ашық есік күні')
})

test('a mark without room is not set', async ({ open }) => {
  const story = await open('rich-text-field', 'kk', 'filled')
  const { page } = story
  await area(story).focus()
  await page.keyboard.press('Control+A')
  await mark(story, 'link').focus()
  await page.keyboard.press('Space')
  await expectNothingReported(story)
  await expect(area(story)).toHaveValue('ашық есік күні')
})

test('the preview follows the typing', async ({ open }) => {
  const story = await open('rich-text-field', 'en')
  const { page, t } = story
  await expect(page.getByText(t('editing.marks.empty'))).toBeVisible()
  await area(story).fill('## Күн\n\nСағат 10')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Күн')
  await expect(page.getByText(t('editing.marks.empty'))).toHaveCount(0)
})

test('the edges of the marks and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('rich-text-field', 'kk')
  const { page } = story
  await forceColours(page)
  await story.before.focus()
  await page.keyboard.press('Tab')
  await expectRing(mark(story, 'strong'))
  await expectToDiffer(mark(story, 'strong'), mark(story, 'emphasis'))
  const edge = await mark(story, 'link').evaluate((shown) => getComputedStyle(shown).borderTopWidth)
  expect(edge).toBe('1px')
})

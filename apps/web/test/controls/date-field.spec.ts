import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectReported,
  expectRing,
  expectStops,
  expectToDiffer,
  forceColours,
  type Story,
  test,
} from './story.ts'

const box = ({ page, t }: Story, part: 'day' | 'month' | 'year') =>
  page.getByRole('textbox', { name: t(`app.date.${part}`), exact: true })

for (const language of LANGUAGES) {
  test(`a date announces its name, parts, hint and fault (${language})`, async ({ open }) => {
    const story = await open('date-field', language, 'hint', 'fault')
    const { page, t } = story
    const group = page.getByRole('group', { name: t('accounts.fields.birthday'), exact: true })
    await expect(group).toHaveAccessibleDescription(`${t('editing.news.newsDateHint')} ${t('app.errors.wrongDate')}`)
    for (const part of ['day', 'month', 'year'] as const) {
      await expect(box(story, part)).toHaveAttribute('aria-invalid', 'true')
      await expect(box(story, part)).toHaveAttribute('autocomplete', `bday-${part}`)
      await expect(box(story, part)).toHaveAttribute('inputmode', 'numeric')
    }
    await expect(box(story, 'day')).toHaveId('field')
    await expectAccessibleAtBothWidths(story)
    const tops = await Promise.all(
      (['day', 'month', 'year'] as const).map(async (part) => (await box(story, part).boundingBox())?.y),
    )
    expect(new Set(tops).size, 'lines that the boxes take').toBe(1)
  })
}

test('an optional date is marked and has no description', async ({ open }) => {
  const story = await open('date-field', 'en', 'optional')
  const { page, t } = story
  const label = t('app.form.optional', { label: t('accounts.fields.birthday') })
  await expect(page.getByRole('group', { name: label, exact: true })).toHaveAccessibleDescription('')
  await expect(box(story, 'day')).toHaveAttribute('aria-invalid', 'false')
})

test('Tab moves from box to box, and only digits stay', async ({ open }) => {
  const story = await open('date-field', 'kk')
  const { page } = story
  await story.before.focus()
  await expectStops(page, [box(story, 'day')])
  await page.keyboard.type('5a.')
  await expect(box(story, 'day')).toHaveValue('5')
  await expectStops(page, [box(story, 'month')])
  await page.keyboard.type('089')
  await expect(box(story, 'month')).toHaveValue('08')
  await expectStops(page, [box(story, 'year')])
  await page.keyboard.type('2001')
  await expectReported(story, '2001-08-05')
  await expectStops(page, [story.after])
  await expectStops(page, [box(story, 'year'), box(story, 'month')], 'Shift+Tab')
})

test('an empty date is reported as empty, a partial one is not', async ({ open }) => {
  const story = await open('date-field', 'ru', 'filled')
  await expect(box(story, 'month')).toHaveValue('8')
  await box(story, 'day').fill('')
  await expectReported(story, '2001-08-00')
  await box(story, 'month').fill('')
  await box(story, 'year').fill('')
  await expectReported(story, '')
})

test('any box accepts a whole pasted date and ignores other text', async ({ open }) => {
  const story = await open('date-field', 'kk')
  const { page } = story
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('Control+V')
  }
  await box(story, 'year').focus()
  await paste('жоқ')
  await expect(box(story, 'year')).toHaveValue('')
  await paste('25.08.2001')
  await expectReported(story, '2001-08-25')
  await expect(box(story, 'day')).toHaveValue('25')
  await expect(box(story, 'year')).toHaveValue('2001')
})

test('a fault and the focus are visible in forced colours', async ({ open }) => {
  const right = await open('date-field', 'kk')
  await forceColours(right.page)
  await right.before.focus()
  await right.page.keyboard.press('Tab')
  await expectRing(box(right, 'day'))
  await expectToDiffer(box(right, 'day'), box(right, 'month'))
  const wrong = await open('date-field', 'kk', 'fault')
  const width = await box(wrong, 'month').evaluate((shown) => getComputedStyle(shown).borderTopWidth)
  expect(width).toBe('2px')
})

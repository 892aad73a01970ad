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

const day = ({ page }: Story, date: string) => page.locator(`[data-date="${date}"]`)
const previous = ({ page, t }: Story) => page.getByRole('button', { name: t('interviews.calendar.previous') })
const next = ({ page, t }: Story) => page.getByRole('button', { name: t('interviews.calendar.next') })

for (const language of LANGUAGES) {
  test(`a calendar names its field, its month and each whole day (${language})`, async ({ open }) => {
    const story = await open('month-days', language)
    const { page, t } = story
    await expect(page.getByRole('group', { name: t('interviews.schedule.date'), exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: new RegExp(t('app.date.months.6')) })).toBeVisible()
    await expect(day(story, '2030-06-12')).toHaveAccessibleName(new RegExp(t('corrections.weekday.3')))
    await expect(day(story, '2030-06-11')).toBeDisabled()
    await expect(previous(story)).toBeDisabled()
    await day(story, '2030-06-13').click()
    await expectAccessibleAtBothWidths(story)
  })
}

test('the days are one Tab stop, and arrow keys move over the ends of months', async ({ open }) => {
  const story = await open('month-days', 'kk')
  const { page, before, after } = story
  await before.focus()
  await expectStops(page, [next(story), day(story, '2030-06-12')])
  await page.keyboard.press('Space')
  await expectReported(story, ['2030-06-12'])
  await page.keyboard.press('ArrowRight')
  await expect(day(story, '2030-06-13')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectReported(story, ['2030-06-12', '2030-06-13'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expectReported(story, ['2030-06-13'])
  for (const date of ['2030-06-19', '2030-06-26', '2030-07-03']) {
    await page.keyboard.press('ArrowDown')
    await expect(day(story, date)).toBeFocused()
  }
  // The last day is the end.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(day(story, '2030-07-14')).toBeFocused()
  await expect(next(story)).toBeDisabled()
  await expectStops(page, [after])
})

test('a marked day that is past leaves the Tab stop to the first day', async ({ open }) => {
  const story = await open('month-days', 'kk', 'past')
  await story.before.focus()
  await expectStops(story.page, [next(story), day(story, '2030-06-12')])
})

test('a month is turned by its button, and marked days stay', async ({ open }) => {
  const story = await open('month-days', 'ru')
  const { page, t } = story
  await day(story, '2030-06-30').click()
  await next(story).click()
  await expect(page.getByRole('table', { name: new RegExp(t('app.date.months.7')) })).toBeVisible()
  await day(story, '2030-07-01').click()
  await expectReported(story, ['2030-06-30', '2030-07-01'])
  await previous(story).click()
  await expect(day(story, '2030-06-30')).toHaveAttribute('aria-pressed', 'true')
})

test('marked days and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('month-days', 'en')
  const { page } = story
  await forceColours(page)
  await day(story, '2030-06-20').click()
  await expectToDiffer(day(story, '2030-06-20'), day(story, '2030-06-21'))
  await page.keyboard.press('ArrowRight')
  await expectRing(day(story, '2030-06-21'))
})

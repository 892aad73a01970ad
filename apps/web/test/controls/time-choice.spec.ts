import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectReported,
  expectRing,
  expectStops,
  expectToDiffer,
  forceColours,
  shrink,
  test,
} from './story.ts'

for (const language of LANGUAGES) {
  test(`a choice of times names each day, each time and its other clock (${language})`, async ({ open }) => {
    const story = await open('time-choice', language, 'double')
    const { page, t } = story
    const monday = page.getByRole('group', { name: t('corrections.weekday.1'), exact: true })
    await expect(monday.getByRole('radio')).toHaveCount(3)
    await expect(monday.getByRole('radio').first()).toHaveAccessibleName('09:00 UTC+5: 18:00')
    await expectAccessibleAtBothWidths(story)
  })
}

test('a choice of times is one Tab stop, and arrow keys move through all days', async ({ open }) => {
  const story = await open('time-choice', 'kk')
  const { page, before, after } = story
  const radios = page.getByRole('radio')
  await before.focus()
  await expectStops(page, [radios.first()])
  await page.keyboard.press('Space')
  await expectReported(story, '1 09:00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(radios.nth(3)).toBeFocused()
  await expectReported(story, '2 09:00')
  await expectStops(page, [after])
})

test('a time is large enough for a finger, and the whole of it chooses', async ({ open }) => {
  const story = await open('time-choice', 'ru')
  const { page } = story
  await shrink(page)
  for (const time of await page.locator('label').all())
    expect((await time.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByText('10:30').last().click()
  await expectReported(story, '2 10:30')
})

test('the chosen time and the focus are visible in forced colours', async ({ open }) => {
  const { page, before } = await open('time-choice', 'en')
  await forceColours(page)
  await before.focus()
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expectToDiffer(page.locator('label').first(), page.locator('label').nth(1))
})

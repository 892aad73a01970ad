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

const slider = ({ page }: Story) => page.getByRole('slider')

for (const language of LANGUAGES) {
  test(`a slider announces its name and value (${language})`, async ({ open }) => {
    const story = await open('slider-field', language)
    await expect(slider(story)).toHaveAccessibleName(story.t('documents.crop.zoom'))
    await expect(slider(story)).toHaveAttribute('aria-valuetext', '25%')
    await expectAccessibleAtBothWidths(story)
    const box = await slider(story).boundingBox()
    expect(box?.height, 'a target for a finger').toBeGreaterThanOrEqual(44)
  })
}

test('arrow and page keys, Home and End move a slider between its ends', async ({ open }) => {
  const story = await open('slider-field', 'kk')
  const { page } = story
  await story.before.focus()
  await expectStops(page, [slider(story)])
  for (const [key, value, words] of [
    ['ArrowRight', 2.04, '26%'],
    ['ArrowUp', 2.08, '27%'],
    ['ArrowLeft', 2.04, '26%'],
    ['ArrowDown', 2, '25%'],
    ['PageUp', 2.4, '35%'],
    ['PageDown', 2, '25%'],
    ['End', 5, '100%'],
    ['Home', 1, '0%'],
  ] as const) {
    await page.keyboard.press(key)
    await expectReported(story, value)
    await expect(slider(story)).toHaveAttribute('aria-valuetext', words)
  }
  await expectStops(page, [story.after])
})

test('Tab skips a disabled slider', async ({ open }) => {
  const story = await open('slider-field', 'ru', 'disabled')
  await expect(slider(story)).toBeDisabled()
  await story.before.focus()
  await expectStops(story.page, [story.after])
  await expectNothingReported(story)
})

test('the focus of a slider is visible in forced colours', async ({ open }) => {
  const story = await open('slider-field', 'en')
  await forceColours(story.page)
  await story.before.focus()
  await story.page.keyboard.press('Tab')
  await expectRing(slider(story))
})

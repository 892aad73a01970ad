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

const group = ({ page }: Story) => page.getByRole('group')
const score = ({ page, t }: Story, value: 1 | 2 | 3 | 4 | 5) =>
  page.getByRole('radio', {
    name: `${value} ${t(`interviews.grade.criteria.interviewResult.first.${value}`)}`,
    exact: true,
  })
const chosen = ({ page }: Story) => page.getByRole('radio', { checked: true })

for (const language of LANGUAGES) {
  test(`scores announce their meanings, and none is chosen (${language})`, async ({ open }) => {
    const story = await open('score-field', language)
    await expect(group(story)).toHaveAccessibleName(story.t('interviews.grade.criteria.interviewResult.first.name'))
    await expect(chosen(story)).toHaveCount(0)
    await expectNothingReported(story)
    await expectAccessibleAtBothWidths(story)
  })
}

test('the first Tab chooses nothing, and space and the arrow keys do', async ({ open }) => {
  const story = await open('score-field', 'kk')
  const { page } = story
  await story.before.focus()
  await expectStops(page, [score(story, 1)])
  await expect(chosen(story)).toHaveCount(0)
  await expectNothingReported(story)
  await page.keyboard.press('Space')
  await expectReported(story, 1)
  for (const [key, value] of [
    ['ArrowRight', 2],
    ['ArrowDown', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expectReported(story, value)
    await expect(score(story, value)).toBeChecked()
  }
  await expectStops(page, [story.after])
})

test('a click chooses, also the lowest score', async ({ open }) => {
  const story = await open('score-field', 'ru')
  await score(story, 1).click()
  await expectReported(story, 1)
  await score(story, 5).click()
  await expectReported(story, 5)
  await expect(chosen(story)).toHaveCount(1)
})

test('the focus of a score is visible in forced colours', async ({ open }) => {
  const story = await open('score-field', 'en')
  await forceColours(story.page)
  await story.before.focus()
  await story.page.keyboard.press('Tab')
  await expectRing(score(story, 1))
})

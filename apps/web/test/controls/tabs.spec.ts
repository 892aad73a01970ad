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

const tab = ({ page, t }: Story, state: 'NEW' | 'ASSIGNED' | 'SIGNED') =>
  page.getByRole('tab', { name: t(`interviews.list.head.${state}`) })

for (const language of LANGUAGES) {
  test(`tabs name their list and their panel (${language})`, async ({ open }) => {
    const story = await open('tabs', language)
    const { page, t } = story
    await expect(page.getByRole('tablist')).toHaveAccessibleName(t('interviews.list.tabs'))
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(`${t('interviews.list.head.NEW')} 0`)
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
    await expectAccessibleAtBothWidths(story)
  })
}

test('arrow keys cycle through the tabs, Home and End move to the ends, and Tab stops once', async ({ open }) => {
  const story = await open('tabs', 'kk')
  const { page } = story
  await story.before.focus()
  await expectStops(page, [tab(story, 'NEW'), story.after])
  await page.keyboard.press('Shift+Tab')
  for (const [key, state] of [
    ['ArrowRight', 'ASSIGNED'],
    ['ArrowRight', 'SIGNED'],
    ['ArrowRight', 'NEW'],
    ['ArrowLeft', 'SIGNED'],
    ['ArrowLeft', 'ASSIGNED'],
    ['End', 'SIGNED'],
    ['Home', 'NEW'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(story, state)).toBeFocused()
    await expect(tab(story, state)).toHaveAttribute('aria-selected', 'true')
    await expectReported(story, state)
    await expect(page.getByRole('tabpanel')).toHaveText(story.t(`interviews.list.empty.head.${state}`))
  }
  await page.keyboard.press('End')
  await expectStops(page, [story.before], 'Shift+Tab')
})

test('the chosen tab and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('tabs', 'ru')
  await forceColours(story.page)
  await expectToDiffer(tab(story, 'NEW'), tab(story, 'ASSIGNED'))
  await story.before.focus()
  await story.page.keyboard.press('Tab')
  await expectRing(tab(story, 'NEW'))
})

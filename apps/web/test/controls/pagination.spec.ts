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

const button = ({ page, t }: Story, key: string, parameters?: { number: number }) =>
  page.getByRole('button', { name: t(key, parameters), exact: true })
const numbered = (story: Story, number: number) => button(story, 'app.pagination.page', { number })

for (const language of LANGUAGES) {
  test(`pages have names, and the current one is marked (${language})`, async ({ open }) => {
    const story = await open('pagination', language, 'many', 'middle')
    const { page, t } = story
    await expect(page.getByRole('navigation')).toHaveAccessibleName(t('app.pagination.label'))
    await expect(page.locator('[aria-current=page]')).toHaveAccessibleName(t('app.pagination.page', { number: 6 }))
    for (const number of [1, 5, 6, 7, 20]) await expect(numbered(story, number)).toBeVisible()
    // Previous and next, five pages, and two gaps that are not announced.
    await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(7)
    await expect(page.getByRole('navigation').getByRole('listitem')).toHaveCount(7)
    await expectAccessibleAtBothWidths(story)
  })
}

test('a single page needs no links to others', async ({ open }) => {
  const { page } = await open('pagination', 'kk', 'one')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the keyboard turns pages, and the focus stays at the ends', async ({ open }) => {
  const story = await open('pagination', 'kk')
  const { page } = story
  const [previous, next] = [button(story, 'app.pagination.previous'), button(story, 'app.pagination.next')]
  await expect(previous).toBeDisabled()
  await next.focus()
  await page.keyboard.press('Enter')
  await expectReported(story, 1)
  await page.keyboard.press('Space')
  await expectReported(story, 2)
  await expect(numbered(story, 3)).toHaveAttribute('aria-current', 'page')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expectReported(story, 2)
  await expectStops(page, [story.after])
  await expectStops(page, [next, numbered(story, 3), numbered(story, 2)], 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectReported(story, 1)
  await expect(numbered(story, 2)).toBeFocused()
})

test('a closed button does nothing', async ({ open }) => {
  const story = await open('pagination', 'en')
  await button(story, 'app.pagination.previous').dispatchEvent('click')
  await expectNothingReported(story)
})

test('the current page, a closed button and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('pagination', 'ru')
  const { page } = story
  await forceColours(page)
  await expectToDiffer(numbered(story, 1), numbered(story, 2))
  await expectToDiffer(button(story, 'app.pagination.previous'), button(story, 'app.pagination.next'))
  await numbered(story, 3).focus()
  await page.keyboard.press('Shift+Tab')
  await expectRing(numbered(story, 2))
})

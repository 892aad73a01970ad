import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectReported,
  expectRing,
  expectStops,
  forceColours,
  type Story,
  test,
} from './story.ts'

const list = ({ page }: Story) => page.getByRole('combobox')

for (const language of LANGUAGES) {
  test(`a choice announces its name, hint and fault (${language})`, async ({ open }) => {
    const story = await open('choice-field', language, 'hint', 'fault')
    const { t } = story
    await expect(list(story)).toHaveAccessibleName(t('accounts.fields.gender'))
    await expect(list(story)).toHaveAccessibleDescription(`${t('editing.pickHint')} ${t('kernel.errors.wrong_value')}`)
    await expect(list(story)).toHaveAttribute('aria-invalid', 'true')
    await expect(list(story)).toHaveAttribute('aria-required', 'true')
    await expect(list(story).locator('option').first()).toHaveText(t('app.form.choose'))
    await expectAccessibleAtBothWidths(story)
  })
}

test('arrow keys, Home, End and a first letter change a choice', async ({ open }) => {
  const story = await open('choice-field', 'en', 'optional')
  const { page, t } = story
  await expect(list(story)).toHaveAccessibleName(t('app.form.optional', { label: t('accounts.fields.gender') }))
  await story.before.focus()
  await expectStops(page, [list(story)])
  for (const [key, value] of [
    ['ArrowDown', 'MALE'],
    ['End', 'FEMALE'],
    ['ArrowUp', 'MALE'],
    ['Home', ''],
    ['F', 'FEMALE'],
  ] as const) {
    await page.keyboard.press(key)
    await expectReported(story, value)
  }
  await expectStops(page, [story.after])
})

test('a fault and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('choice-field', 'kk', 'fault')
  await forceColours(story.page)
  await story.before.focus()
  await story.page.keyboard.press('Tab')
  await expectRing(list(story))
  const width = await list(story).evaluate((shown) => getComputedStyle(shown).borderTopWidth)
  expect(width).toBe('2px')
})

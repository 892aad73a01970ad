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

const box = ({ page, t }: Story) => page.getByRole('textbox', { name: t('accounts.fields.newPassword'), exact: true })
const eye = ({ page, t }: Story) => page.getByRole('button', { name: t('app.form.showPassword'), exact: true })

for (const language of LANGUAGES) {
  test(`a new password announces its fault and the state of its rules (${language})`, async ({ open }) => {
    const story = await open('password-field', language, 'fault')
    const { t } = story
    const [met, still] = [t('app.form.ruleKept'), t('app.form.ruleOpen')]
    const [digit, letter] = [t('accounts.rules.digit'), t('accounts.rules.lowerCase')]
    const fault = t('kernel.errors.wrong_value')
    await expect(box(story)).toHaveAccessibleDescription(`${fault} ${still} ${digit} ${still} ${letter}`)
    await expect(box(story)).toHaveAttribute('aria-invalid', 'true')
    await box(story).fill('a')
    await expect(box(story)).toHaveAccessibleDescription(`${fault} ${still} ${digit} ${met} ${letter}`)
    await expectAccessibleAtBothWidths(story)
  })
}

test('the keyboard shows and hides the password, and its name and the focus stay', async ({ open }) => {
  const story = await open('password-field', 'kk')
  const { page } = story
  await story.before.focus()
  await expectStops(page, [box(story)])
  await page.keyboard.type('Құпия1')
  await expectReported(story, 'Құпия1')
  await expect(box(story)).toHaveAttribute('type', 'password')
  await expectStops(page, [eye(story)])
  for (const [key, type, isPressed] of [
    ['Enter', 'text', 'true'],
    ['Space', 'password', 'false'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(box(story)).toHaveAttribute('type', type)
    await expect(eye(story)).toHaveAttribute('aria-pressed', isPressed)
    await expect(eye(story)).toBeFocused()
  }
  await expect(box(story)).toHaveValue('Құпия1')
  await expectStops(page, [story.after])
})

test('the shown password, met rules and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('password-field', 'ru')
  const { page } = story
  await forceColours(page)
  await box(story).focus()
  await page.keyboard.press('Tab')
  await expectRing(eye(story))
  const strokes = await eye(story).locator('path').count()
  await page.keyboard.press('Enter')
  await expect(eye(story).locator('path')).toHaveCount(strokes + 1)
  await box(story).fill('1')
  // A tick for a met rule, a ring for an open one: never the colour alone.
  await expect(page.getByRole('listitem').first().locator('path')).toHaveCount(1)
  await expect(page.getByRole('listitem').last().locator('circle')).toHaveCount(1)
})

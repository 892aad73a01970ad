import { expect } from '@playwright/test'
import { expectAccessible } from '../../../../e2e/screen.ts'
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

const box = ({ page }: Story) => page.getByRole('combobox')
const list = ({ page }: Story) => page.getByRole('listbox')
const month = (story: Story, number: number) =>
  story.page.getByRole('option', { name: story.t(`app.date.months.${number}`), exact: true })

/** The active option: the box refers to it, and it is visible. */
async function expectActive(story: Story, number: number): Promise<void> {
  const id = await month(story, number).getAttribute('id')
  await expect(box(story)).toHaveAttribute('aria-activedescendant', id ?? '')
  await expect(month(story, number)).toHaveAttribute('data-active', 'true')
  await expect(month(story, number)).toBeInViewport({ ratio: 0.9 })
  await expect(box(story)).toBeFocused()
}

for (const language of LANGUAGES) {
  test(`a search field announces its name, hint, fault and list (${language})`, async ({ open }) => {
    const story = await open('search-field', language, 'hint', 'fault')
    const { t } = story
    await expect(box(story)).toHaveAccessibleName(t('app.date.month'))
    await expect(box(story)).toHaveAccessibleDescription(`${t('editing.pickHint')} ${t('kernel.errors.wrong_value')}`)
    await expect(box(story)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(story)).toHaveAttribute('aria-required', 'true')
    await expect(box(story)).toHaveAttribute('aria-expanded', 'false')
    await expect(box(story), 'a closed list is not on the page').not.toHaveAttribute('aria-controls')
    await box(story).click()
    await expect(box(story)).toHaveAttribute('aria-expanded', 'true')
    await expect(list(story)).toHaveAccessibleName(t('app.date.month'))
    await expect(list(story)).toHaveId((await box(story).getAttribute('aria-controls')) ?? '')
    await expectAccessibleAtBothWidths(story)
  })
}

test('an optional search field is marked as such, and a loading one announces that', async ({ open }) => {
  const story = await open('search-field', 'ru', 'optional', 'loading')
  await expect(box(story)).toHaveAccessibleName(story.t('app.form.optional', { label: story.t('app.date.month') }))
  await expect(box(story)).toHaveAttribute('aria-required', 'false')
  await expect(box(story)).toHaveAttribute('aria-invalid', 'false')
  await expect(box(story)).toHaveAttribute('placeholder', story.t('app.states.loading'))
})

test('arrow and page keys move through the options, and Enter chooses one', async ({ open }) => {
  const story = await open('search-field', 'kk', 'chosen')
  const { page, t } = story
  await story.before.focus()
  await expectStops(page, [box(story)])
  await expect(list(story)).toHaveCount(0)
  for (const [key, active] of [
    ['ArrowDown', 5],
    ['ArrowDown', 6],
    ['ArrowUp', 5],
    ['PageDown', 12],
    ['ArrowDown', 12],
    ['PageUp', 4],
    ['PageUp', 1],
    ['ArrowUp', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expectActive(story, active)
  }
  await expect(month(story, 5)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectReported(story, '2')
  await expect(list(story)).toHaveCount(0)
  await expect(box(story)).toHaveValue(t('app.date.months.2'))
  await expect(box(story)).toBeFocused()
  await expectStops(page, [story.after])
})

test('typing narrows the list, also by Russian letters, and Home and End stay in the text', async ({ open }) => {
  const story = await open('search-field', 'kk')
  const { page } = story
  await box(story).focus()
  await page.keyboard.type('антар')
  await page.keyboard.press('Home')
  await page.keyboard.type('к')
  await expect(box(story)).toHaveValue('кантар')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectActive(story, 1)
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(box(story)).toHaveValue('канта')
  await page.keyboard.press('Enter')
  await expectReported(story, '1')
})

test('Escape and Tab keep the choice, and clearing an optional field removes it', async ({ open }) => {
  const story = await open('search-field', 'en', 'chosen', 'optional')
  const { page, t } = story
  for (const key of ['Escape', 'Tab']) {
    await box(story).fill('Jan')
    await page.keyboard.press(key)
    await expect(list(story)).toHaveCount(0)
    await expect(box(story)).toHaveValue(t('app.date.months.5'))
  }
  await expectNothingReported(story)
  await box(story).fill('')
  await page.keyboard.press('Tab')
  await expectReported(story, '')
})

test('a required search field keeps its choice when it is cleared', async ({ open }) => {
  const story = await open('search-field', 'en', 'chosen')
  await box(story).fill('')
  await story.page.keyboard.press('Tab')
  await expect(box(story)).toHaveValue(story.t('app.date.months.5'))
  await expectNothingReported(story)
})

test('an empty result is announced, and the keys choose nothing', async ({ open }) => {
  const story = await open('search-field', 'ru', 'chosen')
  const { page, t } = story
  await box(story).fill('щщщ')
  const note = page.getByRole('option', { name: t('app.form.nothingFound') })
  await expect(note).toBeDisabled()
  for (const key of ['ArrowDown', 'ArrowUp', 'PageDown']) {
    await page.keyboard.press(key)
    await expect(note).toHaveId((await box(story).getAttribute('aria-activedescendant')) ?? 'none')
  }
  await expectAccessible(story)
  await page.keyboard.press('Enter')
  await expectNothingReported(story)
})

test('loading options are announced, and Enter keeps the typed text', async ({ open }) => {
  const story = await open('search-field', 'kk', 'loading')
  const { page, t } = story
  const typed = t('app.date.months.3')
  await box(story).fill(typed)
  await expect(page.getByRole('option', { name: t('app.states.loading') })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(box(story)).toHaveValue(typed)
  await page.evaluate("window.dispatchEvent(new Event('arrive'))")
  await expect(month(story, 3)).toBeVisible()
  await page.keyboard.press('Enter')
  await expectReported(story, '3')
})

test('a search without a match offers the option for everything else', async ({ open }) => {
  const story = await open('search-field', 'en', 'other')
  const { page, t } = story
  await box(story).fill('Igbo')
  await expect(page.getByRole('option', { name: t('app.form.notListed') })).toBeDisabled()
  await expectActive(story, 12)
  await expectAccessibleAtBothWidths(story)
  await page.keyboard.press('Enter')
  await expectReported(story, '12')
  await expect(box(story)).toHaveValue(t('app.date.months.12'))
})

test('a click chooses an option and leaves the focus in the box', async ({ open }) => {
  const story = await open('search-field', 'kk')
  await box(story).click()
  await month(story, 3).click()
  await expectReported(story, '3')
  await expect(box(story)).toBeFocused()
  await expect(list(story)).toHaveCount(0)
})

test('in a dialog Escape closes the list first, then the dialog', async ({ open }) => {
  const story = await open('search-field', 'kk', 'dialog')
  const { page } = story
  await box(story).focus()
  await page.keyboard.press('ArrowDown')
  await expect(list(story)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(story)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the active option, a fault and the focus are visible in forced colours', async ({ open }) => {
  const story = await open('search-field', 'kk', 'fault')
  const { page } = story
  await forceColours(page)
  await page.locator('#before').focus()
  await page.keyboard.press('Tab')
  await expectRing(box(story))
  await page.keyboard.press('ArrowDown')
  await expectToDiffer(month(story, 1), month(story, 2))
})

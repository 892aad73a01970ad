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

const opener = ({ page, t }: Story) => page.getByRole('button', { name: t('interviews.assign.act'), exact: true })
const person = ({ page }: Story, name: string) => page.getByRole('radio', { name })
const search = ({ page, t }: Story) => page.getByRole('textbox', { name: t('interviews.assign.search'), exact: true })
const submit = ({ page, t }: Story) => page.getByRole('button', { name: t('interviews.assign.submit'), exact: true })
const cancel = ({ page, t }: Story) => page.getByRole('button', { name: t('app.actions.cancel'), exact: true })

async function openByKey(story: Story): Promise<void> {
  await opener(story).focus()
  await story.page.keyboard.press('Enter')
  await expect(story.page.getByRole('dialog')).toBeVisible()
}

for (const language of LANGUAGES) {
  test(`a picker of people names its list, each person and the missing choice (${language})`, async ({ open }) => {
    const story = await open('person-picker', language, 'error')
    const { page, t } = story
    await openByKey(story)
    const people = page.getByRole('group', { name: t('interviews.assign.list'), exact: true })
    await expect(people.getByRole('radio')).toHaveCount(8)
    await expect(people.getByRole('radio').nth(1)).toHaveAccessibleName(
      `Өмірбек Нұрғали ${t('interviews.assign.conflict')}`,
    )
    await expect(people.getByRole('radio').nth(1)).toBeDisabled()
    await expect(submit(story)).toBeDisabled()
    await expect(submit(story)).toHaveAccessibleDescription(t('interviews.assign.choose'))
    await expect(page.getByRole('alert')).toHaveText(t('kernel.errors.interview_clash'))
    await expectAccessibleAtBothWidths(story)
  })
}

test('arrow keys choose among the people and skip disabled ones, and Enter submits', async ({ open }) => {
  const story = await open('person-picker', 'kk', 'few')
  const { page } = story
  await openByKey(story)
  await expect(search(story)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expectStops(page, [person(story, 'Айгерім')])
  await page.keyboard.press('ArrowDown')
  await expect(person(story, 'Гүлнұр')).toBeFocused()
  await expect(person(story, 'Гүлнұр')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(person(story, 'Айгерім')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(person(story, 'Гүлнұр')).toBeChecked()
  await expect(submit(story)).toHaveAccessibleDescription('')
  await expectNothingReported(story)
  await expectStops(page, [submit(story), cancel(story)])
  await person(story, 'Гүлнұр').focus()
  await page.keyboard.press('Enter')
  await expectReported(story, '2')
})

test('a long list is searched by any letters, and hidden people are skipped', async ({ open }) => {
  const story = await open('person-picker', 'ru')
  const { page, t } = story
  await openByKey(story)
  await search(story).focus()
  await page.keyboard.type('улан')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expectStops(page, [person(story, 'Ұлан')])
  await search(story).fill('щщщ')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(t('app.form.nothingFound'))).toBeVisible()
})

test('Enter without a choice does nothing, and cancelling returns the focus', async ({ open }) => {
  const story = await open('person-picker', 'en')
  const { page } = story
  await openByKey(story)
  await search(story).focus()
  await page.keyboard.press('Enter')
  await expectNothingReported(story)
  await cancel(story).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener(story)).toBeFocused()
})

test('the focus and the closed button are visible in forced colours', async ({ open }) => {
  const story = await open('person-picker', 'kk', 'few')
  const { page } = story
  await forceColours(page)
  await openByKey(story)
  const colour = () => submit(story).evaluate((shown) => getComputedStyle(shown).color)
  const closed = await colour()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expectRing(person(story, 'Айгерім'))
  await page.keyboard.press('Space')
  await expect(submit(story)).toBeEnabled()
  expect(await colour()).not.toBe(closed)
})

import { expect, test } from '@playwright/test'
import { newApplicant, registerByCalls } from './applicant.ts'
import { callsOf } from './calls.ts'
import { expectAccessible, expectAccessibleEverywhere, expectScreen, field, follow, visit } from './screen.ts'
import { signIn } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

for (const language of inRotation('my list', LANGUAGES))
  test(`a guest keeps programs, orders them by keys, and finds them in the account (${language})`, async ({
    browser,
  }) => {
    const visitor = await visit(browser, language)
    const { page, t } = visitor
    const hearts = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('directory.shortlist.keep', { name: '' })}`) })

    await page.goto('/admission/programs/B057')
    await hearts.nth(1).click()
    await hearts.nth(2).click()
    await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/admission/programs/B058')
    await hearts.first().click()
    await expectAccessible(visitor)

    await page.goto('/admission/my-list')
    await expectScreen(visitor, t('directory.shortlist.title'))
    await field(visitor, 'directory.shortlist.stateScore').fill('98')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('directory.shortlist.score', { count: 98 }))).toBeVisible()
    const items = page.locator('ol > li')
    await expect(items).toHaveCount(3)
    await expectAccessibleEverywhere(visitor)

    const last = items.nth(2).locator('button[data-move=up]')
    await last.focus()
    await page.keyboard.press('Enter')
    await expect(items.nth(1)).toContainText('B058')
    await page.keyboard.press('Enter')
    await expect(items.first()).toContainText('B058')
    await expect(items.first().locator('button[data-move=down]')).toBeFocused()
    await expect(page.getByText(t('directory.shortlist.asChoices', { count: 2 }))).toBeVisible()

    // The list of this device joins the account, and the page after sign-in already has it.
    const person = newApplicant()
    await registerByCalls(page.request, person)
    await page.goto('/admission/')
    await signIn(visitor, person.email, person.password, false)
    await expectScreen(visitor, t('profile.page.title'))
    await page.goto('/admission/my-list')
    await expect(items).toHaveCount(3)
    await expect(items.first()).toContainText('B058')
    const stored = async () => (await callsOf(visitor).get('/user/shortlist')).data.entries
    await expect.poll(async () => (await stored()).length).toBe(3)
    expect(await page.evaluate(`localStorage.getItem('shortlist')`)).toBeNull()
    await items
      .first()
      .getByRole('button', { name: new RegExp(`^${t('directory.shortlist.remove', { name: '' })}`) })
      .click()
    await expect
      .poll(async () => (await stored()).map(({ program }: { program: string }) => program))
      .toEqual(['B057', 'B057'])

    await follow(visitor, 'directory.shortlist.use')
    await expectScreen(visitor, t('guidance.apply.title'))
    await expect(page.getByText(t('guidance.apply.chosenSeveral', { count: 2 }))).toBeVisible()
    await follow(visitor, 'guidance.apply.ways.ENROLLMENT.title')
    await expectScreen(visitor, t('applications.tasks.choices'))
    await expect(page.locator('[data-card]')).toHaveCount(2)
  })

test('a shared list names nobody, and is added to one’s own', async ({ browser }) => {
  const visitor = await visit(browser, 'kk')
  const { page, t } = visitor
  await page.goto('/admission/my-list?entries=B057~uni-029,B058,<b>')
  await expect(page.getByText(t('directory.shortlist.shared'))).toBeVisible()
  const items = page.locator('ol > li')
  await expect(items).toHaveCount(2)
  await expect(items.getByRole('button')).toHaveCount(0)
  await expectAccessible(visitor)
  await page.getByRole('button', { name: t('directory.shortlist.addAll') }).click()
  await follow(visitor, 'directory.shortlist.toOwn')
  await expect(items).toHaveCount(2)
  await expect(items.first().getByRole('button')).toHaveCount(3)
})

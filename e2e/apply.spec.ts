import { expect, test } from '@playwright/test'
import { hire, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessibleEverywhere, expectScreen, field, follow, visit } from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

for (const language of inRotation('apply', LANGUAGES))
  test(`a guest states who they are, sees what is open, and registers for it (${language})`, async ({ browser }) => {
    const visitor = await visit(browser, language)
    const { page, t } = visitor
    await page.goto('/admission/apply')
    await expectScreen(visitor, t('guidance.apply.title'))
    await field(visitor, 'guidance.apply.who').selectOption('FOREIGN')
    await expect(page.getByText(t('guidance.apply.reasons.citizenship'))).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    await field(visitor, 'guidance.apply.level').selectOption('PHD')
    await field(visitor, 'guidance.apply.who').selectOption('CITIZEN')
    await expect(page.getByText(t('guidance.apply.reasons.noCompetitionOfLevel'))).toBeVisible()
    await expect(page).toHaveURL(/who=CITIZEN/)
    await follow(visitor, 'guidance.apply.ways.ENROLLMENT.title')
    await expectScreen(visitor, t('accounts.register.title'))
    await expect(page.getByText(t('accounts.signIn.kept'))).toBeVisible()
  })

test('staff read what is open, and no way leads them into a form', async ({ browser, baseURL }) => {
  const manager = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Айжан Төлегенова', 'MANAGER')
  const visitor = await enter(browser, 'kk', 'STAFF', manager)
  const { page, t } = visitor
  await page.goto('/admission/apply')
  await expectScreen(visitor, t('guidance.apply.title'))
  await expect(page.getByRole('heading', { name: t('guidance.apply.ways.ENROLLMENT.title') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(0)
})

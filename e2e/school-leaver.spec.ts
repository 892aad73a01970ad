import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { newApplicant, register } from './applicant.ts'
import { expectAccessible, expectScreen, field, follow, press, type Visitor, visit } from './screen.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

type Named = { readonly id: string; readonly nameKz: string; readonly nameRu: string; readonly nameEn: string }

const universities: readonly Named[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../data/universities.json'), 'utf8'),
)

function nameOf(id: string, language: Language): string {
  const { nameKz, nameRu, nameEn } = universities.find((each) => each.id === id) as Named
  return { kk: nameKz, ru: nameRu, en: nameEn }[language]
}

/** Searches with a spelling mistake, and adds the result to the comparison. */
async function putAside({ page, t }: Visitor, typed: string, name: string): Promise<void> {
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(t('directory.universities.search')))
    .first()
    .fill(typed)
  const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: name }).first()
  await expect(card.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: t('directory.compared.choose', { name }) }).click()
}

for (const language of inRotation('school-leaver', LANGUAGES)) {
  test(`a school leaver gets from the guide and the UNT to a started application (${language})`, async ({
    browser,
  }) => {
    const visitor = await visit(browser, language)
    const { page, t } = visitor
    const [satbayev, nazarbayev] = [nameOf('uni-029', language), nameOf('uni-nazarbayev-university', language)]

    // The test, and the result of an own score in an earlier year.
    await page.goto('/admission/help/what_is_ent')
    await expectScreen(visitor, t('guidance.topics.what_is_ent.title'))
    await page.getByRole('main').locator('a[href$="/score"]').first().click()
    await expectScreen(visitor, t('directory.score.title'))
    await field(visitor, 'directory.score.total').fill('110')
    await field(visitor, 'directory.filters.pair').selectOption({ index: 1 })
    await press(visitor, 'directory.score.submit')
    await expect(page.getByText(t('directory.score.groupText.reached'))).toBeVisible()
    await expectAccessible(visitor)

    // Two universities found by misspelt names, side by side.
    await follow(visitor, 'directory.ways.universities')
    await expectScreen(visitor, t('directory.universities.title'))
    await putAside(visitor, 'сатбаив', satbayev)
    await putAside(visitor, 'nazarbaev univers', nazarbayev)
    await follow(visitor, 'directory.compared.compare')
    await expectScreen(visitor, t('directory.compare.title'))
    await expect(page.getByRole('columnheader', { name: satbayev })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: nazarbayev })).toBeVisible()

    await page.getByRole('columnheader', { name: satbayev }).getByRole('link', { name: satbayev, exact: true }).click()
    await expectScreen(visitor, satbayev)
    await field(visitor, 'universities.offer.search').fill('B057')
    const programs = page.getByRole('main')
    await expect(programs.getByRole('listitem').filter({ hasText: 'B057' })).toHaveCount(1)
    await expectAccessible(visitor)
    await programs.getByRole('listitem').filter({ hasText: 'B057' }).getByRole('link', { name: /B057/ }).last().click()

    // The ways to apply know the choice. A guest registers first: it survives registration and the mail.
    await expectScreen(visitor, t('guidance.apply.title'))
    await expect(page.getByText(t('guidance.apply.chosenText'))).toBeVisible()
    await follow(visitor, 'guidance.apply.ways.ENROLLMENT.title')
    await expectScreen(visitor, t('accounts.register.title'))
    await expect(page.getByText(t('accounts.signIn.kept'))).toBeVisible()
    await follow(visitor, 'accounts.confirm.toSignIn')
    await expectScreen(visitor, t('app.guest.slogan'))
    await expect(page.getByText(t('accounts.signIn.kept'))).toBeVisible()
    await register(visitor, newApplicant(), t('applications.tasks.choices'))
    await expect(field(visitor, 'applications.choices.university')).toHaveValue(satbayev)
    await expect(field(visitor, 'applications.choices.program')).toHaveValue(/B057/)
    await expectAccessible(visitor)

    // The choice is now a draft.
    await follow(visitor, 'app.navigation.myApplications')
    await expect(page.getByRole('article').filter({ hasText: satbayev })).toBeVisible()
  })
}

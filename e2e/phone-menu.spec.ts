import { expect, test } from '@playwright/test'
import { arrive } from './applicant.ts'
import { hire, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectScreen, field, follow, press, visit } from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

/** Largest height of header and navigation: the screen is for the work (docs/specification/screens.md#frame). */
const MOST_PIXELS = 112

for (const language of inRotation('the phone menu', LANGUAGES))
  test(`on a phone one menu contains the frame and leaves the screen to the work (${language})`, async ({
    browser,
  }) => {
    const visitor = await arrive(browser, language)
    const { page, t } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    const header = page.locator('header')
    const summary = header.locator('summary')
    for (const link of ['app.navigation.profile', 'app.navigation.myApplications', 'app.navigation.tests']) {
      await follow(visitor, link)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(header.locator('details')).not.toHaveAttribute('open')
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(MOST_PIXELS)
      await expect(page.getByRole('navigation', { name: t('app.navigation.label') })).toHaveCount(0)
    }
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: t('app.navigation.label') })).toBeVisible()
    await expectAccessible(visitor)
    await page.keyboard.press('Escape')
    await expect(header.locator('details')).not.toHaveAttribute('open')
    await expect(summary).toBeFocused()
    await follow(visitor, 'app.header.createApplication')
    await expectScreen(visitor, t('guidance.apply.title'))
    await press(visitor, 'app.header.signOut')
    await expect(page.getByRole('heading', { level: 1, name: t('app.guest.slogan') })).toBeVisible()
  })

for (const language of inRotation('mail settings on a phone', LANGUAGES))
  test(`staff on a phone switch a mail off, and it stays off (${language})`, async ({ browser, baseURL }) => {
    const root = await staffCalls(baseURL, SUPER_ADMIN)
    const manager = await hire(root, 'Айжан Төлегенова', 'MANAGER')
    const visitor = await enter(browser, language, 'STAFF', manager, { viewport: { width: 360, height: 740 } })
    const { page, t } = visitor
    await follow(visitor, 'app.header.mailSettings')
    await expectScreen(visitor, t('staff.mails.title'))
    const mail = field(visitor, 'staff.mails.applicationTakenBack')
    await expect(mail).toBeChecked()
    await mail.uncheck()
    await press(visitor, 'staff.mails.save')
    await expect(page.getByText(t('staff.mails.saved')).first()).toBeVisible()
    await page.reload()
    await expect(mail).not.toBeChecked()
  })

test('a guest on a phone changes the language and finds help before any script', async ({ browser }) => {
  const visitor = await visit(browser, 'kk', { javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await page.goto('/admission/help?lang=kk')
  expect((await page.locator('header').boundingBox())?.height).toBeLessThanOrEqual(MOST_PIXELS)
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Русский' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Частые вопросы' }).click()
  await expect(page).toHaveURL(/\/faq/)
})

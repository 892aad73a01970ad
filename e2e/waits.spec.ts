import { expect, test } from '@playwright/test'
import { newApplicant, registerByCalls } from './applicant.ts'
import { mailTo } from './outbox.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectScreen, field, follow, newVisitor, pdf, press, stopClock, visit, whenLoaded } from './screen.ts'
import { enter, signInByCall } from './sign-in.ts'

test('an unknown address leads home after a second and a half, not before', async ({ browser }) => {
  const visitor = await visit(browser, 'kk')
  const { page, t } = visitor
  await page.clock.install()
  await page.reload()
  await whenLoaded(page)
  await stopClock(visitor)
  await page.evaluate(
    `history.pushState({}, '', '/admission/no-such-page'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await expect(page.getByRole('heading', { level: 1, name: t('app.notFound.title') })).toBeVisible()
  await page.clock.runFor(1_450)
  await expect(page).toHaveURL(/no-such-page$/)
  await page.clock.runFor(50)
  await expect(page).toHaveURL(/\/admission\/$/)
  await page.clock.resume()
  await expectScreen(visitor, t('app.guest.slogan'))
})

test('after a reset the sign-in page follows in three seconds, not before', async ({ browser, request }) => {
  const person = newApplicant()
  await registerByCalls(request, person)
  await expect(await request.post('/api/auth/forgotPassword', { data: { email: person.email } })).toBeOK()
  const [, link = ''] = await mailTo(person.email, /(\/admission\/resetPassword\/[\w-]+)/)
  const visitor = await visit(browser, 'ru')
  const { page, t } = visitor
  await page.clock.install()
  await page.goto(link)
  await expectScreen(visitor, t('accounts.reset.title'))
  await field(visitor, 'accounts.fields.newPassword').fill('Rt5!wqzKm')
  await field(visitor, 'accounts.fields.repeat').fill('Rt5!wqzKm')
  await stopClock(visitor)
  await press(visitor, 'accounts.reset.submit')
  await expect(page.getByText(t('accounts.reset.done'))).toBeVisible()
  await page.clock.runFor(2_950)
  await expect(page.getByText(t('accounts.reset.done'))).toBeVisible()
  await page.clock.runFor(50)
  await expect(page).toHaveURL(/\/admission\/$/)
  await page.clock.resume()
  await expectScreen(visitor, t('app.guest.slogan'))
})

test('a toast disappears after five seconds, or when it is closed', async ({ browser }) => {
  const visitor = await newVisitor(browser, 'en')
  const { page, t } = visitor
  const person = newApplicant()
  await registerByCalls(page.request, person)
  await signInByCall(visitor, 'APPLICANT', person)
  await page.clock.install()
  await page.goto('/admission/')
  await expectScreen(visitor, t('profile.page.title'))
  const toasts = page.getByRole('region', { name: t('app.toast.region') })
  const passport = page.locator('input[type=file]').and(page.getByLabel(t('documents.slots.passport'), { exact: true }))
  const toast = toasts.getByText(t('profile.page.fileSaved'))
  // The form loads after its screen: with a stopped clock it would not.
  await expect(passport).toBeAttached()
  await stopClock(visitor)
  await passport.setInputFiles(pdf('passport'))
  await expect(toast).toBeVisible()
  await page.clock.runFor(4_950)
  await expect(toast).toBeVisible()
  await page.clock.runFor(50)
  await expect(toast).toHaveCount(0)
  await passport.setInputFiles(pdf('another'))
  await toasts.getByRole('button', { name: t('app.toast.close') }).click()
  await expect(toast).toHaveCount(0)
})

test('a delayed filter does not bring back a reader on the way to another screen', async ({ browser }) => {
  const visitor = await enter(browser, 'en', 'STAFF', SUPER_ADMIN)
  const { page, t } = visitor
  await follow(visitor, 'audit.open')
  await expectScreen(visitor, t('audit.title'))
  // The next screen takes longer to load than the pause that ends a word.
  await page.route('**/assets/change-password*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await field(visitor, 'audit.filters.object').fill('2020')
  await press(visitor, 'app.header.account')
  await follow(visitor, 'app.header.changePassword')
  await expect(page.getByRole('heading', { level: 1, name: t('profile.password.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/changePassword$/)
})

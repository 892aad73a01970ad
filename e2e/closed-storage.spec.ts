import { expect, test } from '@playwright/test'
import { newApplicant, registerByCalls } from './applicant.ts'
import { newCaller } from './calls.ts'
import { mailTo } from './outbox.ts'
import { expectScreen, field, follow, newVisitor, press } from './screen.ts'
import { signIn } from './sign-in.ts'

test('an opened confirmation link confirms by its button, and says so the next time', async ({ browser, baseURL }) => {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const [, link = ''] = await mailTo(person.email, /(\/admission\/confirm\/[\w-]+)/)
  const visitor = await newVisitor(browser, 'ru')
  const { page, t } = visitor
  await page.goto(`${link}?lang=ru`)
  await expectScreen(visitor, t('accounts.confirm.title'))
  // The calls have confirmed it already.
  await press(visitor, 'accounts.confirm.act')
  await expectScreen(visitor, t('accounts.confirm.already'))
  await follow(visitor, 'accounts.confirm.toSignIn')
  await expect(field(visitor, 'accounts.fields.email')).toHaveValue(person.email)
})

test('sign-in works without storage and says so', async ({ browser, baseURL }) => {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const visitor = await newVisitor(browser, 'kk')
  const { page, t } = visitor
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto('/admission/?lang=kk')
  await expectScreen(visitor, t('app.guest.slogan'))
  await expect(page.getByText(t('accounts.signIn.closed'))).toBeVisible()
  await signIn(visitor, person.email, person.password, false)
  await expectScreen(visitor, t('profile.page.title'))
})

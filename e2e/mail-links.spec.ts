import { expect, test } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectScreen, field, follow, newVisitor, press } from './screen.ts'
import { signIn } from './sign-in.ts'

test('a mailed link, opened signed out, leads through sign-in or a reset to its page', async ({ browser, baseURL }) => {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { number } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const [, link = ''] = await mailTo(person.email, new RegExp(`${number}[^]*?(/admission/applications)`))
  const visitor = await newVisitor(browser, 'ru')
  const { page, t } = visitor

  await page.goto(`${link}?lang=ru`)
  await expectScreen(visitor, t('app.guest.slogan'))
  await expect(page.getByText(t('accounts.signIn.next'))).toBeVisible()
  await follow(visitor, 'accounts.signIn.forgot')
  await expectScreen(visitor, t('accounts.forgot.title'))
  await field(visitor, 'accounts.fields.email').fill(person.email)
  await press(visitor, 'accounts.forgot.submit')
  await expect(page.getByText(t('accounts.forgot.done'))).toBeVisible()
  const [, reset = ''] = await mailTo(person.email, /(\/admission\/resetPassword\/[\w-]+)/)

  // The mail's link opens in another tab of this browser.
  const tab = await page.context().newPage()
  const there = { ...visitor, page: tab }
  await tab.goto(reset)
  await field(there, 'accounts.fields.newPassword').fill('Rt5!wqzKm')
  await field(there, 'accounts.fields.repeat').fill('Rt5!wqzKm')
  await press(there, 'accounts.reset.submit')
  await expectScreen(there, t('app.guest.slogan'))
  await signIn(there, person.email, 'Rt5!wqzKm', false)
  await expect(tab).toHaveURL(/\/admission\/applications(\?.*)?$/)
  await expect(tab.getByRole('article').filter({ hasText: number })).toBeVisible()
})

test('a staff member signs in to the application of the mail, and returns to it after a lost session', async ({
  browser,
  baseURL,
}) => {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const calls = await callsBy(baseURL, 'APPLICANT', person)
  const { id, number } = await sendComplete(calls)
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const { data } = await calls.get(`/request/${id}`)
  const university = data.choices[0].university.id
  const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN', { university })
  const visitor = await newVisitor(browser, 'kk')
  const { page, t } = visitor

  await page.goto(`/admission/applications/${id}?lang=kk`)
  await expectScreen(visitor, t('app.guest.slogan'))
  await signIn(visitor, head.email, head.password, true)
  await expect(page).toHaveURL(new RegExp(`/admission/applications/${id}$`))
  await expectScreen(visitor, new RegExp(number))

  await page.evaluate(() => localStorage.setItem('token', 'ended'))
  await page.reload()
  await expectScreen(visitor, t('app.guest.slogan'))
  await signIn(visitor, head.email, head.password, true)
  await expect(page).toHaveURL(new RegExp(`/admission/applications/${id}$`))

  // A foreign address leads to the list.
  const stranger = await newVisitor(browser, 'kk')
  await stranger.page.goto('/admission/?next=//evil.example/applications&lang=kk')
  await signIn(stranger, head.email, head.password, true)
  await expect(stranger.page).toHaveURL(/\/admission\/applications(\?.*)?$/)
})

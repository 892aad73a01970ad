import { expect } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessibleEverywhere, expectScreen, follow, press } from './screen.ts'
import { forgetSmsTo, refuseMailsTo, returnMailsTo, undeliveredSmsTo } from './server-clock.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

// Mails of other journeys would be in the list too.
test.use({ ownPortal: 'undelivered' })

/** A person with a submitted application and a sent mail about it, and the mail's later state. */
async function sentAndMailed(baseURL: string | undefined, becomes: (email: string) => Promise<number>) {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { id, number } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  await mailTo(person.email, new RegExp(number))
  // The row is marked a moment after sending.
  await expect.poll(() => becomes(person.email)).toBe(1)
  return { person, id }
}

for (const language of inRotation('a refused mail', LANGUAGES))
  test(`a refused mail is shown at its application and to the super administrator, who sends it again (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { person, id } = await sentAndMailed(baseURL, refuseMailsTo)

    const manager = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Айжан Төлегенова', 'MANAGER')
    const office = await enter(browser, language, 'STAFF', manager)
    await office.page.goto(`/admission/applications/${id}`)
    await press(office, 'applications.workbench.mails')
    const mails = office.page.getByRole('dialog')
    await expect(mails.getByText(office.t('applications.messages.toApplicant'), { exact: true })).toBeVisible()
    await expect(
      mails.getByText(new RegExp(office.t('applications.messages.failed.REFUSED', { at: '.+' }))),
    ).toBeVisible()
    await expectAccessibleEverywhere(office)

    const root = await enter(browser, language, 'STAFF', SUPER_ADMIN)
    const { page, t } = root
    await expectScreen(root, t('staff.people.title'))
    await page.getByRole('link', { name: t('staff.undelivered.openSome', { count: 1 }), exact: true }).click()
    await expectScreen(root, t('staff.undelivered.title'))
    const row = page.getByRole('row').filter({ hasText: person.email })
    await expect(row.getByText(t('staff.undelivered.problems.REFUSED'))).toBeVisible()
    await expectAccessibleEverywhere(root)
    await row.getByRole('button').click()
    await expect(page.getByText(t('staff.undelivered.nothing'))).toBeVisible()
    await expectAccessibleEverywhere(root)
    await mailTo(person.email, /2026-777777/)
    await follow(root, 'audit.back')
    await expect(page.getByRole('link', { name: t('staff.undelivered.open'), exact: true })).toBeVisible()
  })

for (const language of inRotation('a mail that came back', LANGUAGES))
  test(`a returned mail is shown at its application and sent again, and an SMS with a code cannot be (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { person, id } = await sentAndMailed(baseURL, returnMailsTo)
    const phone = '+77010000009'
    await undeliveredSmsTo(phone)

    const manager = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Айжан Төлегенова', 'MANAGER')
    const office = await enter(browser, language, 'STAFF', manager)
    await office.page.goto(`/admission/applications/${id}`)
    await press(office, 'applications.workbench.mails')
    const reason = new RegExp(
      office.t('applications.messages.failed.RETURNED', { at: '.+; 5.2.2' }).replace(/[()]/g, '.'),
    )
    await expect(office.page.getByText(reason)).toBeVisible()
    await expectAccessibleEverywhere(office)

    const root = await enter(browser, language, 'STAFF', SUPER_ADMIN)
    const { page, t } = root
    await page.goto('/admission/messages')
    await expectScreen(root, t('staff.undelivered.title'))
    const mail = page.getByRole('row').filter({ hasText: person.email })
    await expect(mail.getByText(t('staff.undelivered.problems.RETURNED'))).toBeVisible()
    await expect(mail.getByText(`${t('staff.undelivered.code', { code: '5.2.2' })}: 552 5.2.2`)).toBeVisible()
    const sms = page.getByRole('row').filter({ hasText: phone })
    await expect(sms.getByText(t('staff.undelivered.problems.UNDELIVERED'))).toBeVisible()
    await expect(sms.getByText(t('staff.undelivered.code', { code: 'EXPIRED' }))).toBeVisible()
    await expect(sms.getByText(t('staff.undelivered.cannotResend'))).toBeVisible()
    await expect(sms.getByRole('button')).toHaveCount(0)
    await expectAccessibleEverywhere(root)
    await mail.getByRole('button').click()
    await expect(mail).toHaveCount(0)
    await mailTo(person.email, /2026-888888/)
    await forgetSmsTo(phone)
  })

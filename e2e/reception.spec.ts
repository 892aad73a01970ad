import { expect } from '@playwright/test'
import { agreeAndSend, arrive, completeDraft } from './applicant.ts'
import { callsOf } from './calls.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessibleEverywhere,
  expectScreen,
  field,
  isPhone,
  newVisitor,
  openMenu,
  press,
  stopClock,
} from './screen.ts'
import { enter, signInByCall } from './sign-in.ts'
import { toggleReception } from './staff.ts'

test.use({ ownPortal: 'reception' })

test('the super administrator closes reception and opens it again', async ({ browser }) => {
  const superAdmin = await enter(browser, 'kk', 'STAFF', SUPER_ADMIN)
  await toggleReception(superAdmin)
})

test('the message of a change stays for three seconds', async ({ browser }) => {
  const superAdmin = await newVisitor(browser, 'ru')
  const { page, t } = superAdmin
  await page.clock.install()
  await signInByCall(superAdmin, 'STAFF', SUPER_ADMIN)
  await page.goto('/admission/')
  await expectScreen(superAdmin, t('staff.people.title'))
  await stopClock(superAdmin)
  for (const [act, message] of [
    ['disable', 'closed'],
    ['enable', 'opened'],
  ] as const) {
    await press(superAdmin, `staff.reception.${act}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`staff.reception.${act}`), exact: true })
      .click()
    const toast = page.getByRole('region', { name: t('app.toast.region') }).getByText(t(`staff.reception.${message}`))
    await expect(toast).toBeVisible()
    await page.clock.runFor(2_950)
    await expect(toast).toBeVisible()
    await page.clock.runFor(50)
    await expect(toast).toHaveCount(0)
  }
})

test('closed reception is shown everywhere, and the applicant keeps the draft and submits it later', async ({
  browser,
}) => {
  const superAdmin = await enter(browser, 'kk', 'STAFF', SUPER_ADMIN)
  await expectScreen(superAdmin, superAdmin.t('staff.people.title'))
  const root = callsOf(superAdmin)
  const applicant = await arrive(browser, 'ru')
  const { page, t } = applicant
  const id = await completeDraft(callsOf(applicant))
  await page.goto(`/admission/create-application?id=${id}&task=check`)
  await expectScreen(applicant, t('applications.tasks.check'))
  for (const consent of ['personalData', 'accuracy']) await field(applicant, `accounts.fields.${consent}`).check()

  try {
    await root.post('/request/status/disable')
    // The open screen learns of it at the submission, and the draft is unchanged.
    await press(applicant, 'applications.check.send')
    await expect(page.getByText(t('kernel.errors.reception_closed')).first()).toBeVisible()
    await expectAccessibleEverywhere(applicant)
    expect((await root.get('/request/status')).data.status).toBe('DISABLED')
    await page.reload()
    await expect(page.getByText(t('applications.form.closedText'))).toBeVisible()
    await openMenu(applicant)
    const create = page.getByRole('button', { name: t('app.header.createApplication') })
    if (isPhone(applicant))
      await expect(page.locator('header').getByText(t('app.header.receptionClosed'))).toBeVisible()
    else await expect(create).toBeDisabled()
    if (!isPhone(applicant)) await expect(create).toHaveAccessibleDescription(t('app.header.receptionClosed'))
    await expectAccessibleEverywhere(applicant)

    await page.goto('/admission/create-application')
    await expect(page.getByText(t('applications.form.closedText'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('applications.tasks.next'), exact: true })).toHaveCount(0)
    await expectAccessibleEverywhere(applicant)
    const newcomer = await arrive(browser, 'en')
    await newcomer.page.goto('/admission/applications')
    await expect(newcomer.page.getByText(newcomer.t('applications.list.emptyClosedText'))).toBeVisible()
    await expectAccessibleEverywhere(newcomer)
    await page.goto('/admission/applications')
    await expect(page.getByRole('article').filter({ hasText: t('applications.status.CREATED') })).toBeVisible()
  } finally {
    await root.post('/request/status/enable')
  }
  await page.goto(`/admission/create-application?id=${id}&task=check`)
  await agreeAndSend(applicant)
  await expectScreen(applicant, t('applications.list.title'))
  await expect(page.getByText(/2\d{3}-\d{6}/).first()).toBeVisible()
})

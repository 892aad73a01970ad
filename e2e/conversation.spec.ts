import { expect, type Page } from '@playwright/test'
import { assignedApplication } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { expectAccessibleEverywhere, field, press } from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

/** Sideways scroll of a page, in pixels. */
const wide = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth')

for (const language of inRotation('a conversation on a phone', LANGUAGES))
  test(`an applicant asks and the office answers, both on a phone (${language})`, async ({ browser, baseURL }) => {
    const { id, number, inspector, person } = await assignedApplication(baseURL)

    const applicant = await enter(browser, language, 'APPLICANT', person, PHONE)
    const { page, t } = applicant
    await page.goto(`/admission/create-application?id=${id}`)
    await expect(page.getByText(t('conversations.none'))).toBeVisible()
    await field(applicant, 'conversations.new').fill('Is a certificate from a polyclinic accepted?')
    // Words typed while a message is being sent stay.
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/conversations/${id}`, async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/conversations/'),
    )
    await press(applicant, 'conversations.send')
    await sent
    await field(applicant, 'conversations.new').fill('And is a copy enough?')
    held.resolve()
    await expect(page.getByText(t('conversations.waits.office'))).toBeVisible()
    await expect(page.getByText(t('conversations.notReadByOffice'))).toBeVisible()
    await expect(field(applicant, 'conversations.new')).toHaveValue('And is a copy enough?')
    await page.unrouteAll({ behavior: 'wait' })
    await field(applicant, 'conversations.new').fill('')
    await expectAccessibleEverywhere(applicant)
    expect(await wide(page)).toBe(0)
    // A conversation on screen is read as it arrives.
    await page.goto('/admission/applications')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const office = await enter(browser, language, 'STAFF', inspector, PHONE)
    await office.page.goto('/admission/day')
    await office.page.getByRole('link', { name: `1 ${t('applications.day.messages')}` }).click()
    await expect(office.page.getByText(t('conversations.mark.unread'), { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(office)
    await office.page.getByRole('link', { name: number, exact: true }).click()
    await office.page.getByRole('button', { name: `${t('applications.workbench.messages')} 1` }).click()
    const drawer = office.page.getByRole('dialog', { name: t('applications.workbench.record') })
    await expect(drawer.getByText('Is a certificate from a polyclinic accepted?')).toBeVisible()
    await expect(drawer.getByText(t('conversations.fresh'), { exact: true })).toBeVisible()
    await field(office, 'conversations.markInternal', drawer).check()
    await field(office, 'conversations.new', drawer).fill('Ask the head first')
    await drawer.getByRole('button', { name: t('conversations.sendInternal') }).click()
    await expect(drawer.getByText(t('conversations.internal'))).toBeVisible()
    await field(office, 'conversations.template', drawer).selectOption({ index: 1 })
    await expect(field(office, 'conversations.new', drawer)).not.toHaveValue('')
    await field(office, 'conversations.new', drawer).fill('Yes, with stamp and date.')
    await expectAccessibleEverywhere(office)
    expect(await wide(office.page)).toBe(0)
    await drawer.getByRole('button', { name: t('conversations.send'), exact: true }).click()
    await expect(drawer.getByText('Yes, with stamp and date.')).toBeVisible()
    await expect(drawer.getByText(t('conversations.notReadByApplicant'))).toBeVisible()
    const [mail] = await mailTo(person.email, /[\s\S]*create-application\?id=[\w-]+#messages[\s\S]*/)
    expect(mail).not.toContain('stamp')

    await page.goto('/admission/')
    await expect(page.getByRole('heading', { name: t('applications.home.steps.readMessage.title') })).toBeVisible()
    await expectAccessibleEverywhere(applicant)
    await page.getByRole('link', { name: t('applications.home.steps.readMessage.act') }).click()
    await expect(page.getByText('Yes, with stamp and date.')).toBeInViewport()
    await expect(page.getByText(t('conversations.fresh'), { exact: true })).toBeVisible()
    await expect(page.getByText('Ask the head first')).toHaveCount(0)
    await expect(page.getByText(inspector.fullName)).toHaveCount(0)
    await page
      .getByRole('button', { name: t('conversations.report.act'), exact: false })
      .first()
      .click()
    await expectAccessibleEverywhere(applicant)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.actions.cancel') })
      .click()
    await page.goto('/admission/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('applications.home.steps.readMessage.title') })).toHaveCount(0)

    await office.page.reload()
    await office.page.getByRole('button', { name: t('applications.workbench.messages'), exact: true }).click()
    await expect(drawer.getByText(t('conversations.notReadByApplicant'))).toHaveCount(0)
    await expect(drawer.getByText('Yes, with stamp and date.')).toBeVisible()
  })

import { expect, test } from '@playwright/test'
import { arrive, completeDraft, openFold, uploadDocuments } from './applicant.ts'
import { callsOf } from './calls.ts'
import { expectAccessible, expectScreen, follow, type Visitor } from './screen.ts'
import { inRotation, LANGUAGES } from './texts.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

/** The step on top of the home, with its act. */
async function expectStep({ page, t }: Visitor, title: string, act: string): Promise<void> {
  const step = page.getByRole('region', { name: t(title), exact: true })
  await expect(step).toBeVisible()
  await expect(step.getByRole('link')).toHaveText([t(act)])
}

const stepKey = (step: string) => `applications.home.steps.${step}`

for (const language of inRotation('applicant home', LANGUAGES))
  test(`the home leads a phone from the documents to the test, and notices report it (${language})`, async ({
    browser,
  }) => {
    const visitor = await arrive(browser, language, undefined, PHONE)
    const { page, t } = visitor
    const calls = callsOf(visitor)
    await expectStep(visitor, `${stepKey('addDocuments')}.title`, `${stepKey('addDocuments')}.act`)
    await expectAccessible(visitor)
    await follow(visitor, `${stepKey('addDocuments')}.act`)
    await uploadDocuments(visitor)
    await expectStep(visitor, `${stepKey('begin')}.title`, 'applications.cards.fresh')

    // A draft without a choice, then a whole one.
    await calls.post('/request/create', { type: 'ENROLLMENT', status: 'CREATED', gpa: '4.8' })
    await page.reload()
    await expectStep(visitor, `${stepKey('finishDraft')}.title`, `${stepKey('finishDraft')}.act`)
    await page.goto('/admission/applications')
    const card = page.getByRole('article')
    await expect(card.getByText(t('applications.cards.parts', { done: 1, total: 3 }), { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: t('applications.form.draftTitle'), exact: true })).toBeVisible()
    await expectAccessible(visitor)
    const id = await completeDraft(calls)
    await page.goto('/admission/profile')
    await expectStep(visitor, `${stepKey('sendDraft')}.title`, `${stepKey('sendDraft')}.act`)
    await follow(visitor, `${stepKey('sendDraft')}.act`)
    await expectScreen(visitor, t('applications.tasks.check'))

    // A change of the check page leads to its field, and its task leads back to the row.
    const gpa = page.getByRole('link', {
      name: t('app.actions.changeItem', { item: t('applications.education.gpa') }),
      exact: true,
    })
    await gpa.click()
    await expectScreen(visitor, t('applications.tasks.education'))
    await expect(page.getByRole('textbox', { name: t('applications.education.gpa') })).toBeFocused()
    await follow(visitor, 'applications.check.back')
    await expect(gpa).toBeFocused()

    const { draft } = (await calls.get(`/request/${id}`)).data
    const { number } = (await calls.put(`/request/${id}`, { ...draft, status: 'IN_PROCESS' })).data
    await page.goto('/admission/profile')
    await expectStep(visitor, `${stepKey('takeTest')}.title`, 'applications.besides.takeTest')
    await expect(page.getByRole('heading', { name: t('applications.view.title', { number }) })).toBeVisible()
    await expectAccessible(visitor)
    await openFold(visitor, 'applications.home.folds.personal')
    await expectAccessible(visitor)

    // The mail about the application is a notice; reading it clears the bell.
    await page.reload()
    await page.getByRole('link', { name: t('app.header.unreadNotices', { count: 1 }) }).click()
    await expectScreen(visitor, t('notices.title'))
    const notice = page.getByText(t('notifications.mails.applicationSent.subject', { number }), { exact: true })
    await notice.click()
    await expect(page.getByText(t('applications.steps.test'))).toBeVisible()
    await expectAccessible(visitor)
    await expect(page.getByRole('link', { name: t('app.header.notices'), exact: true })).toBeVisible()
    await follow(visitor, 'notifications.mails.applicationSent.button')
    await expectScreen(visitor, t('applications.list.title'))

    await calls.post(`/request/${id}/withdraw`)
    await page.goto('/admission/profile')
    await expectStep(visitor, `${stepKey('finishDraft')}.title`, `${stepKey('finishDraft')}.act`)
  })

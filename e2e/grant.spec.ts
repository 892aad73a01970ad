import { type Browser, expect, type Locator, test } from '@playwright/test'
import { agreeAndSend, arrive, completeDraft, SLOTS } from './applicant.ts'
import { callsOf } from './calls.ts'
import {
  chooseWay,
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  follow,
  pdf,
  press,
  type Visitor,
} from './screen.ts'

async function openTask(visitor: Visitor, task: string): Promise<void> {
  await follow(visitor, `applications.tasks.${task}`)
  await expectScreen(visitor, visitor.t(`applications.tasks.${task}`))
}

const fileBox = ({ page }: Visitor, name: string): Locator =>
  page.locator('input[type=file]:not([capture])').and(page.getByLabel(name, { exact: true }))

async function attach(visitor: Visitor, name: string, file: string): Promise<void> {
  await fileBox(visitor, name).setInputFiles(pdf(file))
  await expect(visitor.page.getByRole('button', { name: `${file}.pdf` }).first()).toBeVisible()
}

async function applicantWithDocuments(browser: Browser): Promise<Visitor> {
  const visitor = await arrive(browser, 'kk')
  const calls = callsOf(visitor)
  const files: Record<string, { id: string }> = {}
  for (const slot of SLOTS) files[slot] = { id: (await calls.upload(slot)).id }
  await calls.post('/user/edit', files)
  return visitor
}

test('an applicant submits a grant application with a quota category, in kk', async ({ browser }) => {
  const visitor = await applicantWithDocuments(browser)
  const { page, t } = visitor
  const calls = callsOf(visitor)
  const [quota] = (await calls.get('/dictionary/quota/categories/list')).list
  const documents = (await calls.get(`/dictionary/quota/documents?quotaIds=${quota.id}`)).list
  const nameOf = (code: string): string => documents.find((kind: { code: string }) => kind.code === code).nameKz

  await chooseWay(visitor, 'GRANT')
  await expectScreen(visitor, t('applications.form.grantTitle'))
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'applications.grant.start.question').selectOption('no')
  await expect(page.getByText(t('applications.grant.start.notHolder'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'applications.grant.start.question').selectOption('yes')
  await follow(visitor, 'applications.grant.start.begin')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')
  await expectAccessibleEverywhere(visitor)

  await openTask(visitor, 'education')
  await field(visitor, 'applications.education.level').selectOption('BACHELOR')
  await field(visitor, 'applications.education.language').selectOption('KAZAKH')
  await field(visitor, 'applications.education.gpa').fill('4.8')
  await field(visitor, 'applications.education.interviewLanguage').selectOption('KAZAKH')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')

  await openTask(visitor, 'choices')
  for (const key of ['applications.choices.university', 'applications.choices.program']) {
    const box = page.getByRole('combobox', { name: t(key), exact: true })
    await box.click()
    await page.getByRole('option').first().click()
  }
  await expect(page.getByText(t('applications.figures.grants', { year: 2026 }))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')

  await openTask(visitor, 'claims')
  await page.getByRole('checkbox', { name: quota.nameKz }).check()
  await expect(page.getByText(t('applications.grant.proof'), { exact: true })).toBeVisible()
  await expect(page.getByText(quota.confirmingDocumentKz)).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')

  await openTask(visitor, 'results')
  await field(visitor, 'applications.grant.total').fill('141')
  await expect(page.getByText(t('applications.grant.scoreWrong'))).toBeVisible()
  await field(visitor, 'applications.grant.total').fill('112')
  await press(visitor, 'applications.grant.addSubject')
  await page.getByLabel(t('applications.grant.subject', { number: 1 }), { exact: true }).selectOption('MATHEMATICS')
  await page.getByLabel(t('applications.grant.score', { number: 1 })).fill('40')
  await field(visitor, 'applications.grant.attestat').fill('4,75')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')

  await openTask(visitor, 'documents')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')

  // The gaps are beside the button that waits for them.
  await page.goto(`${page.url().replace(/task=\w+/, 'task=check')}`)
  const send = page.getByRole('button', { name: t('applications.check.send') })
  await expect(send).toBeDisabled()
  await expect(page.getByRole('link', { name: nameOf('GRANT_CERTIFICATE'), exact: true })).toBeVisible()
  await page.getByRole('link', { name: nameOf('ADDITIONAL_DOCUMENTS'), exact: true }).click()

  await expectScreen(visitor, t('applications.tasks.grantFiles'))
  await attach(visitor, nameOf('GRANT_CERTIFICATE'), 'certificate')
  await attach(visitor, nameOf('ADDITIONAL_DOCUMENTS'), 'proof')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')
  await openTask(visitor, 'languages')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')

  await openTask(visitor, 'check')
  for (const shown of [quota.nameKz, '4,75', `${nameOf('GRANT_CERTIFICATE')}: certificate.pdf`, 'proof.pdf'])
    await expect(page.getByText(shown).first()).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await agreeAndSend(visitor)
  await expectScreen(visitor, t('applications.list.title'))
  await page
    .getByRole('link', { name: /\d{4}-\d{6}$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('applications.grant.section') })).toBeVisible()
  await expect(page.getByRole('button', { name: 'certificate.pdf', exact: true })).toBeVisible()
  await expectAccessibleEverywhere(visitor)
})

test('the server refuses an application without a certificate, and the form shows it at the slot', async ({
  browser,
}) => {
  const visitor = await applicantWithDocuments(browser)
  const { page, t } = visitor
  const calls = callsOf(visitor)
  const { data: enrolment } = await calls.get(`/request/${await completeDraft(callsOf(visitor))}`)
  const { data } = await calls.post('/request/create', {
    ...enrolment.draft,
    type: 'GRANT',
    untResult: { total: 112, subjects: [] },
    grantFiles: [{ kind: 'GRANT_CERTIFICATE', id: (await calls.upload('certificate')).id }],
    status: 'CREATED',
  })
  await follow(visitor, 'app.navigation.myApplications')
  await page.locator(`a[href*="apply-for-grant?id=${data.id}"]`).first().click()
  await expectScreen(visitor, t('applications.form.grantDraftTitle'))
  await openTask(visitor, 'check')
  // Removes the certificate from the call, as a client without the form could.
  await page.route('**/api/request/*', async (route) => {
    const body = route.request().method() === 'PUT' ? route.request().postDataJSON() : null
    await (body === null ? route.continue() : route.continue({ postData: JSON.stringify({ ...body, grantFiles: [] }) }))
  })
  await agreeAndSend(visitor)
  const refusal = page.getByRole('alert').getByRole('link', { name: t('kernel.errors.you_are_not_grant_holder') })
  await expect(refusal).toBeVisible()
  await expectAccessible(visitor)
  await refusal.click()
  await expectScreen(visitor, t('applications.tasks.grantFiles'))
  // Beside the slot and above the task, and its link focuses the slot.
  await expect(page.getByText(t('kernel.errors.you_are_not_grant_holder'))).toHaveCount(2)
  await expect(page.locator('#draft-grant-GRANT_CERTIFICATE-0')).toBeFocused()
  await expectAccessible(visitor)
})

test('pointer and keyboard reorder choices, and a change of level announces the cleared ones', async ({ browser }) => {
  const visitor = await applicantWithDocuments(browser)
  const { page, t } = visitor
  const id = await completeDraft(callsOf(visitor))
  await page.goto(`/admission/create-application?id=${id}&task=choices`)
  const university = (number: number) =>
    page
      .getByRole('region', { name: t('applications.choices.nth', { number }) })
      .getByRole('combobox', { name: t('applications.choices.university'), exact: true })
  await expect(university(1)).not.toHaveValue('')
  const first = await university(1).inputValue()
  await press(visitor, 'applications.choices.add')

  await page.getByRole('button', { name: t('applications.choices.down', { number: 1 }) }).focus()
  await page.keyboard.press('Enter')
  await expect(university(2)).toHaveValue(first)
  await expect(page.getByRole('button', { name: t('applications.choices.up', { number: 2 }) })).toBeFocused()
  await expect(page.getByText(t('applications.choices.moved', { from: 1, to: 2 }))).toBeVisible()

  const handle = page.getByTitle(t('applications.choices.drag')).nth(1)
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(400, 0, { steps: 5 })
  await page.mouse.up()
  await expect(university(1)).toHaveValue(first)

  await page.goto(`/admission/create-application?id=${id}&task=education`)
  await field(visitor, 'applications.education.level').selectOption('PHD')
  const status = page.getByRole('status').filter({ hasText: t('applications.education.cleared') })
  await expect(status).toContainText(first)
  await expect(status).toContainText('4.8')
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'applications.education.undo')
  await expect(field(visitor, 'applications.education.gpa')).toHaveValue('4.8')
})

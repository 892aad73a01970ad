import { expect } from '@playwright/test'
import { fillRegistration, newApplicant } from './applicant.ts'
import { loseAnswer } from './network.ts'
import { assignedApplication } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { expectScreen, field, press, visit } from './screen.ts'
import { enter } from './sign-in.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

test('a registration whose answer is lost is sent again, and succeeds', async ({ browser }) => {
  const visitor = await visit(browser, 'ru')
  const { page, t } = visitor
  await page.goto('/admission/register')
  await expectScreen(visitor, t('accounts.register.title'))
  const person = newApplicant()
  await fillRegistration(visitor, person)
  await loseAnswer(page, '**/api/auth/signup')
  await press(visitor, 'accounts.register.submit')
  await expect(page.getByText(t('app.errors.network')).first()).toBeVisible()
  await press(visitor, 'accounts.register.submit')
  await expectScreen(visitor, t('app.guest.slogan'))
  await mailTo(person.email, /\/admission\/confirm\/[\w-]+/)
})

test('a change after a lost answer is sent, or refused for the right reason', async ({ browser, baseURL }) => {
  const { id, inspector, person } = await assignedApplication(baseURL)

  const applicant = await enter(browser, 'kk', 'APPLICANT', person)
  await applicant.page.goto(`/admission/create-application?id=${id}`)
  const message = field(applicant, 'conversations.new')
  await message.fill('Анықтама керек пе')
  await loseAnswer(applicant.page, `**/api/conversations/${id}`)
  await press(applicant, 'conversations.send')
  await expect(applicant.page.getByText(applicant.t('app.errors.network')).first()).toBeVisible()
  await message.fill('Анықтама керек пе? Қашан?')
  await press(applicant, 'conversations.send')
  await expect(message).toHaveValue('')
  await expect(applicant.page.getByText('Анықтама керек пе? Қашан?')).toBeVisible()

  const manager = await enter(browser, 'ru', 'STAFF', inspector, DESK)
  const { page, t } = manager
  await page.goto(`/admission/applications/${id}`)
  await press(manager, 'corrections.staff.ask')
  const dialog = page.getByRole('dialog')
  const passport = dialog.getByRole('group', { name: t('documents.slots.passport'), exact: true })
  const reason = field(manager, 'corrections.staff.reason', passport)
  await reason.selectOption(t('shipped.correctionReasons.unreadable'))
  await loseAnswer(page, `**/api/staff/request/${id}/correction`)
  const send = dialog.getByRole('button', { name: t('corrections.staff.submit', { count: 1 }), exact: true })
  await send.click()
  await expect(dialog.getByText(t('app.errors.network'))).toBeVisible()
  await reason.selectOption(t('corrections.staff.own'))
  await field(manager, 'corrections.staff.words', passport).fill('Фото обрезано')
  await send.click()
  // The request without an answer is open, and nobody else was faster.
  await expect(page.getByText(t('kernel.errors.correction_is_open'))).toBeVisible()
  await expect(page.getByText(t('applications.review.conflict'))).toHaveCount(0)
})

test('a decision whose answer is lost is made once, and nobody else is named', async ({ browser, baseURL }) => {
  const { id, inspector } = await assignedApplication(baseURL)
  const manager = await enter(browser, 'ru', 'STAFF', inspector, DESK)
  const { page, t } = manager
  await page.goto(`/admission/applications/${id}`)
  await press(manager, 'applications.review.accept')
  const dialog = page.getByRole('dialog')
  await loseAnswer(page, `**/api/staff/request/inspector/update/status/${id}`)
  const submit = dialog.getByRole('button', { name: t('applications.deciding.accept.submit'), exact: true })
  await submit.click()
  await expect(dialog.getByText(t('app.errors.network'))).toBeVisible()
  await submit.click()
  await expect(page.getByText(t('applications.review.successfully_updated_status_of_application'))).toBeVisible()
  await expect(page.getByText(t('applications.review.conflict'))).toHaveCount(0)
})

test('feedback whose answer is lost is sent again as the same', async ({ browser }) => {
  const visitor = await visit(browser, 'en')
  const { page, t } = visitor
  await page.goto('/admission/feedback')
  await field(visitor, 'guidance.feedback.topic').selectOption({ index: 1 })
  await field(visitor, 'guidance.feedback.text').fill('The list of cities has no Kosshy')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/feedback')) keys.push(request.headers()['idempotency-key'])
  })
  await loseAnswer(page, '**/api/feedback')
  await press(visitor, 'guidance.feedback.send')
  await expect(page.getByText(t('app.errors.network')).first()).toBeVisible()
  await press(visitor, 'guidance.feedback.send')
  await expect(page.getByText(t('guidance.feedback.done'))).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0]])
})

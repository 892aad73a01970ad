import { expect } from '@playwright/test'
import { fillRegistration, newApplicant } from './applicant.ts'
import { loseAnswer } from './network.ts'
import { assignedApplication } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { expectScreen, field, press, visit } from './screen.ts'
import { enter } from './sign-in.ts'

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

test('a message that is changed after a lost answer is sent', async ({ browser, baseURL }) => {
  const { id, person } = await assignedApplication(baseURL)

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
})

import { expect, test } from '@playwright/test'
import { type Applicant, agreeAndSend, arrive, completeDraft, newApplicant } from './applicant.ts'
import { callsOf } from './calls.ts'
import { mailsTo, mailTo } from './outbox.ts'
import { expectAccessible, expectScreen, field, fillDate, follow, pick, press, type Visitor, visit } from './screen.ts'
import { signIn } from './sign-in.ts'

/** All fields of registration except e-mail and phone. */
async function fillIn(visitor: Visitor, person: Applicant): Promise<void> {
  await field(visitor, 'accounts.fields.lastName').fill('Seitkali')
  await field(visitor, 'accounts.fields.firstName').fill('Aruzhan')
  await fillDate(visitor, 'accounts.fields.birthday', ['2005', '3', '14'])
  for (const key of ['citizenship', 'countryOfResidence']) await pick(visitor, `accounts.fields.${key}`, 'Казахстан')
  await pick(visitor, 'accounts.fields.nationality', 'казах')
  await field(visitor, 'accounts.fields.passportNumber').fill(person.passportNumber)
  await fillDate(visitor, 'accounts.fields.passportExprDate', ['2033', '5', '1'])
  await field(visitor, 'accounts.fields.password').fill(person.password)
  await field(visitor, 'accounts.fields.personalData').check()
  await field(visitor, 'accounts.fields.accuracy').check()
}

test('registration refuses wrong input with reasons, and a mistyped address is corrected before confirmation', async ({
  browser,
}) => {
  const visitor = await visit(browser, 'ru')
  const { page, t } = visitor
  const person = newApplicant()
  await follow(visitor, 'accounts.signIn.register')
  await expectScreen(visitor, t('accounts.register.title'))

  // A name: other letters than Latin are removed, and the hint says so.
  const firstName = field(visitor, 'accounts.fields.firstName')
  await firstName.pressSequentially('Аru3zhan--Ai  da')
  await expect(firstName).toHaveValue('ruzhan-Ai da')
  await expect(page.getByText(t('accounts.hints.latinOnly'))).toBeVisible()
  const iin = field(visitor, 'accounts.fields.iin')
  await iin.pressSequentially('0503145x00018999')
  await expect(iin).toHaveValue('050 314 500 018')
  const password = field(visitor, 'accounts.fields.password')
  const met = page.getByRole('img', { name: t('app.form.ruleKept') })
  const open = page.getByRole('img', { name: t('app.form.ruleOpen') })
  await expect(open).toHaveCount(7)
  await password.pressSequentially('qwe 1')
  await expect(met).toHaveCount(2)
  await password.fill(person.password)
  await expect(met).toHaveCount(7)

  await fillIn(visitor, person)
  await field(visitor, 'accounts.fields.email').fill('aruzhan@mail')
  await field(visitor, 'accounts.fields.phoneNumber').fill('12')
  await press(visitor, 'accounts.register.submit')
  const summary = page.getByRole('alert').first()
  for (const fault of ['accounts.faults.email', 'kernel.errors.wrong_phone_number', 'kernel.errors.wrong_iin'])
    await expect(summary.getByText(t(fault))).toBeVisible()
  await expectAccessible(visitor)
  await iin.fill('')
  await field(visitor, 'accounts.fields.phoneNumber').fill(person.phone)
  const mistyped = person.email.replace('@', '.mistyped@')
  await field(visitor, 'accounts.fields.email').fill(mistyped)
  await press(visitor, 'accounts.register.submit')
  await expectScreen(visitor, t('app.guest.slogan'))

  await mailTo(mistyped, /\/admission\/confirm\//)
  await press(visitor, 'accounts.checkMail.resend')
  await expect(page.getByText(t('accounts.checkMail.resent'))).toBeVisible()
  await expect.poll(() => mailsTo(mistyped, /\/admission\/confirm\//)).toBe(2)
  await press(visitor, 'accounts.checkMail.wrongAddress')
  const change = page.locator('form').filter({ has: page.getByLabel(t('accounts.fields.newEmail'), { exact: true }) })
  await field(visitor, 'accounts.fields.newEmail').fill(person.email)
  await field(visitor, 'accounts.fields.password', change).fill('Wrong7!vxPwz')
  await press(visitor, 'accounts.checkMail.change')
  await expect(change.getByRole('alert')).toBeVisible()
  await expectAccessible(visitor)
  await field(visitor, 'accounts.fields.password', change).fill(person.password)
  await press(visitor, 'accounts.checkMail.change')
  const [, link = ''] = await mailTo(person.email, /(\/admission\/confirm\/[\w-]+)/)
  await page.goto(link)
  // A mail scanner has opened the link before: that uses up nothing.
  await page.reload()
  await press(visitor, 'accounts.confirm.act')
  await expectScreen(visitor, t('accounts.confirm.done'))
  await follow(visitor, 'accounts.confirm.toSignIn')
  await signIn(visitor, person.email, person.password, false)
  await expectScreen(visitor, t('profile.page.title'))
})

test('a forgotten password requires an address before sending', async ({ browser }) => {
  const visitor = await visit(browser, 'en')
  const { page, t } = visitor
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('forgotPassword')) calls.push(request.url())
  })
  await follow(visitor, 'accounts.signIn.forgot')
  await expectScreen(visitor, t('accounts.forgot.title'))
  await field(visitor, 'accounts.fields.email').fill('aruzhan@mail')
  await press(visitor, 'accounts.forgot.submit')
  await expect(page.getByText(t('accounts.faults.email')).first()).toBeVisible()
  await expectAccessible(visitor)
  expect(calls).toEqual([])
})

test('the form accepts the grades of its level, and shows a refusal of the server at its field', async ({
  browser,
}) => {
  const visitor = await arrive(browser, 'en')
  const { page, t } = visitor
  const id = await completeDraft(callsOf(visitor))
  const go = async (task: string) => {
    await page.goto(`/admission/create-application?id=${id}&task=${task}`)
    await expectScreen(visitor, t(`applications.tasks.${task}`))
  }
  await go('education')
  const gpa = field(visitor, 'applications.education.gpa')
  const level = field(visitor, 'applications.education.level')
  await level.selectOption('MASTERS_DEGREE')
  await gpa.pressSequentially('4.x1.')
  await expect(gpa).toHaveValue('4.1')
  await expect(page.getByText(t('kernel.errors.gpa_error'))).toBeVisible()
  await expect(field(visitor, 'applications.education.interviewLanguage').locator('option[value=FRENCH]')).toHaveCount(
    0,
  )
  await expect(field(visitor, 'applications.education.language').locator('option[value=FRENCH]')).toHaveCount(1)
  await press(visitor, 'applications.education.undo')
  await expect(gpa).toHaveValue('4.8')

  // The three languages stay; an added one begins at A1 and can be removed.
  await go('languages')
  const name = field(visitor, 'applications.languages.name')
  const remove = page.getByRole('button', { name: /^Remove the language/ })
  await expect(remove).toHaveCount(0)
  await press(visitor, 'applications.languages.add')
  await expect(field(visitor, 'applications.languages.extraLevel')).toHaveValue('A1')
  await name.fill('Turkish')
  await press(visitor, 'applications.languages.add')
  await name.nth(1).fill('turkish')

  // Sent without the form: a choice that is not offered, and a language twice.
  await go('check')
  await page.route(`**/api/request/${id}`, async (route) => {
    const body = route.request().method() === 'PUT' ? route.request().postDataJSON() : null
    const isSending = body?.status === 'IN_PROCESS'
    const choices = [{ ...body?.choices?.[0], educationalProgram: 'B999' }]
    await (isSending ? route.continue({ postData: JSON.stringify({ ...body, choices }) }) : route.continue())
  })
  await agreeAndSend(visitor)
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expectAccessible(visitor)
  await summary
    .getByRole('link')
    .filter({ hasText: t('applications.choices.program') })
    .click()
  const program = page.getByRole('combobox', { name: t('applications.choices.program'), exact: true })
  await expect(program).toBeFocused()
  await expect(program).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(visitor)
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.languages')
  await expect(name.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('alert').getByRole('link').click()
  await expect(name.nth(1)).toBeFocused()
  await name.nth(1).fill('Greek')
  await expect(name.nth(1)).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await callsOf(visitor).get('/request/list')).list[0].status).toBe('CREATED')
})

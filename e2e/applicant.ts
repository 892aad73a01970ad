import { type APIRequestContext, type Browser, type BrowserContextOptions, expect } from '@playwright/test'
import { REQUIRED_DOCUMENTS } from '../packages/domain/src/applications/document-rules.ts'
import type { Calls } from './calls.ts'
import { mailTo } from './outbox.ts'
import {
  chooseWay,
  expectAccessible,
  expectScreen,
  field,
  fillDate,
  follow,
  newVisitor,
  pdf,
  pick,
  press,
  type Visitor,
} from './screen.ts'
import { signIn, signInByCall } from './sign-in.ts'
import type { Language } from './texts.ts'

export type Applicant = {
  readonly email: string
  readonly password: string
  readonly passportNumber: string
  readonly phone: string
}

const COUNTRY = { kk: 'Қазақстан', ru: 'Казахстан', en: 'Kazakhstan' } as const
const NATIONALITY = { kk: 'қазақ', ru: 'казах', en: 'Kazakh' } as const

let people = 0

export function newApplicant(): Applicant {
  const number = (Date.now() % 10_000_000) + ++people
  return {
    email: `aruzhan${number}@mail.kz`,
    password: 'Kq7!vxPwz',
    passportNumber: `N${number}`,
    phone: `+7701${String(number).padStart(7, '0')}`,
  }
}

export async function fillRegistration(visitor: Visitor, person: Applicant): Promise<void> {
  await field(visitor, 'accounts.fields.lastName').fill('Seitkali')
  await field(visitor, 'accounts.fields.firstName').fill('Aruzhan')
  await fillDate(visitor, 'accounts.fields.birthday', ['2005', '3', '14'])
  await pick(visitor, 'accounts.fields.citizenship', COUNTRY[visitor.language])
  await pick(visitor, 'accounts.fields.nationality', NATIONALITY[visitor.language])
  await pick(visitor, 'accounts.fields.countryOfResidence', COUNTRY[visitor.language])
  await field(visitor, 'accounts.fields.passportNumber').fill(person.passportNumber)
  await fillDate(visitor, 'accounts.fields.passportExprDate', ['2033', '5', '1'])
  await field(visitor, 'accounts.fields.email').fill(person.email)
  await field(visitor, 'accounts.fields.phoneNumber').fill(person.phone)
  await field(visitor, 'accounts.fields.password').fill(person.password)
  await field(visitor, 'accounts.fields.personalData').check()
  await field(visitor, 'accounts.fields.accuracy').check()
}

/** Registers, opens the mail's link and signs in. Ends on the profile, unless the person had another destination. */
export async function register(
  visitor: Visitor,
  person: Applicant,
  landing = visitor.t('profile.page.title'),
): Promise<void> {
  const { page, t } = visitor
  await expectAccessible(visitor)
  await follow(visitor, 'accounts.signIn.register')
  await expectScreen(visitor, t('accounts.register.title'))
  await press(visitor, 'accounts.register.submit')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(visitor)
  await fillRegistration(visitor, person)
  await press(visitor, 'accounts.register.submit')
  await expectScreen(visitor, t('app.guest.slogan'))
  await expect(page.getByText(t('accounts.checkMail.title'))).toBeInViewport()
  const [, link = ''] = await mailTo(person.email, /(\/admission\/confirm\/[\w-]+)/)
  await page.goto(link)
  await press(visitor, 'accounts.confirm.act')
  await expectScreen(visitor, t('accounts.confirm.done'))
  await follow(visitor, 'accounts.confirm.toSignIn')
  await signIn(visitor, person.email, person.password, false)
  await expectScreen(visitor, landing)
}

/** Other facts than those of most people. */
type RegisteredWith = {
  readonly isConfirmed?: boolean
  readonly middleName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly citizenship?: string
  readonly countryOfResidence?: string
  readonly nationality?: string
}

/** Registers and confirms by calls, for journeys about another subject. */
export async function registerByCalls(
  request: APIRequestContext,
  person: Applicant,
  { isConfirmed = true, middleName = '', ...more }: RegisteredWith = {},
): Promise<void> {
  const data = {
    firstName: 'Aruzhan',
    lastName: 'Seitkali',
    ...(middleName && { middleName }),
    email: person.email,
    phoneNumber: person.phone,
    password: person.password,
    nationality: 'kazakh',
    countryOfResidence: 'KZ',
    citizenship: 'KZ',
    passportNumber: person.passportNumber,
    passportExprDate: '2033-05-01',
    birthday: '2005-03-14',
    consents: { personalData: true, accuracy: true },
    ...more,
  }
  await expect(await request.post('/api/auth/signup', { data })).toBeOK()
  if (!isConfirmed) return
  const [, token] = await mailTo(person.email, /\/admission\/confirm\/([\w-]+)/)
  await expect(await request.post('/api/auth/confirm', { data: { token } })).toBeOK()
}

/** A registered person, signed in by calls, on the profile: for journeys that begin later. */
export async function arrive(
  browser: Browser,
  language: Language,
  person = newApplicant(),
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await newVisitor(browser, language, options)
  await registerByCalls(visitor.page.request, person)
  await signInByCall(visitor, 'APPLICANT', person)
  await visitor.page.goto('/admission/')
  await expect(visitor.page.getByRole('heading', { level: 1, name: visitor.t('profile.page.title') })).toBeVisible()
  return visitor
}

/**
 * A complete draft, made by calls.
 * @returns its id.
 */
export async function completeDraft(calls: Calls): Promise<string> {
  const files: Record<string, { id: string }> = {}
  for (const slot of SLOTS) files[slot] = { id: (await calls.upload(slot)).id }
  const search = 'degree=BACHELOR&language=KAZAKH'
  const [university] = (await calls.get(`/search/universities?${search}`)).list
  const [program] = (await calls.get(`/search/universities/${university.id}/programs?${search}`)).list
  const { data } = await calls.post('/request/create', {
    type: 'ENROLLMENT',
    status: 'CREATED',
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'KAZAKH',
    gpa: '4.8',
    choices: [{ universityId: university.id, educationalProgram: program.id }],
    ...files,
  })
  return data.id
}

/** A complete application, submitted by calls. */
export async function sendComplete(calls: Calls): Promise<{ readonly id: string; readonly number: string }> {
  const id = await completeDraft(calls)
  const { draft } = (await calls.get(`/request/${id}`)).data
  return (await calls.put(`/request/${id}`, { ...draft, status: 'IN_PROCESS' })).data
}

/** Opens a fold of the profile by the key of its title. */
export async function openFold({ page, t }: Visitor, key: string): Promise<void> {
  const fold = page.locator('details').filter({ has: page.locator('summary').getByText(t(key), { exact: true }) })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}

export const SLOTS = REQUIRED_DOCUMENTS.BACHELOR

export async function uploadDocuments(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  for (const slot of SLOTS) {
    const label = t(`documents.slots.${slot}`)
    const optional = t('app.form.optional', { label })
    const input = page
      .locator('input[type=file]')
      .and(page.getByLabel(label, { exact: true }).or(page.getByLabel(optional, { exact: true })))
    await input.setInputFiles(pdf(slot))
    await expect(page.getByRole('button', { name: `${slot}.pdf`, exact: true })).toBeVisible()
  }
  await expectAccessible(visitor)
}

/**
 * Creates an application with two choices and submits it.
 * @returns its number.
 */
export async function apply(visitor: Visitor): Promise<string> {
  const { page, t } = visitor
  await chooseWay(visitor, 'ENROLLMENT')
  await expectScreen(visitor, t('applications.form.title'))
  await follow(visitor, 'applications.tasks.next')
  await expectScreen(visitor, t('applications.form.title'))
  await follow(visitor, 'applications.tasks.education')
  await field(visitor, 'applications.education.level').selectOption('BACHELOR')
  await field(visitor, 'applications.education.language').selectOption('KAZAKH')
  await field(visitor, 'applications.education.gpa').fill('4.8')
  await field(visitor, 'applications.education.interviewLanguage').selectOption('KAZAKH')
  await expectAccessible(visitor)
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.choices')
  await expectScreen(visitor, t('applications.tasks.choices'))
  await press(visitor, 'applications.choices.add')
  for (const number of [1, 2]) {
    const card = page.getByRole('region', { name: t('applications.choices.nth', { number }) })
    await chooseNth(visitor, 'applications.choices.university', number - 1, card)
    await chooseNth(visitor, 'applications.choices.program', 0, card)
    // No university has confirmed its offer yet, and the form says so.
    await expect(page.getByText(t('directory.program.unconfirmed'))).toBeVisible()
    await expect(card.getByText(t('directory.program.notConfirmed'), { exact: true })).toHaveCount(0)
  }
  await expectAccessible(visitor)
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.documents')
  await expectScreen(visitor, t('applications.tasks.documents'))
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.languages')
  await expectScreen(visitor, t('applications.tasks.languages'))
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.check')
  await expectScreen(visitor, t('applications.tasks.check'))
  await agreeAndSend(visitor)
  const banner = page.getByText(/2\d{3}-\d{6}/).first()
  await expect(banner).toBeVisible()
  // The next steps begin with the test, which the submission created.
  await expect(page.getByText(t('applications.steps.test')).first()).toBeVisible()
  await expect(page.getByRole('link', { name: t('applications.besides.takeTest') }).first()).toBeVisible()
  await expectScreen(visitor, t('applications.list.title'))
  const [number = ''] = /2\d{3}-\d{6}/.exec((await banner.textContent()) ?? '') ?? []
  await mailTo(await ownEmail(visitor), new RegExp(number))
  return number
}

export async function agreeAndSend(visitor: Visitor): Promise<void> {
  for (const consent of ['personalData', 'accuracy']) await field(visitor, `accounts.fields.${consent}`).check()
  await press(visitor, 'applications.check.send')
}

async function chooseNth(
  visitor: Visitor,
  key: string,
  at: number,
  scope: ReturnType<Visitor['page']['getByRole']>,
): Promise<void> {
  const box = scope.getByRole('combobox', { name: visitor.t(key), exact: true })
  await expect(box).toBeEnabled()
  await box.click()
  await scope.getByRole('listbox').getByRole('option').nth(at).click()
}

const ownEmail = (visitor: Visitor): Promise<string> =>
  visitor.page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { email: string }).email)

import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { arrive } from './applicant.ts'
import { callsOf } from './calls.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessibleEverywhere,
  expectScreen,
  field,
  newVisitor,
  pick,
  press,
  type Visitor,
  visit,
} from './screen.ts'
import { change } from './server-clock.ts'
import { enter } from './sign-in.ts'
import { addKeeper, newStaffMember, type StaffMember } from './staff.ts'

test.use({ ownPortal: 'directories' })

const NAME = {
  kk: 'Сарыарқа инженерлік институты',
  ru: 'Инженерный институт Сарыарка',
  en: 'Saryarqa Engineering Institute',
} as const
const RENAMED = {
  kk: 'Ұлытау техникалық университеті',
  ru: 'Технический университет Улытау',
  en: 'Ulytau Technical University',
} as const
const BRANCH = {
  kk: 'Сарыарқа институтының Семейдегі филиалы',
  ru: 'Семейский филиал института Сарыарка',
  en: 'Semey branch of the Saryarqa institute',
} as const
type Names = { readonly kk: string; readonly ru: string; readonly en: string }

async function openUniversities(browser: Browser, language: 'kk' | 'ru' | 'en', person: StaffMember): Promise<Visitor> {
  const keeper = await enter(browser, language, 'STAFF', person)
  await keeper.page.goto('/admission/content/university')
  await expectScreen(keeper, keeper.t('content.kinds.university.title'))
  return keeper
}

async function fillNames({ page, t }: Visitor, names: Names): Promise<void> {
  const group = page.getByRole('group', { name: t('content.fields.university.name'), exact: true })
  await group.getByLabel('Қазақша', { exact: true }).fill(names.kk)
  await group.getByLabel('Русский', { exact: true }).fill(names.ru)
  await group.getByLabel('English', { exact: true }).fill(names.en)
}

async function pickOptional({ page, t }: Visitor, key: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: t('app.form.optional', { label: t(key) }), exact: true })
  await box.fill(typed)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: typed }).first().click()
}

async function sendEntry(author: Visitor): Promise<void> {
  await press(author, 'content.send')
  await expect(author.page.getByText(author.t('content.waitsOwn'))).toBeVisible()
}

/** Confirms the open version of an entry at its address. */
async function confirm(other: Visitor, address: string): Promise<void> {
  await other.page.goto(address)
  await expect(other.page.getByText(other.t('content.waitsTitle')).first()).toBeVisible()
  await expectAccessibleEverywhere(other)
  await press(other, 'content.confirm')
  await expect(other.page.getByRole('button', { name: other.t('content.send'), exact: true })).toBeVisible()
}

/** Asserts that a guest finds exactly one university by a text. */
async function expectFound(page: Page, text: string, name: string): Promise<void> {
  await page.goto(`/admission/universities?q=${encodeURIComponent(text)}`)
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
}

test('a university is created with a branch, found, chosen, renamed and closed, and people learn of it', async ({
  browser,
}) => {
  const superAdmin = await enter(browser, 'ru', 'STAFF', SUPER_ADMIN)
  const [writer, confirmer] = [newStaffMember('Writer'), newStaffMember('Confirmer')]
  await addKeeper(superAdmin, writer)
  await addKeeper(superAdmin, confirmer)

  const author = await openUniversities(browser, 'kk', writer)
  await expectAccessibleEverywhere(author)
  await press(author, 'content.kinds.university.add')
  await expectScreen(author, author.t('content.kinds.university.add'))
  await fillNames(author, NAME)
  await field(author, 'content.fields.university.code').fill('901')
  // The city is missing, and named.
  await press(author, 'content.send')
  await expect(
    author.page.getByRole('link', { name: new RegExp(author.t('content.fields.university.city')) }),
  ).toBeVisible()
  await expectAccessibleEverywhere(author)
  await pick(author, 'content.fields.university.city', 'Қарағанды')
  await sendEntry(author)

  const other = await openUniversities(browser, 'ru', confirmer)
  await expect(other.page.getByText(other.t('content.forYou')).first()).toBeVisible()
  await confirm(other, '/admission/content/university/uni-901')

  await author.page.goto('/admission/content/university/new')
  await fillNames(author, BRANCH)
  await pick(author, 'content.fields.university.city', 'Семей')
  await pickOptional(author, 'content.fields.university.branchOf', NAME.kk)
  await sendEntry(author)
  await confirm(other, new URL(author.page.url()).pathname)

  const guest = await visit(browser, 'en')
  await expectFound(guest.page, 'Saryarqa Engineering', NAME.en)
  await guest.page.goto('/admission/universities/uni-901?lang=en')
  await expectScreen(guest, NAME.en)
  await expect(guest.page.getByRole('link', { name: BRANCH.en })).toBeVisible()
  await expectAccessibleEverywhere(guest)

  // The university's own staff give its offer. An applicant chooses it.
  await change(
    `insert into program_offers (university_id, program_code, languages) values ('uni-901', 'B057', '{KAZAKH,RUSSIAN}')`,
    [],
  )
  const applicant = await arrive(browser, 'ru')
  const { data } = await callsOf(applicant).post('/request/create', {
    type: 'ENROLLMENT',
    status: 'CREATED',
    educationLevel: 'BACHELOR',
    educationLanguage: 'RUSSIAN',
    choices: [{ universityId: 'uni-901', educationalProgram: 'B057' }],
  })
  const draft = `/admission/create-application?id=${data.id}&task=choices`
  await applicant.page.goto(draft)
  await expect(applicant.page.getByRole('combobox').first()).toHaveValue(NAME.ru)

  await author.page.goto('/admission/content/university/uni-901')
  await expectScreen(author, NAME.kk)
  await fillNames(author, RENAMED)
  const day = author.page.getByRole('group', {
    name: author.t('app.form.optional', { label: author.t('content.fields.university.renamedOn') }),
  })
  await day.getByLabel(author.t('app.date.day')).fill('02')
  await day.getByLabel(author.t('app.date.month')).fill('11')
  await day.getByLabel(author.t('app.date.year')).fill('2026')
  await sendEntry(author)
  await confirm(other, '/admission/content/university/uni-901')
  await expectFound(guest.page, 'Saryarqa Engineering', RENAMED.en)
  await expectFound(guest.page, 'Улытау', RENAMED.en)
  await guest.page.goto('/admission/universities/uni-901?lang=en')
  await expect(guest.page.getByText(new RegExp(`Formerly ${NAME.en}`))).toBeVisible()

  await author.page.goto('/admission/content/university/uni-901')
  await field(author, 'content.fields.university.isArchived').check()
  await press(author, 'content.send')
  // Its branch names it, so it needs a successor.
  const successor = new RegExp(author.t('content.fields.university.successor'))
  await expect(author.page.getByRole('link', { name: successor })).toBeVisible()
  await pickOptional(author, 'content.fields.university.successor', 'Назарбаев')
  await sendEntry(author)
  await confirm(other, '/admission/content/university/uni-901')

  for (const language of ['kk', 'ru', 'en'] as const) {
    await guest.page.goto(`/admission/universities/uni-901?lang=${language}`)
    await expect(guest.page.getByRole('heading', { level: 1, name: RENAMED[language] })).toBeVisible()
    await expect(guest.page.getByRole('main').getByText(/2026/).first()).toBeVisible()
    await expectAccessibleEverywhere(guest)
    await guest.page.goto(`/admission/changes?lang=${language}`)
    await expect(guest.page.getByText(RENAMED[language]).first()).toBeVisible()
    await expectAccessibleEverywhere(guest)
    await guest.page.goto(`/admission/changes?kind=university&entry=uni-901&lang=${language}`)
    await expect(guest.page.getByText(NAME[language]).first()).toBeVisible()
  }
  await expectFound(guest.page, 'Улытау', 'Nazarbayev University')

  // A browser keeps the list of universities for a minute, so this is another one.
  const storageState = await applicant.page.context().storageState()
  const later = await newVisitor(browser, 'ru', { storageState })
  await later.page.goto(draft)
  await expect(later.page.getByText(later.t('applications.choices.closed', { name: RENAMED.ru }))).toBeVisible()
  await expectAccessibleEverywhere(later)
})

test('a file of many changes is sent by one person and confirmed as a whole by another', async ({ browser }) => {
  const superAdmin = await enter(browser, 'kk', 'STAFF', SUPER_ADMIN)
  const writer = newStaffMember('Writer')
  await addKeeper(superAdmin, writer)
  const author = await openUniversities(browser, 'en', writer)
  await author.page.goto('/admission/content')
  await expectScreen(author, author.t('content.title'))
  const entries = Array.from({ length: 60 }, (_, at) => {
    const code = `B9${String(at).padStart(2, '0')}`
    const name = { kk: `Бағдарлама ${at}`, ru: `Программа ${at}`, en: `Program ${at}` }
    const value = {
      name,
      code,
      level: 'BACHELOR',
      field: '6B06',
      firstSubject: 'MATHEMATICS',
      secondSubject: 'PHYSICS',
    }
    return {
      kind: 'program',
      key: code,
      value: { ...value, isCreative: false, isForRuralQuota: true, isArchived: false },
    }
  })
  const buffer = Buffer.from(JSON.stringify({ format: 'admission-content', entries }))
  await press(author, 'content.file.upload')
  await author.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'programs.json', mimeType: 'application/json', buffer })
  await expect(author.page.getByText(author.t('content.file.changes', { count: 60 }))).toBeVisible()
  await press(author, 'content.file.take')
  const file = author.page.getByRole('link', { name: new RegExp(writer.fullName) })
  await file.click()
  await expectScreen(author, author.t('content.imports.title'))
  await expect(author.page.getByText(author.t('content.imports.own'))).toBeVisible()
  await expectAccessibleEverywhere(author)

  await superAdmin.page.goto(new URL(author.page.url()).pathname)
  await expectScreen(superAdmin, superAdmin.t('content.imports.title'))
  // On a phone the name of a cell begins with its heading.
  await expect(superAdmin.page.getByRole('cell', { name: /(^|\s)60$/ })).toBeVisible()
  const all = superAdmin.t('content.imports.confirm', { count: 60 })
  await superAdmin.page.getByRole('button', { name: all, exact: true }).click()
  const dialog = superAdmin.page.getByRole('dialog')
  await expect(dialog.getByText(superAdmin.t('content.imports.confirmText'))).toBeVisible()
  await expectAccessibleEverywhere(superAdmin)
  await dialog.getByRole('button', { name: superAdmin.t('content.confirm'), exact: true }).click()
  await expectScreen(superAdmin, superAdmin.t('content.title'))
  const guest = await visit(browser, 'ru')
  await guest.page.goto('/admission/programs/B959?lang=ru')
  await expect(guest.page.getByRole('heading', { level: 1, name: /Программа 59/ })).toBeVisible()
})

import { expect, type Locator } from '@playwright/test'
import { agreeAndSend, completeDraft, newApplicant, registerByCalls } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessibleEverywhere, expectScreen, field, follow, pdf, press, type Visitor } from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

// Requirements belong to the season of the whole portal.
test.use({ ownPortal: 'requirements' })

const WHY = { kk: 'Неге осы бағдарлама?', ru: 'Почему эта программа?', en: 'Why this program?' } as const
const ROOM = { kk: 'Жатақхана керек пе?', ru: 'Нужно ли общежитие?', en: 'Do you need a room?' } as const
const NAMES = { kk: 'Қазақша', ru: 'Русский', en: 'English' } as const

const button = (scope: Locator, name: string): Locator => scope.getByRole('button', { name, exact: true })

/** The manager of a university proposes a question for its program. */
async function propose(manager: Visitor, texts: typeof WHY | typeof ROOM, type: 'TEXT' | 'YES_NO', program: string) {
  const { page, t } = manager
  await press(manager, 'content.questions.add')
  const dialog = page.getByRole('dialog')
  await expect(field(manager, 'content.questions.program', dialog).getByRole('option')).not.toHaveCount(1)
  await field(manager, 'content.questions.program', dialog).selectOption(program)
  await field(manager, 'content.fields.question.type', dialog).selectOption(type)
  const question = dialog.getByRole('group', { name: t('content.fields.question.text'), exact: true })
  await question.getByLabel(NAMES.kk, { exact: true }).fill(texts.kk)
  // Missing languages are named.
  await button(dialog, t('content.questions.send')).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  for (const language of ['ru', 'en'] as const)
    await question.getByLabel(NAMES[language], { exact: true }).fill(texts[language])
  if (type === 'TEXT') await field(manager, 'content.fields.question.most', dialog).fill('100')
  await field(manager, 'content.fields.question.isRequired', dialog).check()
  await expectAccessibleEverywhere(manager)
  await button(dialog, t('content.questions.send')).click()
  await expect(dialog).toHaveCount(0)
}

for (const language of inRotation('a season asks for more', LANGUAGES))
  test(`a season and a program ask for more, and a draft is asked for it (${language})`, async ({
    browser,
    portal,
  }) => {
    const root = await staffCalls(portal, SUPER_ADMIN)
    const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
    const person = newApplicant()
    await registerByCalls(await newCaller(portal), person)
    const own = await callsBy(portal, 'APPLICANT', person)
    await own.post('/user/edit', { citizenship: 'UZ', countryOfResidence: 'UZ' })
    const id = await completeDraft(own)
    const { draft } = (await own.get(`/request/${id}`)).data
    const [{ universityId }] = draft.choices
    // Each language has a program of its own: the portal is shared.
    const search = 'degree=BACHELOR&language=KAZAKH'
    const programs = (await own.get(`/search/universities/${universityId}/programs?${search}`)).list
    const choice = { universityId, educationalProgram: programs[LANGUAGES.indexOf(language)].id as string }
    await own.put(`/request/${id}`, { ...draft, choices: [choice], status: 'CREATED' })
    const manager = await hire(root, 'Айжан Төлегенова', 'MANAGER', { university: choice.universityId })

    // The ministry asks foreigners for a certificate; a specified document cannot be relaxed.
    const ministry = await enter(browser, language, 'STAFF', SUPER_ADMIN)
    const [{ year, version }] = (await root.get('/staff/seasons')).data.list
    await root.put(`/staff/seasons/${year}/requirements`, { version, requirements: [] })
    await ministry.page.goto(`/admission/seasons/${year}`)
    await press(ministry, 'seasons.requirements.add')
    const dialog = ministry.page.getByRole('dialog')
    await field(ministry, 'seasons.requirements.type', dialog).selectOption('document')
    await field(ministry, 'seasons.requirements.slot', dialog).selectOption('passport')
    await field(ministry, 'seasons.requirements.need', dialog).selectOption('OPTIONAL')
    await button(dialog, ministry.t('seasons.windows.save')).click()
    await expect(dialog.getByText(ministry.t('seasons.requirements.faults.need')).first()).toBeVisible()
    await field(ministry, 'seasons.requirements.slot', dialog).selectOption('languageCertificate')
    await field(ministry, 'seasons.requirements.need', dialog).selectOption('REQUIRED')
    await field(ministry, 'seasons.windows.level', dialog).selectOption('BACHELOR')
    await field(ministry, 'seasons.windows.group', dialog).selectOption('FOREIGN')
    await expectAccessibleEverywhere(ministry)
    await button(dialog, ministry.t('seasons.windows.save')).click()
    await expect(dialog).toHaveCount(0)
    const certificate = ministry.t('requirements.document.REQUIRED', {
      name: ministry.t('requirements.slots.languageCertificate'),
    })
    await expect(ministry.page.getByText(certificate)).toBeVisible()
    await expectAccessibleEverywhere(ministry)

    // The university proposes two questions, and a second person approves them.
    const author = await enter(browser, language, 'STAFF', manager)
    await follow(author, 'app.navigation.university')
    await follow(author, 'requirements.questionsOpen')
    await expectScreen(author, author.t('content.questions.title'))
    await expectAccessibleEverywhere(author)
    await propose(author, WHY, 'TEXT', choice.educationalProgram)
    await propose(author, ROOM, 'YES_NO', choice.educationalProgram)
    await expectAccessibleEverywhere(author)

    const approver = await enter(browser, language, 'STAFF', head)
    await approver.page.goto('/admission/questions')
    await expectScreen(approver, approver.t('content.questions.title'))
    for (const texts of [WHY, ROOM]) {
      const row = approver.page.getByRole('row').filter({ hasText: choice.educationalProgram })
      await button(row, texts[language]).click()
      const asked = approver.page.getByRole('dialog')
      await expect(asked.getByText(texts.kk).first()).toBeVisible()
      await expectAccessibleEverywhere(approver)
      await button(asked, approver.t('content.questions.approve')).click()
      await expect(asked).toHaveCount(0)
    }

    // "May I apply?" says it before registration.
    const guest = await enter(browser, language, 'APPLICANT', person)
    await guest.page.goto('/admission/apply?level=BACHELOR')
    await expect(guest.page.getByText(certificate)).toBeVisible()
    await expectAccessibleEverywhere(guest)

    // A program says to each group what it asks for.
    const { page, t } = guest
    await page.goto(`/admission/programs/${choice.educationalProgram}`)
    await expect(page.getByText(certificate)).toBeVisible()
    const citizen = newApplicant()
    await registerByCalls(await newCaller(portal), citizen)
    const other = await enter(browser, language, 'APPLICANT', citizen)
    const asked = other.page.waitForResponse(/season\/requirements\?.*group=CITIZEN/)
    await other.page.goto(`/admission/programs/${choice.educationalProgram}`)
    await asked
    await expect(other.page.getByText(certificate)).toHaveCount(0)

    // The draft is asked for what is new.
    await page.goto(`/admission/create-application?id=${id}&task=tasks`)
    await expect(page.getByText(t('requirements.newTitle'))).toBeVisible()
    await expect(page.getByText(certificate)).toBeVisible()
    await expect(page.getByText(t('requirements.newQuestion', { text: WHY[language] }))).toBeVisible()
    await expectAccessibleEverywhere(guest)
    await follow(guest, 'applications.tasks.questions')
    await expectScreen(guest, t('applications.tasks.questions'))
    await page.getByLabel(WHY[language], { exact: true }).fill('Because of the library')
    await page.getByLabel(ROOM[language], { exact: true }).selectOption('yes')
    await expectAccessibleEverywhere(guest)
    await follow(guest, 'applications.tasks.next')
    await follow(guest, 'applications.tasks.documents')
    const slot = page
      .locator('input[type=file]')
      .and(page.getByLabel(t('documents.slots.languageCertificate'), { exact: true }))
    await slot.setInputFiles(pdf('certificate'))
    await expect(page.getByRole('button', { name: 'certificate.pdf', exact: true })).toBeVisible()
    await follow(guest, 'applications.tasks.next')
    await follow(guest, 'applications.tasks.check')
    await expectScreen(guest, t('applications.tasks.check'))
    await expect(page.getByText('Because of the library')).toBeVisible()
    await expectAccessibleEverywhere(guest)
    await agreeAndSend(guest)
    await expectScreen(guest, t('applications.list.title'))

    // Staff read the answers beside the questions as they were asked.
    const { number } = (await own.get(`/request/${id}`)).data
    await author.page.goto(`/admission/applications/${id}`)
    await expect(author.page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
    const { answers } = (await (await staffCalls(portal, manager)).get(`/staff/request/${id}`)).data
    expect(answers).toMatchObject([
      { value: 'Because of the library', text: { en: WHY.en } },
      { value: 'yes', text: { en: ROOM.en } },
    ])
  })

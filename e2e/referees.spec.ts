import { type Browser, expect } from '@playwright/test'
import { agreeAndSend, completeDraft, newApplicant, registerByCalls } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  newVisitor,
  pdf,
  press,
  type Visitor,
} from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

// Three people, axe on each screen.
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 800 } }
const NAME = 'Сауле Ахметова'
const LETTER = 'Мен Аружанды үш жыл оқыттым. Ол зерттеу жұмысына дайын.'

/** An applicant with a draft that lacks the letter alone. */
async function draftWithoutLetter(baseURL: string | undefined) {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const own = await callsBy(baseURL, 'APPLICANT', person)
  const id = await completeDraft(own)
  const { draft } = (await own.get(`/request/${id}`)).data
  await own.put(`/request/${id}`, { ...draft, recommendationLetter: null, status: 'CREATED' })
  return { person, own, id, email: `referee.${person.passportNumber.toLowerCase()}@uni.kz` }
}

async function nameReferee(visitor: Visitor, email: string, ownEmail: string): Promise<void> {
  const { page, t, language } = visitor
  await press(visitor, 'referees.own.name')
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: t('referees.form.submit'), exact: true })
  await submit.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await field(visitor, 'referees.form.name', dialog).fill(NAME)
  await field(visitor, 'referees.form.position', dialog).fill('доцент, физика факультеті')
  await field(visitor, 'referees.form.email', dialog).fill(ownEmail)
  await field(visitor, 'referees.form.language', dialog).selectOption(language)
  await submit.click()
  await expect(field(visitor, 'referees.form.email', dialog)).toHaveAccessibleDescription(
    new RegExp(t('kernel.errors.referee_is_self')),
  )
  await field(visitor, 'referees.form.email', dialog).fill(email)
  await expectAccessibleEverywhere(visitor)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(NAME, { exact: true })).toBeVisible()
}

/** The page of the link in the newest mail to the referee. */
async function openLetter(browser: Browser, language: Language, email: string, options = PHONE): Promise<Visitor> {
  const [, address = ''] = await mailTo(email, /(\/admission\/referee\?lang=\w+#[\w-]+)/)
  const referee = await newVisitor(browser, language, options)
  await referee.page.goto(address)
  return referee
}

for (const language of inRotation('referees', LANGUAGES)) {
  test(`a referee writes the letter, and the application is sent with it (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { person, own, id, email } = await draftWithoutLetter(baseURL)
    const applicant = await enter(browser, language, 'APPLICANT', person)
    const { page, t } = applicant
    await page.goto(`/admission/create-application?id=${id}&task=documents`)
    await expectScreen(applicant, t('applications.tasks.documents'))
    await nameReferee(applicant, email, person.email)
    await expectAccessibleEverywhere(applicant)

    // The referee writes on a phone; nothing written is lost at a reload.
    const referee = await openLetter(browser, language, email)
    await expectScreen(referee, /Seitkali/)
    await expectAccessibleEverywhere(referee)
    // Both pages name the same last day.
    const said = page.getByText(t('referees.days.until', { day: '' }).trim())
    const [, lastDay = ''] =
      new RegExp(`${t('referees.days.until', { day: '(.+?)' })} \\(`).exec((await said.textContent()) ?? '') ?? []
    await expect(referee.page.getByText(lastDay, { exact: true })).toBeVisible()
    await expect(
      referee.page.getByRole('button', { name: referee.t('referees.letter.give'), exact: true }),
    ).toBeDisabled()
    await field(referee, 'referees.letter.text').fill(LETTER)
    // Neither a look at another page, nor too many openings, nor a reload loses it.
    await referee.page.getByRole('contentinfo').locator('a[href^="/admission/"]').first().click()
    await expect(field(referee, 'referees.letter.text')).toHaveCount(0)
    await referee.page.goBack()
    await expect(field(referee, 'referees.letter.text')).toHaveValue(LETTER)
    await expect(referee.page.getByText(referee.t('referees.letter.keeping.kept'))).toBeVisible()
    await referee.page.route('**/api/referee/open', (route) =>
      route.fulfill({ status: 429, json: { msg: 'too_many_requests', message: 'Later' } }),
    )
    await referee.page.reload()
    await expectScreen(referee, referee.t('app.states.failed'))
    await referee.page.unrouteAll({ behavior: 'wait' })
    await press(referee, 'app.actions.tryAgain')
    await expect(field(referee, 'referees.letter.text')).toHaveValue(LETTER)
    // A file waits on its own tab; the tab that is shown is given.
    await referee.page.getByRole('tab', { name: referee.t('referees.letter.way.file'), exact: true }).click()
    await referee.page.locator('input[type=file]').first().setInputFiles(pdf('letter'))
    await expect(referee.page.getByText('letter.pdf', { exact: true })).toBeVisible()
    await expectAccessible(referee)
    await referee.page.getByRole('tab', { name: referee.t('referees.letter.way.words'), exact: true }).click()
    await press(referee, 'referees.letter.give')
    await expect(referee.page.getByText(referee.t('referees.letter.confirm.words'))).toBeVisible()
    await expectAccessible(referee)
    await referee.page
      .getByRole('dialog')
      .getByRole('button', { name: referee.t('referees.letter.give'), exact: true })
      .click()
    await expect(referee.page.getByText(referee.t('referees.letter.done.GIVEN.title'))).toBeVisible()
    await expectAccessibleEverywhere(referee)
    await referee.page.reload()
    await expectScreen(referee, referee.t('referees.letter.endedTitle'))

    // The applicant sees that it came, never the letter, and sends the application.
    await page.reload()
    await expect(page.getByText(t('referees.own.text.GIVEN'))).toBeVisible()
    await expect(page.getByText(t('referees.own.confidential'))).toBeVisible()
    await expectAccessible(applicant)
    await page.goto(`/admission/create-application?id=${id}&task=check`)
    await expectScreen(applicant, t('applications.tasks.check'))
    await expect(page.getByText(t('referees.own.fromReferee', { name: NAME }))).toBeVisible()
    await agreeAndSend(applicant)
    await expect.poll(async () => (await own.get(`/request/${id}`)).data.status).toBe('IN_PROCESS')

    // The office reads the letter.
    const head = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Гүлнар Сейітова', 'ADMIN')
    const office = await enter(browser, language, 'STAFF', head, DESK)
    await office.page.goto(`/admission/applications/${id}`)
    await expect(office.page.getByText(office.t('referees.staff.confidential'))).toBeVisible()
    await expect(
      office.page.getByRole('button', { name: new RegExp(office.t('referees.own.letterOf', { name: NAME })) }).first(),
    ).toBeVisible()
    await expectAccessible(office)
  })

  test(`a referee declines, and another one is named (${language})`, async ({ browser, baseURL }) => {
    const { person, id, email } = await draftWithoutLetter(baseURL)
    const applicant = await enter(browser, language, 'APPLICANT', person, PHONE)
    const { page, t } = applicant
    await page.goto(`/admission/create-application?id=${id}&task=documents`)
    await nameReferee(applicant, email, person.email)
    const referee = await openLetter(browser, language, email)
    await press(referee, 'referees.letter.decline')
    await expectAccessible(referee)
    await field(referee, 'referees.letter.declining.reason').fill('Мен бұл адамды танымаймын.')
    await referee.page
      .getByRole('dialog')
      .getByRole('button', { name: referee.t('referees.letter.decline'), exact: true })
      .click()
    await expect(referee.page.getByText(referee.t('referees.letter.done.DECLINED.title'))).toBeVisible()
    await expectAccessible(referee)
    await page.reload()
    await expect(page.getByText(t('referees.own.text.DECLINED'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('referees.own.another'), exact: true })).toBeVisible()
    await expectAccessibleEverywhere(applicant)
  })
}

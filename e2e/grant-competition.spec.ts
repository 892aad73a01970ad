import { type Browser, expect, type Locator } from '@playwright/test'
import { agreeAndSend, arrive, newApplicant, SLOTS } from './applicant.ts'
import { type Calls, callsOf } from './calls.ts'
import { hire, openCompetition, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  follow,
  openMenu,
  pdf,
  press,
  type Visitor,
  visit,
} from './screen.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'

// An open competition appears on everybody’s first screen.
test.use({ ownPortal: 'claims' })

/** A competition of bachelors with the directories' values, open from now on. */
async function heldCompetition(baseURL: string | undefined, root: Calls): Promise<StaffMember> {
  const person = await hire(root, 'Дана Омарова', 'EXPERT_MANAGER')
  const lead = await staffCalls(baseURL, person)
  const { data } = await lead.post('/staff/grants/competitions', {
    year: new Date().getFullYear(),
    level: 'BACHELOR',
    name: { kk: 'Гранттар', ru: 'Гранты', en: 'Grants' },
  })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const opensAt = new Date(Date.now() + 1_000).toISOString()
  await lead.put(`/staff/grants/competitions/${data.id}`, {
    version: data.version,
    dates: {
      opensAt,
      closesAt: day(10),
      claimsCloseAt: day(15),
      resultAt: day(20),
      appealDays: 5,
      rounds: [{ publishAt: day(20), acceptUntil: day(25) }],
    },
  })
  const opener = await staffCalls(baseURL, await hire(root, 'Сәуле Ерғалиева', 'ADMIN'))
  await openCompetition(lead, opener, data.id)
  await expect(async () => expect((await lead.get('/grants/open')).list).toHaveLength(1)).toPass()
  return person
}

/** A draft of a competing application with everything but the results and their proof. */
async function draftOf(calls: Calls): Promise<{ id: string; quota: { nameKz: string } }> {
  const search = 'degree=BACHELOR&language=KAZAKH'
  const files: Record<string, { id: string }> = {}
  for (const slot of SLOTS) files[slot] = { id: (await calls.upload(slot)).id }
  const [university] = (await calls.get(`/search/universities?${search}`)).list
  const programs = (await calls.get(`/search/universities/${university.id}/programs?${search}`)).list
  const [quota] = (await calls.get('/dictionary/quota/categories/list')).list
  const { data } = await calls.post('/request/create', {
    type: 'GRANT_COMPETITION',
    status: 'CREATED',
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'KAZAKH',
    gpa: '4.8',
    choices: programs
      .slice(0, 2)
      .map(({ id }: { id: string }) => ({ universityId: university.id, educationalProgram: id })),
    quotaCategoryIds: [quota.id],
    ...files,
  })
  return { id: data.id, quota }
}

const RESULT = [
  ['HISTORY_OF_KAZAKHSTAN', '18'],
  ['MATHEMATICAL_LITERACY', '9'],
  ['READING_LITERACY', '8'],
  ['MATHEMATICS', '40'],
  ['PHYSICS', '43'],
] as const

async function attach({ page }: Visitor, label: string, file: string): Promise<void> {
  await page
    .locator('input[type=file]:not([capture])')
    .and(page.getByLabel(label, { exact: true }))
    .setInputFiles(pdf(file))
  await expect(page.getByRole('button', { name: `${file}.pdf` }).first()).toBeVisible()
}

/**
 * Fills in the results and their proof, and submits.
 * @returns the number.
 */
async function sendDraft(visitor: Visitor, id: string): Promise<string> {
  const { page, t } = visitor
  await page.goto(`/admission/apply-for-grant?id=${id}&task=results`)
  await expectScreen(visitor, t('applications.tasks.results'))
  await field(visitor, 'applications.grant.total').fill('118')
  for (const [at, [subject, score]] of RESULT.entries()) {
    await press(visitor, 'applications.grant.addSubject')
    await page.getByLabel(t('applications.grant.subject', { number: at + 1 }), { exact: true }).selectOption(subject)
    await page.getByLabel(t('applications.grant.score', { number: at + 1 })).fill(score)
  }
  await field(visitor, 'applications.grant.attestat').fill('4,75')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.grantFiles')
  const documents = (await callsOf(visitor).get('/dictionary/quota/documents?quotaIds=1')).list
  const nameOf = (code: string): string => documents.find((kind: { code: string }) => kind.code === code).nameKz
  await attach(visitor, nameOf('UNT_CERTIFICATE'), 'unt')
  await attach(visitor, nameOf('ADDITIONAL_DOCUMENTS'), 'residence')
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.check')
  await agreeAndSend(visitor)
  await expectScreen(visitor, t('applications.list.title'))
  const banner = page.getByText(/2\d{3}-\d{6}/).first()
  const [number = ''] = /2\d{3}-\d{6}/.exec((await banner.textContent()) ?? '') ?? []
  return number
}

/** The manager finds the application among the waiting claims, and opens it. */
async function openClaims(
  browser: Browser,
  person: { email: string; password: string },
  number: string,
): Promise<Visitor> {
  const manager = await enter(browser, 'ru', 'STAFF', person)
  await follow(manager, 'app.navigation.claims')
  await expectScreen(manager, manager.t('claims.list.title'))
  await expectAccessibleEverywhere(manager)
  await manager.page.getByRole('link', { name: number }).click()
  await expectScreen(manager, new RegExp(number))
  await expect(manager.page.getByRole('heading', { name: manager.t('claims.panel.title') })).toBeVisible()
  return manager
}

async function find(
  manager: Visitor,
  finding: 'confirm' | 'correct' | 'refuse',
  claim: string,
  reason = '',
  before: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, t } = manager
  await page.getByRole('button', { name: `${t(`claims.checking.${finding}.submit`)}: ${claim}` }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(manager)
  const submit = dialog.getByRole('button', { name: t(`claims.checking.${finding}.submit`), exact: true })
  if (reason !== '') {
    await expect(submit).toBeDisabled()
    await field(manager, 'claims.checking.reason', dialog).fill(reason)
  }
  if (finding === 'correct') await dialog.getByLabel(t('directory.subjects.PHYSICS')).fill('33')
  await before(dialog)
  await submit.click()
  await expect(dialog).toBeHidden()
}

test('an applicant competes, the office checks, the applicant answers, and the office confirms', async ({
  browser,
  baseURL,
}) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const officer = await hire(root, 'Айжан Төлегенова', 'MANAGER')
  const person = newApplicant()
  const visitor = await arrive(browser, 'kk', person)
  const lead = await heldCompetition(baseURL, root)
  const { page, t } = visitor

  await follow(visitor, 'app.navigation.myApplications')
  await expectScreen(visitor, t('applications.list.title'))
  await expect(page.getByText(t('applications.competition.title'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.competition.begin')
  await expectScreen(visitor, t('applications.form.competingTitle'))
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'applications.grant.start.begin')
  await expectScreen(visitor, t('applications.form.competingTitle'))

  const { id, quota } = await draftOf(callsOf(visitor))
  const number = await sendDraft(visitor, id)
  await page.getByRole('link', { name: number }).click()
  await expectScreen(visitor, new RegExp(number))
  await expect(page.getByText(/^[A-Z0-9]{6}$/)).toBeVisible()
  await expect(page.getByText(t('claims.states.WAITING'), { exact: true })).toHaveCount(3)
  await expect(page.getByText(t('applications.besides.title'))).toHaveCount(0)
  await expectAccessibleEverywhere(visitor)

  const manager = await openClaims(browser, officer, number)
  const rural = `${manager.t('claims.kinds.QUOTA')}: ${(quota as { nameRu?: string }).nameRu}`
  await expectAccessibleEverywhere(manager)
  await find(manager, 'correct', manager.t('claims.kinds.SCORE'), 'В сертификате 33 балла')
  await find(manager, 'confirm', manager.t('claims.kinds.AVERAGE'))
  // A colleague confirms the claim while its refusal is being written: one refusal names it, and then it goes.
  await find(manager, 'refuse', rural, 'Справка нечитаема', async (dialog) => {
    const calls = await staffCalls(baseURL, officer)
    const { claims } = (await calls.get(`/staff/grants/claims/${id}`)).data
    const { kind, code, version } = claims.find((claim: { kind: string }) => claim.kind === 'QUOTA')
    await calls.post(`/staff/grants/claims/${id}`, { kind, code, version, state: 'CONFIRMED' })
    await dialog.getByRole('button', { name: manager.t('claims.checking.refuse.submit'), exact: true }).click()
    await expect(dialog.getByText(manager.t('kernel.errors.stale_version'))).toBeVisible()
  })
  await expect(manager.page.getByText(manager.t('claims.states.REFUSED'), { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(manager)

  // The mail links to the application, which shows the reason and takes an answer.
  const [, link = ''] = await mailTo(person.email, /Справка нечитаема[\s\S]*?(\/admission\/apply-for-grant\?id=[\w-]+)/)
  await page.goto(link)
  await expect(page.getByText('Справка нечитаема')).toBeVisible()
  await expect(page.getByText(t('claims.states.CORRECTED'), { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await page.getByRole('button', { name: `${t('claims.answering.action')}: ${t('claims.kinds.QUOTA')}` }).click()
  const dialog = page.getByRole('dialog')
  await field(visitor, 'claims.answering.text', dialog).fill('Анық көшірмесін тіркедім')
  await dialog
    .locator('input[type=file]:not([capture])')
    .and(page.getByLabel(t('app.form.optional', { label: t('claims.answering.file') })))
    .setInputFiles(pdf('clear'))
  await expect(dialog.getByRole('button', { name: 'clear.pdf' }).first()).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await dialog.getByRole('button', { name: t('claims.answering.send') }).click()
  await expect(page.getByText(t('claims.earlierReason'))).toBeVisible()
  await expect(page.getByText('Анық көшірмесін тіркедім')).toBeVisible()

  await manager.page.reload()
  await expect(manager.page.getByText('Анық көшірмесін тіркедім').first()).toBeVisible()
  await expect(manager.page.getByRole('button', { name: 'clear.pdf' }).first()).toBeVisible()
  await find(manager, 'confirm', rural)
  await expect(manager.page.getByText(manager.t('claims.states.CONFIRMED'), { exact: true })).toHaveCount(2)
  await expectAccessibleEverywhere(manager)

  await page.reload()
  await expect(page.getByText(t('claims.states.CONFIRMED'), { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: new RegExp(t('claims.answering.action')) })).toHaveCount(1)

  // The head of the competition reads all of it, and checks nothing.
  const reader = await enter(browser, 'en', 'STAFF', lead)
  await follow(reader, 'app.navigation.claims')
  await expectScreen(reader, reader.t('claims.list.title'))
  await reader.page.getByLabel(reader.t('claims.list.state')).selectOption('CONFIRMED')
  await reader.page.getByRole('link', { name: number }).click()
  await expectScreen(reader, new RegExp(number))
  await expect(reader.page.getByText('Анық көшірмесін тіркедім').first()).toBeVisible()
  await expect(reader.page.getByRole('button', { name: /^(Confirm|Correct|Reject)/ })).toHaveCount(0)
  await expectAccessibleEverywhere(reader)
  await follow(reader, 'applications.review.backToList')
  await expectScreen(reader, reader.t('claims.list.title'))
})

test('with reception closed and the competition open, every screen says so, and a foreigner is not invited', async ({
  browser,
  baseURL,
}) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const { list: before } = await root.get('/grants/open')
  if (before.length === 0) await heldCompetition(baseURL, root)
  const citizen = await arrive(browser, 'ru')
  const foreigner = await arrive(browser, 'en')
  await callsOf(foreigner).post('/user/edit', { citizenship: 'NG' })
  await root.post('/request/status/disable')
  try {
    const { page, t } = citizen
    await page.goto('/admission/applications')
    await openMenu(citizen)
    const header = page.locator('header')
    await expect(header.getByText(/^Приём на зачисление закрыт\. Конкурс открыт до/)).toBeVisible()
    await expectAccessibleEverywhere(citizen)
    await header.getByRole('link', { name: t('app.header.createApplication'), exact: true }).click()
    await expectScreen(citizen, t('guidance.apply.title'))
    await expect(page.getByText(t('guidance.apply.reasons.reception'))).toHaveCount(2)
    await expectAccessibleEverywhere(citizen)
    await follow(citizen, 'guidance.apply.ways.GRANT_COMPETITION.title')
    await expectScreen(citizen, t('applications.form.competingTitle'))
    await expect(page.getByText(t('results.ahead.who'))).toBeVisible()
    await page.goto('/admission/create-application')
    await expect(page.getByText(t('applications.form.closedText'))).toBeVisible()
    await page.getByRole('link', { name: t('applications.competition.begin') }).click()
    await expectScreen(citizen, t('applications.form.competingTitle'))

    await foreigner.page.goto('/admission/applications')
    await openMenu(foreigner)
    await expect(foreigner.page.locator('header').getByText(foreigner.t('app.header.receptionClosed'))).toBeVisible()
    await expect(foreigner.page.getByText(foreigner.t('applications.competition.title'))).toHaveCount(0)
    await foreigner.page.goto('/admission/apply')
    await expect(foreigner.page.getByText(foreigner.t('guidance.apply.reasons.citizenship'))).toBeVisible()
    // The open competition is listed with those who may take part; no way leads to a form.
    await expect(foreigner.page.locator('main li a:not([href*="/grants/"])')).toHaveCount(0)
    await expectAccessibleEverywhere(foreigner)
    await foreigner.page.goto('/admission/apply-for-grant?kind=competing')
    await expect(foreigner.page.getByText(foreigner.t('applications.competition.start.notYouText'))).toBeVisible()
    await expectAccessibleEverywhere(foreigner)

    const guest = await visit(browser, 'kk')
    const card = (title: string) => guest.page.getByRole('listitem').filter({ hasText: title })
    // A busy portal sends the page of before while it renders the present one.
    await expect(async () => {
      await guest.page.reload()
      await expect(card(guest.t('season.enrolment'))).toContainText(guest.t('season.closed'), { timeout: 1_000 })
    }).toPass()
    await expect(
      card('Гранттар')
        .filter({ hasText: guest.t('season.states.OPEN') })
        .first(),
    ).toBeVisible()
    await expectAccessibleEverywhere(guest)
  } finally {
    await root.post('/request/status/enable')
  }
})

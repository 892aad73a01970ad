import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { readSpreadsheet } from '../apps/server/src/platform/spreadsheet-reader.ts'
import { unzip } from '../apps/server/test/unzip.ts'
import { newApplicant, registerByCalls, signIn } from './applicant.ts'
import { expectAccessible, expectScreen, field, follow, pdf, press, type Visitor, visit } from './screen.ts'
import { newStaffMember, type StaffMember, SUPER_ADMIN } from './staff.ts'

/** A name that only this run's applications have. */
const SURNAME = `Papers${Array.from(crypto.randomUUID().replace(/[\d-]/g, '').slice(0, 6)).join('')}`

type Token = { readonly authorization: string }

async function token(request: APIRequestContext, door: string, email: string, password: string): Promise<Token> {
  const answer = await request.post(`/api${door}`, { data: { email, password } })
  await expect(answer).toBeOK()
  return { authorization: `Bearer ${(await answer.json()).token}` }
}

/** The super admin takes somebody on, by the calls alone. */
async function employ(request: APIRequestContext, person: StaffMember, role: string): Promise<void> {
  const headers = await token(request, '/staff/auth/signin', SUPER_ADMIN.email, SUPER_ADMIN.password)
  const data = { fullName: person.fullName, email: person.email, password: person.password, role }
  await expect(await request.post('/api/staff', { headers, data })).toBeOK()
}

/** Somebody registers and sends an application, by the calls alone; gives its number. */
async function send(request: APIRequestContext, firstName: string): Promise<string> {
  const person = newApplicant()
  await registerByCalls(request, person)
  const headers = await token(request, '/auth/signin', person.email, person.password)
  const upload = async (slot: string): Promise<{ id: string }> => {
    const answer = await request.post('/api/file/upload', { headers, multipart: { file: pdf(slot) } })
    await expect(answer).toBeOK()
    return { id: (await answer.json()).data.id }
  }
  const search = await request.get('/api/search/universities?degree=4&language=1')
  const [university] = (await search.json()).list
  const programs = await request.get(`/api/search/universities/${university.id}/programs?degree=4&language=1`)
  const [program] = (await programs.json()).list
  const data = {
    type: 'ENROLLMENT',
    status: 'IN_PROCESS',
    firstName,
    lastName: SURNAME,
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'KAZAKH',
    languageLevel: [],
    gpa: '4.8',
    choices: [{ universityId: university.id, educationalProgram: program.id }],
    passport: await upload('passport'),
    previousLevel: await upload('diploma'),
    recommendationLetter: await upload('letter'),
    medicalCertificate: await upload('medical'),
    form: await upload('form'),
    motivationLetter: await upload('letter'),
  }
  const answer = await request.post('/api/request/create', { headers, data })
  await expect(answer, await answer.text()).toBeOK()
  return (await answer.json()).data.number
}

async function downloaded({ page }: Visitor, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await act()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('what leaves the office: the list as Excel, an application as a whole, and the trail of both', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const person = newStaffMember('Гүлнар Сейітова')
  await employ(request, person, 'ADMIN')
  const numbers: string[] = []
  for (const name of ['Aruzhan', 'Alikhan', 'Aigerim']) numbers.push(await send(request, name))

  const head = await visit(browser, 'kk')
  const { page, t } = head
  await signIn(head, person.email, person.password, true)
  await expectScreen(head, t('applications.staffList.title'))

  await follow(head, 'app.navigation.day')
  await expectScreen(head, t('applications.day.title'))
  const waiting = page.getByRole('link', { name: new RegExp(t('applications.tabs.ADMIN.IN_PROCESS')) })
  expect(Number.parseInt((await waiting.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(3)
  await waiting.click()
  await expectScreen(head, t('applications.staffList.title'))

  await field(head, 'applications.filters.fio').fill(SURNAME)
  await expect(page.getByText(t('applications.staffList.found', { count: 3 }), { exact: true })).toBeVisible()
  await field(head, 'applications.filters.kandas').selectOption('yes')
  await expect(page.getByText(t('applications.staffList.nothingFound'))).toBeVisible()
  await field(head, 'applications.filters.kandas').selectOption('no')
  await expect(page).toHaveURL(/kandas=false/)
  await expect(page.getByText(t('applications.staffList.found', { count: 3 }), { exact: true })).toBeVisible()
  await press(head, 'applications.exporting.action')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('applications.exporting.lead', { count: 3 }))).toBeVisible()
  await expectAccessible(head)
  await dialog.getByRole('button', { name: t('applications.exporting.none') }).click()
  await expect(dialog.getByRole('button', { name: t('applications.exporting.start') })).toBeDisabled()
  for (const column of ['number', 'lastName', 'firstName'])
    await field(head, `applications.exporting.columns.${column}`, dialog).check()
  const sheet = await downloaded(head, () =>
    dialog.getByRole('button', { name: t('applications.exporting.start') }).click(),
  )
  expect(sheet.name).toBe('Applications.xlsx')
  const rows = await readSpreadsheet(sheet.bytes, { maxRows: 100 })
  if (typeof rows === 'string') throw new Error(rows)
  const [header, ...listed] = rows.map(({ cells }) => cells)
  expect(header).toEqual(['number', 'lastName', 'firstName'].map((name) => t(`applications.exporting.columns.${name}`)))
  expect(listed.map(([number]) => number)).toEqual(numbers.toReversed())
  const shown = await page
    .getByRole('row')
    .getByRole('link', { name: /^2\d{3}-\d{6}$/ })
    .allTextContents()
  expect(listed.map(([number]) => number).toSorted()).toEqual(shown.toSorted())

  const [number = ''] = numbers
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
  const whole = await downloaded(head, () => press(head, 'applications.dossier.action'))
  expect(whole.name).toBe(`${t('applications.dossier.fileName', { number })}.zip`)
  const parts = await unzip(whole.bytes)
  expect([...parts.keys()].toSorted()).toEqual(
    [
      `${t('papers.dossier.fileName', { number })}.pdf`,
      ...['passport', 'diploma', 'letter', 'letter (2)', 'medical', 'form'].map((name) => `documents/${name}.pdf`),
    ].toSorted(),
  )
  for (const content of parts.values()) expect(content.subarray(0, 5).toString()).toBe('%PDF-')

  const superAdmin = await visit(browser, 'ru')
  await signIn(superAdmin, SUPER_ADMIN.email, SUPER_ADMIN.password, true)
  await expectScreen(superAdmin, superAdmin.t('staff.people.title'))
  await follow(superAdmin, 'audit.open')
  await expectScreen(superAdmin, superAdmin.t('audit.title'))
  const trail = superAdmin.page
  await trail.getByRole('link', { name: person.fullName }).first().click()
  await expect(trail).toHaveURL(/staffId=/)
  const events = trail.getByRole('row').filter({ hasText: person.fullName })
  for (const event of ['applicationsExported', 'applicationDownloaded', 'applicationOpened', 'staffSignedIn'])
    await expect(events.filter({ hasText: superAdmin.t(`audit.events.${event}`) }).first()).toBeVisible()
  await expect(trail.getByText(SURNAME)).toHaveCount(0)
  await field(superAdmin, 'audit.filters.event').selectOption('applicationDownloaded')
  await expect(trail.getByText(superAdmin.t('audit.found', { count: 1 }), { exact: true })).toBeVisible()
  await expect(events.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(superAdmin)
  await trail.reload()
  await expect(trail.getByText(superAdmin.t('audit.found', { count: 1 }), { exact: true })).toBeVisible()
  await field(superAdmin, 'audit.filters.object').fill('2020-000000')
  await expect(trail.getByText(superAdmin.t('audit.nothing'))).toBeVisible()
  await expectAccessible(superAdmin)
})

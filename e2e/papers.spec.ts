import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { newApplicant, registerByCalls } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectScreen, field, follow, press, type Visitor } from './screen.ts'
import { enter } from './sign-in.ts'

/** A name that only this run's applications have. */
const SURNAME = `Papers${Array.from(crypto.randomUUID().replace(/[\d-]/g, '').slice(0, 6)).join('')}`

/**
 * A new person submits an application by calls.
 * @returns its number.
 */
async function send(baseURL: string | undefined, firstName: string): Promise<string> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const calls = await callsBy(baseURL, 'APPLICANT', person)
  const [university] = (await calls.get('/search/universities?degree=4&language=1')).list
  const [program] = (await calls.get(`/search/universities/${university.id}/programs?degree=4&language=1`)).list
  const { data } = await calls.post('/request/create', {
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
    passport: await calls.upload('passport'),
    previousLevel: await calls.upload('diploma'),
    recommendationLetter: await calls.upload('letter'),
    medicalCertificate: await calls.upload('medical'),
    form: await calls.upload('form'),
    motivationLetter: await calls.upload('letter'),
  })
  return data.number
}

async function downloaded({ page }: Visitor, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await act()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the office exports the list as Excel and a whole application, and the trail records both', async ({
  browser,
  baseURL,
}) => {
  const person = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Гүлнар Сейітова', 'ADMIN')
  const numbers: string[] = []
  for (const name of ['Aruzhan', 'Alikhan', 'Aigerim']) numbers.push(await send(baseURL, name))

  const head = await enter(browser, 'kk', 'STAFF', person)
  const { page, t } = head
  await expectScreen(head, t('applications.staffList.title'))

  await follow(head, 'app.navigation.day')
  await expectScreen(head, t('applications.day.title'))
  const waiting = page.getByRole('link', { name: new RegExp(t('applications.tabs.head.IN_PROCESS')) })
  expect(Number.parseInt((await waiting.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(3)
  await waiting.click()
  await expectScreen(head, t('applications.staffList.title'))

  await field(head, 'applications.filters.search').fill(SURNAME)
  await expect(page.getByText(t('applications.staffList.found', { count: 3 }), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('applications.filters.allSet', { count: 1 }), exact: true }).click()
  await field(head, 'applications.filters.kandas').selectOption('yes')
  await expect(page.getByText(t('applications.staffList.nothingFound'))).toBeVisible()
  await field(head, 'applications.filters.kandas').selectOption('no')
  await expect(page).toHaveURL(/kandas=false/)
  await expect(page.getByText(t('applications.staffList.found', { count: 3 }), { exact: true })).toBeVisible()
  await press(head, 'applications.filters.show')
  await press(head, 'applications.exporting.action')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('applications.exporting.lead', { count: 3 }))).toBeVisible()
  await expectAccessible(head)
  for (const act of ['all', 'none'])
    await dialog.getByRole('button', { name: t(`applications.exporting.${act}`), exact: true }).click()
  await expect(dialog.getByRole('button', { name: t('applications.exporting.start') })).toBeDisabled()
  for (const [group, columns] of Object.entries({ application: ['number'], person: ['lastName', 'firstName'] })) {
    await dialog
      .locator('summary')
      .filter({ hasText: t(`applications.exporting.groups.${group}`) })
      .click()
    for (const column of columns)
      await dialog.getByLabel(new RegExp(`^${t(`applications.exporting.columns.${column}`)}`)).check()
    await expectAccessible(head)
  }
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

  const superAdmin = await enter(browser, 'ru', 'STAFF', SUPER_ADMIN)
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

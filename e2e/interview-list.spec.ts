import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { type SheetCell, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { callsBy, callsOf, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  comeBack,
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  fillDate,
  follow,
  press,
} from './screen.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'

test.use({ ownPortal: 'interview-list' })

const ZOOM = 'https://zoom.us/j/900100200'
const date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
const dateParts = date.split('-') as [string, string, string]

async function sentNumber(baseURL: string | undefined): Promise<string> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  return (await sendComplete(await callsBy(baseURL, 'APPLICANT', person))).number
}

/** The head of the competition, two experts who may interview, and one of the university that the applicants chose. */
async function staffOf(baseURL: string | undefined) {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const { list } = await root.get('/search/universities?degree=BACHELOR&language=KAZAKH')
  const expert = (name: string, university: string): Promise<StaffMember> =>
    hire(root, name, 'EXPERT', { university, phoneNumber: `+7702${String(Date.now()).slice(-7)}` })
  return {
    head: await hire(root, 'Head', 'EXPERT_MANAGER'),
    kin: await expert('Own', list[0].id),
    first: await expert('First', list[1].id),
    second: await expert('Second', list[2].id),
  }
}

const COLUMNS = ['number', 'date', 'time', 'zoom', 'expert'].map((header) => ({ header, width: 20 }))

async function schedule(...rows: readonly (readonly SheetCell[])[]) {
  const bytes = await buffer(spreadsheetOf([{ name: 'Schedule', columns: COLUMNS, rows }]))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'schedule.xlsx', mimeType, buffer: bytes }
}

test('a faulty schedule, the corrected one, an executed proposal, the lists, the day, the export and the results', async ({
  browser,
  baseURL,
}) => {
  const [late, early] = [await sentNumber(baseURL), await sentNumber(baseURL)]
  const people = await staffOf(baseURL)
  const visitor = await enter(browser, 'kk', 'STAFF', people.head)
  const { page, t } = visitor
  await expectScreen(visitor, t('interviews.list.title'))
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')

  // One faulty cell and nothing is stored; the report names every one, on the page and as a file.
  await press(visitor, 'interviews.upload.action')
  await expectAccessibleEverywhere(visitor)
  await file.setInputFiles(
    await schedule([late, date, '25:00', ZOOM, null], ['2020-999999', date, '10:00', ZOOM, null]),
  )
  await expect(dialog.getByText(t('interviews.upload.faultsTitle', { count: 2 }))).toBeVisible()
  await expect(dialog.getByText(t('interviews.upload.columns.C'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  const report = page.waitForEvent('download')
  await press(visitor, 'interviews.upload.downloadFaults')
  const marked = await readSpreadsheet(await readFile(await (await report).path()), { maxRows: 10 })
  if (typeof marked === 'string') throw new Error(marked)
  expect(marked.map(({ cells }) => cells.at(-1))).toEqual([
    t('papers.interviews.template.faults'),
    `C: ${t('interviews.scheduleRules.timeForm')}`,
    `A: ${t('interviews.scheduleRules.noApplication')}`,
  ])
  await file.setInputFiles(await schedule([late, date, '15:00', ZOOM, null], [early, date, '09:30', ZOOM, null]))
  await expect(page.getByText(t('interviews.upload.finished'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('interviews.upload.counts', { created: 2, updated: 0 }))).toBeVisible()

  // The form shows every fault at its field.
  await press(visitor, 'interviews.schedule.action')
  const submit = dialog.getByRole('button', { name: t('interviews.schedule.submit'), exact: true })
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'interviews.schedule.requestId', dialog).fill('2020-999999')
  await fillDate(visitor, 'interviews.schedule.date', dateParts)
  await field(visitor, 'interviews.schedule.time', dialog).fill('9:30')
  await field(visitor, 'interviews.schedule.zoom', dialog).fill(ZOOM)
  await submit.click()
  await expect(dialog.locator('#schedule-requestId-fault')).toHaveText(t('kernel.errors.not_found'))
  await page.keyboard.press('Escape')

  await press(visitor, 'interviews.proposal.action')
  const choiceOf = (number: string) => dialog.getByLabel(t('interviews.proposal.expertOf', { number }))
  await expect(choiceOf(early)).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await choiceOf(early).selectOption({ label: people.first.fullName })
  await choiceOf(late).selectOption('')
  await dialog.getByRole('button', { name: t('interviews.proposal.execute', { count: 1 }), exact: true }).click()
  await expect(dialog.getByText(t('interviews.proposal.done', { count: 1 }))).toBeVisible()
  await expectAccessible(visitor)
  await dialog
    .getByRole('button', { name: t('app.actions.close'), exact: true })
    .last()
    .click()

  // Direct assignment marks experts with a conflict.
  await page.getByRole('button', { name: t('interviews.assign.actFor', { number: late }), exact: true }).click()
  const own = dialog.getByRole('radio', { name: new RegExp(people.kin.fullName) })
  await expect(own).toBeDisabled()
  await expectAccessibleEverywhere(visitor)
  await dialog.getByRole('radio', { name: new RegExp(people.second.fullName) }).check()
  await dialog.getByRole('button', { name: t('interviews.assign.submit'), exact: true }).click()
  await expect(
    page.getByText(t('interviews.assign.done', { number: late, name: people.second.fullName })),
  ).toBeVisible()

  // A time that another head has set meanwhile is not overwritten unseen.
  await page.getByRole('tab', { name: t('interviews.list.head.ASSIGNED') }).click()
  await page.getByRole('link', { name: late, exact: true }).click()
  await press(visitor, 'interviews.single.move.open')
  await field(visitor, 'interviews.single.time', dialog).fill('16:00')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { version } = (await callsOf(visitor).get(`/staff/interview/${id}`)).data
  await callsOf(visitor).put(`/staff/interview/${id}`, { date, time: '15:00', zoom: `${ZOOM}1`, version })
  await comeBack(visitor)
  const move = dialog.getByRole('button', { name: t('interviews.single.move.submit'), exact: true })
  await move.click()
  await expect(dialog.getByText(t('kernel.errors.stale_version'))).toBeVisible()
  await move.click()
  await expect(dialog).toHaveCount(0)
  await page.goBack()

  // Filters and tab are in the address, and are restored after a visit elsewhere.
  await page.getByRole('tab', { name: t('interviews.list.head.ASSIGNED') }).click()
  await expect(page.getByRole('link', { name: late, exact: true })).toBeVisible()
  await field(visitor, 'interviews.list.requestId').fill(early)
  await expect(page.getByRole('link', { name: late, exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: early, exact: true })).toBeVisible()
  expect(page.url()).toContain(early)
  await expectAccessibleEverywhere(visitor)
  await follow(visitor, 'interviews.list.results')
  await expectScreen(visitor, t('interviews.results.title'))
  await expect(page.getByRole('link', { name: late, exact: true })).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'interviews.list.level').selectOption('PHD')
  await expect(page.getByText(t('interviews.results.empty'))).toBeVisible()
  await follow(visitor, 'interviews.results.back')
  await expect(page.getByRole('link', { name: early, exact: true })).toBeVisible()
  await expect(field(visitor, 'interviews.list.requestId')).toHaveValue(early)
  await press(visitor, 'interviews.list.clear')
  await expect(page.getByRole('link', { name: late, exact: true })).toBeVisible()

  await page.goto(`/admission/interview-applications?tab=ASSIGNED&day=${date}`)
  const links = page.getByRole('listitem').getByRole('link', { name: new RegExp(`${early}|${late}`) })
  await expect(links).toHaveText([early, late].map((number) => t('interviews.calendar.number', { number })))
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'interviews.calendar.next')
  await expect(page.getByText(t('interviews.calendar.empty'))).toBeVisible()

  await press(visitor, 'interviews.export.action')
  await fillDate(visitor, 'interviews.export.from', dateParts)
  const take = dialog.getByRole('button', { name: t('interviews.export.submit'), exact: true })
  await take.click()
  await expect(dialog.locator('#export-createdDateTo-fault')).toHaveText(t('kernel.errors.please_enter_date'))
  await expectAccessibleEverywhere(visitor)
  await fillDate(visitor, 'interviews.export.to', dateParts)
  const workbook = page.waitForEvent('download')
  await take.click()
  expect((await workbook).suggestedFilename()).toBe('InterviewList.xlsx')

  // The expert sees their own, and filters by name and level only.
  const expert = await enter(browser, 'en', 'STAFF', people.first)
  await expectScreen(expert, expert.t('interviews.list.title'))
  await expect(expert.page.getByRole('link', { name: early, exact: true })).toBeVisible()
  await expect(expert.page.getByRole('tab')).toHaveCount(2)
  await expect(expert.page.getByRole('link', { name: late, exact: true })).toBeHidden()
  await expect(field(expert, 'interviews.list.requestId')).toHaveCount(0)
  await field(expert, 'interviews.list.fio').fill('Nobody')
  await expect(expert.page.getByText(expert.t('interviews.list.nothingFound'))).toBeVisible()
  await expectAccessibleEverywhere(expert)
})

import { buffer } from 'node:stream/consumers'
import { type Browser, expect, type Page } from '@playwright/test'
import { spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { type Calls, callsOf } from './calls.ts'
import { hire, makeOffice, staffCalls } from './office.ts'
import { countMails, smsSaying } from './outbox.ts'
import { addPasskeyDevice } from './passkey-device.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { comeBack, expectAccessible, expectScreen, field, press, type Visitor } from './screen.ts'
import { beginInterviews, moveCodeClock } from './server-clock.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import type { Language } from './texts.ts'

// Passkeys need a host with a name.
test.use({ ownPortal: 'competition', hostName: 'localhost', settings: { SIGNING: 'passkey' } })

const INTERVIEWS = 40
const A_DAY = 10
const ZOOM = 'https://zoom.us/j/900'

/** Text keys of a bachelor's criteria, in order. */
const CRITERIA = [
  ['interviewResult', ['first', 'second']],
  ['motivationalEssayResult', ['first', 'second', 'third', 'fourth']],
] as const

/** Score of an interview's nth criterion, always the same. */
const scoreOf = (interview: number, criterion: number): number => 1 + ((interview * 3 + criterion * 2) % 5)

function gradeOf(interview: number) {
  let criterion = 0
  return Object.fromEntries(
    CRITERIA.map(([group, places]) => [
      group,
      Object.fromEntries(places.map((place) => [place, scoreOf(interview, criterion++)])),
    ]),
  )
}
const totalOf = (interview: number): number =>
  (Array.from({ length: 6 }, (_, criterion) => scoreOf(interview, criterion)).reduce((sum, score) => sum + score, 0) /
    30) *
  100

const codeIn = (number: string): RegExp => new RegExp(`${number}[^0-9]+(\\d{6})`)

/** The head of the competition of one university and three experts of another; no other expert interviews meanwhile. */
async function makeCompetition(baseURL: string | undefined, universityId: string) {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const others = (await root.get('/staff/list?roles=EXPERT&pageSize=200')).content
  for (const { id, fullName, email, roles, phoneNumber, university } of others)
    await root.put(`/staff/${id}`, { fullName, email, roles, phoneNumber, university, state: 'DISABLED' })
  const head = await hire(root, 'Дана Омарова', 'EXPERT_MANAGER', { university: universityId })
  const elsewhere = (await root.get('/dictionary/university/list')).list.find(
    ({ id }: { id: string }) => id !== universityId,
  )
  const experts: StaffMember[] = []
  for (const name of ['Асқар Жұмабеков', 'Мәдина Қалиева', 'Сәуле Ерғалиева']) {
    const phoneNumber = `+7701${String(Date.now() % 10_000_000).padStart(7, '0')}`
    experts.push(await hire(root, name, 'EXPERT', { phoneNumber, university: elsewhere.id }))
  }
  return { head, experts }
}

const schedule = (numbers: readonly string[]): Promise<Buffer> =>
  buffer(
    spreadsheetOf([
      {
        name: 'Кесте',
        columns: ['number', 'date', 'time', 'zoom', 'expert'].map((header) => ({ header, width: 20 })),
        rows: numbers.map((number, at) => [
          number,
          { day: new Date(Date.UTC(2027, 0, 11 + Math.floor(at / A_DAY))).toISOString().slice(0, 10) },
          `${String(9 + (at % A_DAY)).padStart(2, '0')}:00`,
          `${ZOOM}${at}`,
          null,
        ]),
      },
    ]),
  )

async function arrive(browser: Browser, language: Language, person: StaffMember): Promise<Visitor> {
  const visitor = await enter(browser, language, 'STAFF', person)
  await expectScreen(visitor, visitor.t('interviews.list.title'))
  return visitor
}

/** The head uploads the schedule, first with a fault: nothing is stored and the faulty cell is named. */
async function upload(visitor: Visitor, numbers: readonly string[]): Promise<void> {
  const { page, t } = visitor
  await press(visitor, 'interviews.upload.action')
  const dialog = page.getByRole('dialog')
  const choose = async (rows: readonly string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'schedule.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await schedule(rows),
    })
  await choose([...numbers, '2026-999999'])
  await expect(dialog.getByText(t('interviews.upload.faultsTitle', { count: 1 }))).toBeVisible()
  await expectAccessible(visitor)
  await choose(numbers)
  await expect(page.getByText(t('interviews.upload.finished'))).toBeVisible()
}

async function propose(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await press(visitor, 'interviews.proposal.action')
  const dialog = page.getByRole('dialog')
  const execute = dialog.getByRole('button', {
    name: t('interviews.proposal.execute', { count: INTERVIEWS }),
    exact: true,
  })
  await expect(execute).toBeVisible()
  await expectAccessible(visitor)
  await execute.click()
  await expect(dialog.getByText(t('interviews.proposal.done', { count: INTERVIEWS }))).toBeVisible()
  await expectAccessible(visitor)
  await dialog
    .getByRole('button', { name: t('app.actions.close'), exact: true })
    .last()
    .click()
}

async function addPasskey(visitor: Visitor, { password }: StaffMember): Promise<void> {
  const { page, t } = visitor
  await addPasskeyDevice(page)
  await page.goto('/admission/security')
  await expectScreen(visitor, t('security.title'))
  await press(visitor, 'security.passkey.add')
  const dialog = page.getByRole('dialog')
  await field(visitor, 'security.passkey.name').fill('Laptop')
  await dialog.getByLabel(t('accounts.fields.password'), { exact: true }).fill(password)
  await press(visitor, 'security.acts.addPasskey.submit')
  await press(visitor, 'security.recovery.kept')
  await expect(page.getByText('Laptop')).toBeVisible()
}

async function signByCode(visitor: Visitor, number: string): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('button', { name: t('interviews.sign.send'), exact: true }).click()
  const code = field(visitor, 'interviews.sign.code')
  await expect(code).toBeVisible()
  const [, digits = ''] = await smsSaying(codeIn(number))
  await code.fill(digits)
  await expectAccessible(visitor)
  await press(visitor, 'interviews.sign.submit')
}

/** An expert grades one interview on the screen up to the signature; a reload in between loses nothing. */
async function gradeOnScreen(visitor: Visitor, id: string, number: string, interview: number): Promise<void> {
  const { page, t } = visitor
  await page.goto(`/admission/applications/interview/${id}`)
  await expectScreen(visitor, t('interviews.single.title', { number }))
  const send = page.getByRole('button', { name: t('interviews.sign.send'), exact: true })
  await expect(send).toBeDisabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  let criterion = 0
  for (const [group, places] of CRITERIA) {
    for (const place of places) {
      const score = scoreOf(interview, criterion++)
      const box = page.getByRole('group', { name: t(`interviews.grade.criteria.${group}.${place}.name`), exact: true })
      await box.getByRole('radio', { name: new RegExp(`^${score} `) }).click()
      if (criterion === 3) {
        await reloadSaved(page, t('interviews.grade.saved'))
        await gradeElsewhere(visitor, id, interview)
      }
    }
  }
  await expect(page.getByText(t('interviews.grade.saved'))).toBeVisible()
  await expectAccessible(visitor)
}

/** The expert goes on at another device for a criterion, and returns to this screen. */
async function gradeElsewhere(visitor: Visitor, id: string, interview: number): Promise<void> {
  const [interviewResult, motivationalEssayResult] = [0, 2].map((from) => ({
    first: scoreOf(interview, from),
    second: scoreOf(interview, from + 1),
  }))
  await callsOf(visitor).put(`/staff/interview/${id}/grade`, { interviewResult, motivationalEssayResult })
  const count = async (): Promise<number> => {
    await comeBack(visitor)
    return visitor.page.getByRole('radio', { checked: true }).count()
  }
  await expect.poll(count).toBe(4)
}

async function reloadSaved(page: Page, saved: string): Promise<void> {
  await expect(page.getByText(saved)).toBeVisible()
  await page.reload()
  await expect(page.getByText(saved)).toBeVisible()
}

/** Grades and signs one interview by the screen's calls. */
async function gradeByCalls(calls: Calls, expert: StaffMember, id: string, number: string, interview: number) {
  await moveCodeClock(expert.email)
  await calls.post(`/staff/interview/${id}/send-code`)
  const [, code] = await smsSaying(codeIn(number))
  await calls.post('/staff/interview/verify-code', { code, interviewId: id, interviewGrade: gradeOf(interview) })
}

type Listed = { readonly id: string; readonly request: { readonly id: string; readonly number: string } }

test('forty interviews lead from an uploaded schedule to a ranking', async ({ browser, baseURL }, { project }) => {
  const office = await makeOffice(baseURL, project.name.includes('phone') ? 9 : 8, INTERVIEWS)
  const { head, experts } = await makeCompetition(baseURL, office.universityId)
  const officeCalls = await staffCalls(baseURL, office.head)
  const { list } = await officeCalls.get('/staff/request/list?pageSize=200')
  const numbers: string[] = list.map(({ number }: { number: string }) => number).toSorted()
  expect(numbers).toHaveLength(INTERVIEWS)

  const visitor = await arrive(browser, 'kk', head)
  await upload(visitor, numbers)
  await propose(visitor)
  // Every applicant is notified of each own interview, and every expert too.
  const invitation = new RegExp(ZOOM.replaceAll('.', '\\.'))
  for (const people of [office.applicants, experts.map(({ email }) => email)])
    await expect.poll(() => countMails(invitation, people)).toBe(INTERVIEWS)

  expect(await beginInterviews()).toBe(INTERVIEWS)
  // Every expert has a share, in the schedule's order, and grades it.
  const shares = new Map<string, number>()
  for (const [at, expert] of experts.entries()) {
    const calls = await staffCalls(baseURL, expert)
    const mine: Listed[] = (await calls.post('/staff/interview?size=200')).list
    shares.set(expert.email, mine.length)
    const [first, ...rest] = mine
    if (first === undefined) throw new Error('an expert got nothing')
    const before = await arrive(browser, at === 0 ? 'kk' : at === 1 ? 'ru' : 'en', expert)
    const hasPasskey = at === experts.length - 1
    if (hasPasskey) await addPasskey(before, expert)
    await gradeOnScreen(before, first.id, first.request.number, numbers.indexOf(first.request.number))
    if (hasPasskey) await press(before, 'interviews.sign.byPasskey')
    else await signByCode(before, first.request.number)
    await expect(
      before.page.getByRole('button', { name: before.t('interviews.sign.protocol'), exact: true }),
    ).toBeVisible()
    // The screen leads to the next interview.
    const [second] = rest
    if (second !== undefined) {
      await expect(before.page.getByRole('heading', { name: before.t('interviews.next.title') })).toBeVisible()
      await expect(
        before.page.getByRole('link', { name: before.t('interviews.next.open'), exact: true }),
      ).toHaveAttribute('href', new RegExp(`/interview/${second.id}$`))
    }
    await expectAccessible(before)
    for (const { id, request } of rest)
      await gradeByCalls(calls, expert, id, request.number, numbers.indexOf(request.number))
  }
  expect([...shares.values()].toSorted()).toEqual([13, 13, 14])

  // The ranking, its export and the application match the grades.
  const headCalls = await staffCalls(baseURL, head)
  const { data } = await headCalls.get('/staff/interview/results')
  expect(data.missing).toBe(0)
  expect(data.rows).toHaveLength(INTERVIEWS)
  for (const row of data.rows) expect(row.total).toBeCloseTo(totalOf(numbers.indexOf(row.number)), 6)
  const { page, t } = visitor
  await page.goto('/admission/interview-results')
  await expectScreen(visitor, t('interviews.results.title'))
  const file = await page.request.get(
    `/api/staff/interview/download?createdDateFrom=2020-01-01&createdDateTo=2099-12-31`,
    {
      headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    },
  )
  const sheet = await readSpreadsheet(await file.body(), { maxRows: 100 })
  if (typeof sheet === 'string') throw new Error(sheet)
  const [header = [], ...rows] = sheet.map(({ cells }) => cells)
  const total = header.indexOf(t('papers.interviews.total'))
  expect(rows).toHaveLength(INTERVIEWS)
  for (const cells of rows) expect(cells[total]).toBeCloseTo(totalOf(numbers.indexOf(String(cells[0]))), 1)
  const [one] = data.rows
  const seen = (await officeCalls.get(`/staff/request/${one.requestId}`)).data
  expect(seen.interview.grade.total).toBeCloseTo(one.total, 6)
  const reader = await enter(browser, 'ru', 'STAFF', office.head)
  await reader.page.goto(`/admission/applications/${one.requestId}`)
  for (const [group, places] of CRITERIA)
    for (const place of places)
      await expect(reader.page.getByText(reader.t(`interviews.grade.criteria.${group}.${place}.name`))).toBeVisible()
  await expectAccessible(reader)
  expect(seen.history.map(({ event }: { event: string }) => event)).toContain('interviewSigned')
})

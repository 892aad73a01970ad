import { buffer } from 'node:stream/consumers'
import { type SheetCell, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { sentApplication } from '../../../../test/builders.ts'
import type { Person } from '../../../../test/portal.ts'
import { PDF, upload, zipWith } from '../../../../test/sample-files.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const ZOOM = 'https://zoom.us/j/123'
const portal = await testPortal()
let head: Person
let expert: Person

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  expert = await portal.staff(['EXPERT'], { university: 'uni-979' })
})

const HEADER = ['number', 'date', 'time', 'zoom', 'expert'].map((header) => ({ header, width: 20 }))
const workbook = (rows: readonly (readonly SheetCell[])[]) =>
  buffer(spreadsheetOf([{ name: 'Schedule', columns: HEADER, rows }]))
const send = (bytes: Buffer, who = head) => upload(who, 'schedule.xlsx', bytes, 'file', '/staff/interview/upload')
const sendRows = async (...rows: readonly (readonly SheetCell[])[]) => send(await workbook(rows))

async function number(): Promise<string> {
  return (await sentApplication(portal, await portal.applicant())).number
}
async function interviewsOf(requestNumber: string) {
  const { body } = await head.call('POST', '/staff/interview?size=200', { number: requestNumber })
  const assigned = await head.call('POST', '/staff/interview?size=200&status=ASSIGNED', { number: requestNumber })
  return [...body.list, ...assigned.body.list]
}

test('a schedule is taken whole: new ones, with and without an expert, and another time for those that are there', async () => {
  const [one, two] = [await number(), await number()]
  const first = await sendRows(
    [one, { day: '2026-12-01' }, '10:00', ZOOM, null],
    [two, '01.12.2026', '9:00', ZOOM, expert.email.toUpperCase()],
  )
  expect(first.body).toEqual({ success: true, data: { created: 2, updated: 0 } })
  expect(await interviewsOf(one)).toMatchObject([{ date: '2026-12-01', time: '10:00', status: 'NEW' }])
  expect(await interviewsOf(two)).toMatchObject([{ time: '09:00', status: 'ASSIGNED', expert: { id: expert.id } }])
  const three = await number()
  const again = await sendRows([one, '2026-12-02', '11:00', ZOOM, null], [three, '2026-12-02', '11:00', ZOOM, null])
  expect(again.body.data).toEqual({ created: 1, updated: 1 })
  expect(await interviewsOf(one)).toMatchObject([{ date: '2026-12-02', time: '11:00' }])
  const root = await portal.superAdmin()
  const { list: trail } = (await root.call('GET', '/staff/audit?event=scheduleUploaded')).body
  expect(trail.map(({ actor, details }: { actor: { id: string }; details: unknown }) => [actor.id, details])).toEqual([
    [head.id, { created: 1, updated: 1 }],
    [head.id, { created: 2, updated: 0 }],
  ])
})

test('one faulty cell and nothing is stored; the report names every one of them', async () => {
  const [right, withdrawn, late] = [await number(), await portal.applicant(), await number()]
  const gone = await sentApplication(portal, withdrawn)
  await withdrawn.call('POST', `/request/${gone.id}/withdraw`)
  const { status, body } = await sendRows(
    [right, '2026-12-03', '10:00', ZOOM, null],
    ['2026-999999', '2026-12-03', '10:00', ZOOM, null],
    [gone.number, '2026-12-03', '10:00', ZOOM, null],
    [late, '2026-11-01', '10:00', ZOOM, null],
    [null, '32.12.2026', '25:00', 'ftp://x', 'nobody@portal.kz'],
    [right, '2026-12-04', '10:00', ZOOM, null],
    [await number(), '2026-12-03', null, ZOOM, null],
  )
  expect([status, body.msg]).toEqual([400, 'wrong_interview_file'])
  expect(body.errors.map(({ row, column, msg, rule }: Record<string, unknown>) => [row, column, msg, rule])).toEqual([
    [3, 'A', 'not_found', 'noApplication'],
    [4, 'A', 'wrong_value', 'withdrawn'],
    [5, 'B', 'wrong_value', 'pastDate'],
    [6, 'A', 'field_required', undefined],
    [6, 'B', 'wrong_value', 'dateForm'],
    [6, 'C', 'wrong_value', 'timeForm'],
    [6, 'D', 'wrong_value', 'linkForm'],
    [6, 'E', 'not_found', 'noExpert'],
    [7, 'A', 'wrong_value', 'repeated'],
    [8, 'C', 'field_required', undefined],
  ])
  expect(body.errors.find(({ rule }: { rule?: string }) => rule === 'repeated').otherRow).toBe(2)
  expect(await interviewsOf(right)).toEqual([])
  expect(portal.mails.filter((mail) => mail.calendar !== undefined)).toEqual([])
})

test('clashes within the file and a conflict of interest are faults of their cells', async () => {
  const [one, two] = [await number(), await number()]
  const clash = await sendRows(
    [one, '2026-12-05', '10:00', ZOOM, expert.email],
    [two, '2026-12-05', '10:30', ZOOM, expert.email],
  )
  expect(clash.body.errors).toEqual([{ field: 'C3', row: 3, column: 'C', msg: 'interview_clash' }])
  const { rows } = await portal.database.pool.query<{ university_id: string }>(
    `select c.university_id from choices c join applications a on a.id = c.application_id where a.number = $1`,
    [one],
  )
  const kin = await portal.staff(['EXPERT'], { university: rows[0]?.university_id, phoneNumber: '+77010000077' })
  const conflict = await sendRows([one, '2026-12-05', '10:00', ZOOM, kin.email])
  expect(conflict.body.errors).toEqual([{ field: 'E2', row: 2, column: 'E', msg: 'conflict_of_interest' }])
})

test('numbers are found however they are pasted, and what nobody sees is no part of a cell', async () => {
  const [one, two] = [await number(), await number()]
  const rows = [
    [one.replace('-', '\u2013'), '2026\u201112\u201121', '10:00\u200b', `\u2060${ZOOM}`, null],
    [`\u200b${two}\u00a0`, '21.12.2026', '12:00', ZOOM, `\u202a${expert.email}\u202c`],
  ]
  expect((await sendRows(...rows)).body).toEqual({ success: true, data: { created: 2, updated: 0 } })
  expect(await interviewsOf(one)).toMatchObject([{ date: '2026-12-21', time: '10:00' }])
  expect(await interviewsOf(two.replace('-', '\u2011'))).toMatchObject([{ expert: { id: expert.id } }])
})

test.each([
  ['a PDF', async () => PDF, 'notSheet', 'not an .xlsx file'],
  ['nothing', async () => Buffer.alloc(0), 'empty', 'empty'],
  ['another archive', () => zipWith('word/document.xml'), 'notSheet', 'not an .xlsx file'],
  ['a header alone', () => workbook([]), 'noRows', 'no rows'],
  ['a bomb', async () => Buffer.from(await bomb()), 'sheetTooLarge', 'too much'],
  ['an .ods', () => zipWith('mimetype', 'content.xml'), 'openSheet', '.ods'],
  [
    'more rows than may be',
    () => workbook(Array.from({ length: 5001 }, () => ['1', '2026-12-01', '10:00', ZOOM, null])),
    'tooManyRows',
    'too many rows',
  ],
])('%s is no schedule, and the answer says why', async (_, make, rule, words) => {
  const { status, body } = await send(await make())
  expect([status, body.msg]).toEqual([400, 'wrong_interview_file'])
  expect(body.errors).toEqual([{ field: 'file', msg: 'wrong_interview_file', rule }])
  expect(body.message).toContain(words)
})

/** One cell whose text is forty million times the same letter: some thousand times smaller in the archive. */
const bomb = () => writeXlsx({ sheets: [{ name: 'x', rows: [['h'], ['a'.repeat(40_000_000)]] }] })

test('a formula counts as its result, and merged cells as empty but for the first', async () => {
  const one = await number()
  const cells = new Map([['1,2', { value: '10:00', formula: 'TEXT(0.4166667,"hh:mm")', formulaResult: '10:00' }]])
  const sheet = {
    name: 'Schedule',
    rows: [
      ['number', 'date', 'time', 'zoom'],
      [one, '2026-12-08', null, ZOOM],
    ],
    cells,
    merges: [{ startRow: 1, startCol: 3, endRow: 2, endCol: 3 }],
  }
  const bytes = Buffer.from(await writeXlsx({ sheets: [sheet as never] }))
  expect((await send(bytes)).body).toEqual({ success: true, data: { created: 1, updated: 0 } })
  expect(await interviewsOf(one)).toMatchObject([{ date: '2026-12-08', time: '10:00' }])
})

test('only the head of the competition uploads', async () => {
  const bytes = await workbook([[await number(), '2026-12-09', '10:00', ZOOM, null]])
  expect((await send(bytes, expert)).status).toBe(403)
})

test("the template is a schedule without rows, in the reader's language, with an example beside it", async () => {
  const { body, headers } = await head.call('GET', '/staff/interview/upload/template', undefined, {
    'accept-language': 'kk',
  })
  expect(String(headers['content-disposition'])).toContain('InterviewSchedule.xlsx')
  const rows = await readSpreadsheet(body, { maxRows: 10 })
  expect(rows).toEqual([{ number: 1, cells: ['Өтініш нөмірі', 'Күні', 'Уақыты', 'Сілтеме', 'Сарапшының поштасы'] }])
  expect((await send(body)).body.msg).toBe('wrong_interview_file')
})

test('the template offers lists to pick from and takes no past day', async () => {
  const { body } = await head.call('GET', '/staff/interview/upload/template')
  const sheet = (await unzip(body)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).toContain('<dataValidation type="date" operator="greaterThan" sqref="B2:B5001"')
  expect(sheet).toContain("'Lists'!$A$2:$A$49")
  expect(sheet).toContain("'Lists'!$B$2:$B$")
  expect((await unzip(body)).get('xl/worksheets/sheet3.xml')?.toString()).toContain(expert.email)
})

test('a schedule of more rows than may be does not come back marked', async () => {
  const bytes = await workbook(Array.from({ length: 5001 }, () => ['1', '', '10:00', ZOOM, null]))
  const answer = await upload(head, 'schedule.xlsx', bytes, 'file', '/staff/interview/upload/marked')
  expect([answer.status, answer.body.msg]).toEqual([400, 'wrong_interview_file'])
})

test('a faulty schedule comes back with its faulty cells marked, and nothing is stored', async () => {
  const right = await number()
  const bytes = await workbook([
    [right, '2026-12-10', '10:00', ZOOM, null],
    ['2026-999999', '2026-12-10', '25:00', ZOOM, null],
  ])
  const { status, body } = await upload(head, 'schedule.xlsx', bytes, 'file', '/staff/interview/upload/marked')
  expect(status).toBe(200)
  const marked = Buffer.from(body.data.content, 'base64')
  const rows = await readSpreadsheet(marked, { maxRows: 10 })
  if (typeof rows === 'string') throw new Error(rows)
  expect(rows.at(1)?.cells).toEqual([right, '2026-12-10', '10:00', ZOOM])
  expect(rows.at(2)?.cells.at(-1)).toBe('C: A time is needed, for example 10:30')
  const sheet = (await unzip(marked)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet.match(/s="5"/g)).toHaveLength(1)
  expect(await interviewsOf(right)).toEqual([])
})

import { DEFAULT_COLUMNS } from '@portal/domain/review/export-schema.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assign, decide, offers, sentApplication } from '../../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
let admin: Person
let manager: Person
const numbers: string[] = []

beforeAll(async () => {
  portal = await createTestPortal()
  admin = await portal.staff(['ADMIN'], { fullName: 'Гүлнар Сейітова' })
  manager = await portal.staff(['MANAGER'])
  for (const person of [
    { lastName: 'Seitkali', firstName: 'Aruzhan', middleName: null },
    { lastName: 'Omarov', firstName: 'Alikhan', citizenship: 'UZ', kandas: true },
    { lastName: 'Zed', firstName: 'Q' },
  ]) {
    const { id, number } = await sentApplication(portal, await portal.applicant(person))
    numbers.push(number)
    portal.clock.advance(60_000)
    if (numbers.length === 2) {
      await assign(admin, manager, id)
      await decide(manager, id, 'FAILED', '=HYPERLINK("http://x")')
    }
  }
})
afterAll(() => portal.close())

async function exported(query = '', reader = admin, language = 'en') {
  const url = `/staff/request/list/download?${query}`
  const answer = await reader.call('GET', url, undefined, { 'accept-language': language })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const rows = await readSpreadsheet(answer.body, { maxRows: 5_000 })
  if (typeof rows === 'string') throw new Error(rows)
  const filters: unknown[][] = []
  for await (const { values } of streamXlsxRows(answer.body as Buffer, { sheet: 1 })) filters.push(values)
  return { ...answer, rows: rows.map(({ cells }) => cells), filters: filters.slice(1) }
}

test('has every row of the list, the newest first, with the list’s columns in the reader’s language', async () => {
  const { headers, rows } = await exported('', admin, 'kk')
  expect(headers['content-disposition']).toContain('filename="Applications.xlsx"')
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(rows[0]).toHaveLength(DEFAULT_COLUMNS.length)
  expect(rows[0]?.slice(0, 3)).toEqual(['Нөмірі', 'Өтініш түрі', 'Мәртебесі'])
  expect(rows.slice(1).map((row) => row[0])).toEqual(numbers.toReversed())
  const row = Object.fromEntries(DEFAULT_COLUMNS.map((column, index) => [column, rows[2]?.[index]]))
  expect(row).toMatchObject({
    number: numbers[1],
    status: 'Бекітуді күтуде',
    fio: 'Omarov Alikhan Maratkyzy',
    citizenship: 'Өзбекстан',
    kandas: 'Иә',
    createdDate: '2026-11-20T14:31',
    educationLevel: 'Бакалавриат',
    inspectorStatus: 'Қабылдамау',
    comment: '=HYPERLINK("http://x")',
  })
})

test('has only the chosen columns, in the sheet’s own order', async () => {
  const { rows } = await exported('columns=lastName&columns=number&fio=zed')
  expect(rows).toEqual([
    ['Number', 'Last name'],
    [numbers[2], 'Zed'],
  ])
  expect((await admin.call('GET', '/staff/request/list/download?columns=password')).status).toBe(400)
})

test.each([
  'status=IN_PROCESS',
  'status=IN_PROCESS_ADMIN',
  'kandas=true&citizenship=UZ',
  'createdDateFrom=2026-11-21',
  'isPassed=false',
])('agrees with the list under %s', async (query) => {
  const list = await admin.call('GET', `/staff/request/list?pageSize=200&${query}`)
  const { rows } = await exported(`columns=number&${query}`)
  expect(rows.slice(1).map(([number]) => number)).toEqual(list.body.list.map((row: { number: string }) => row.number))
})

test('a second sheet states reader, time, number of rows, and the filters in words', async () => {
  const { filters } = await exported(
    `status=IN_PROCESS_ADMIN&staffId=${manager.id}&createdDateFrom=2026-11-20&kandas=true&universityId=uni-001&isPassed=false`,
    admin,
    'ru',
  )
  expect(filters.slice(0, 4)).toEqual([
    ['Выгрузил(а)', 'Гүлнар Сейітова'],
    ['Время выгрузки (Казахстан)', expect.any(Date)],
    ['Сезон', 2026],
    ['Строк', expect.any(Number)],
  ])
  const words = Object.fromEntries(filters.slice(4) as [string, unknown][])
  expect(words).toMatchObject({
    Вкладка: 'На утверждение',
    'Создано с': new Date('2026-11-20T00:00:00.000Z'),
    Кандас: 'Да',
    'Решение менеджера': 'Отказать',
  })
  expect(String(words['Кто ответственный'])).toMatch(/^Staff /)
  expect(String(words['Вуз'])).toMatch(/университет/i)
  expect((await exported()).filters.at(-1)).toEqual(['Filters', 'None: all applications'])
})

test('more rows than one batch are complete, once each, with equal instants too', async () => {
  await portal.database.pool.query(
    `with made as (
       insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant,
         education_level, education_language, interview_language, gpa, current_choice)
       select gen_random_uuid(), a.owner_id, type, 'IN_PROCESS', 'X-' || n, '2020-01-01'::timestamptz + (n / 700) * interval '1 microsecond',
         sent_at, now(), now(), applicant, education_level, education_language, interview_language, gpa, 1
       from applications a, generate_series(1, 2500) n where number = $1 returning *)
     insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at,
       first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level, education_language,
       university_id, university_name, program_code, program_name)
     select '*', m.id, 1, m.status, m.type, m.number, m.created_at, m.sent_at, now(), now(), 'A', 'B', 'B A', 'b a', 'KZ', 'KZ', false, false,
       m.education_level, m.education_language, r.university_id, r.university_name, r.program_code, r.program_name
     from made m, review_items r where r.number = $1 and r.sight = '*'`,
    [numbers[0]],
  )
  const { rows, filters } = await exported('columns=number&createdDateTo=2020-12-31')
  expect(rows).toHaveLength(2_501)
  expect(new Set(rows.map(([number]) => number)).size).toBe(2_501)
  expect(filters[3]).toEqual(['Rows', 2_500])
})

describe('the audit trail', () => {
  test('stores filters, columns and the count, without text typed to find a person', async () => {
    await exported('fio=omarov&requestId=omarov alikhan&kandas=true&columns=fio')
    const root = await portal.superAdmin()
    const { body } = await root.call('GET', '/staff/audit?event=applicationsExported&pageSize=1')
    expect(body.list[0]).toMatchObject({
      actor: { id: admin.id },
      details: { fio: true, requestId: true, kandas: true, columns: ['fio'], personalColumns: ['fio'], count: 0 },
    })
    expect(JSON.stringify(body)).not.toContain('omarov')
    await exported(`requestId=${numbers[1]}`)
    const { body: next } = await root.call('GET', '/staff/audit?event=applicationsExported&pageSize=1')
    expect(next.list[0].details).toMatchObject({ requestId: numbers[1], count: 1 })
  })
})

test('a university’s head gets only the rows of the university, a manager none at all', async () => {
  const [, offer] = await offers(portal, 2)
  const bound = await portal.staff(['ADMIN'], { university: offer?.universityId })
  const { number } = await sentApplication(portal, await portal.applicant(), { choices: [offer] })
  expect((await exported('columns=number', bound)).rows).toEqual([['Number'], [number]])
  expect((await manager.call('GET', '/staff/request/list/download')).status).toBe(403)
})

test('a person is limited to twenty exports an hour', async () => {
  const limited = await createTestPortal({ areRateLimitsOn: true })
  const person = await limited.staff(['ADMIN'])
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await person.call('GET', '/staff/request/list/download?columns=number')).status)
  await limited.close()
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
  expect(statuses[20]).toBe(429)
})

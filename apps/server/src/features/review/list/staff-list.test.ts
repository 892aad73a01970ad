import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, documents, offers, sentApplication } from '../../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
let admin: Person
let head: Person
let manager: Person
let other: Person
const known: Record<string, string> = {}
const numbers: Record<string, string> = {}

beforeAll(async () => {
  portal = await createTestPortal({ now: '2026-11-18T18:59:00.000Z' }) // 23:59 on the 18th in Kazakhstan
  admin = await portal.staff(['ADMIN'])
  head = await portal.staff(['ADMIN', 'MANAGER'])
  manager = await portal.staff(['MANAGER'])
  other = await portal.staff(['MANAGER'])
  const make = async (name: string, person: Record<string, unknown> = {}, body: Record<string, unknown> = {}) => {
    const owner = await portal.applicant(person)
    const { id, number } = await sentApplication(portal, owner, body)
    known[name] = id
    numbers[name] = number
    portal.clock.advance(60_000)
    return { id, owner }
  }
  await make('new', {
    firstName: 'Zarina',
    lastName: 'Omarova-Said',
    middleName: 'Пётр',
    citizenship: 'UZ',
    kandas: true,
  })
  await make('mine', { lastName: 'Kozhakhmetova', middleName: 'Серікқызы' })
  await make('managers')
  await make('revision')
  await make('waiting', { refugee: true })
  await make('passed')
  await make('failed')
  const { owner } = await make('withdrawn')
  const master = await portal.applicant()
  const { id } = await sentApplication(portal, master, {
    educationLevel: 'MASTERS_DEGREE',
    educationLanguage: 'RUSSIAN',
    gpa: '3.1',
    choices: await offers(portal, 1, 'MASTERS_DEGREE', 'RUSSIAN'),
    ...(await documents(portal, master, ['languageCertificate'])),
  })
  known['master'] = id
  const idOf = (name: string) => known[name] ?? ''
  await assign(admin, admin, idOf('mine'))
  for (const name of ['managers', 'revision', 'waiting', 'passed', 'failed']) await assign(admin, manager, idOf(name))
  for (const name of ['revision', 'waiting', 'passed']) await decide(manager, idOf(name), 'PASSED')
  await decide(manager, idOf('failed'), 'FAILED')
  await answer(admin, idOf('revision'), 'FAILED')
  for (const name of ['passed', 'failed']) await answer(admin, idOf(name), 'PASSED')
  await owner.call('POST', `/request/${idOf('withdrawn')}/withdraw`)
  await master.call('POST', '/request/create', { status: 'CREATED' })
})
afterAll(() => portal.close())

async function found(reader: Person, query: string): Promise<string[]> {
  const { status, body } = await reader.call('GET', `/staff/request/list?pageSize=200&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.totalSize).toBe(body.list.length)
  const names = Object.entries(known)
  return body.list.map((row: { id: string }) => names.find(([, id]) => id === row.id)?.[0] ?? row.id).toSorted()
}

const ALL = ['failed', 'managers', 'master', 'mine', 'new', 'passed', 'revision', 'waiting', 'withdrawn']

describe('tabs', () => {
  test.each<[string, readonly string[]]>([
    ['', ALL],
    ['IN_PROCESS', ['master', 'new']],
    ['ASSIGNED_TO_ME', ['mine']],
    ['ASSIGNED_TO_MANAGER', ['managers', 'revision']],
    ['IN_PROCESS_ADMIN', ['waiting']],
    ['PASSED', ['passed']],
    ['FAILED', ['failed']],
    ['WITHDRAWN', ['withdrawn']],
    ['CREATED', []],
    ['ON_APPROVAL', []],
    ['REJECTED', []],
  ])('for a head: %s', async (status, expected) => {
    expect(await found(admin, `status=${status}`)).toEqual(expected)
  })

  test.each<[string, readonly string[]]>([
    ['IN_PROCESS', ['managers']],
    ['ON_REVISION', ['revision']],
    ['IN_PROCESS_ADMIN', ['waiting']],
    ['PASSED', ['passed']],
    ['FAILED', ['failed']],
    ['ASSIGNED_TO_MANAGER', []],
  ])('for a manager: %s, only own ones', async (status, expected) => {
    expect(await found(manager, `status=${status}`)).toEqual(expected)
    expect(await found(other, `status=${status}`)).toEqual([])
  })

  test('a person with both roles has the head’s tabs', async () => {
    expect(await found(head, 'status=IN_PROCESS')).toEqual(['master', 'new'])
  })
})

describe('filters', () => {
  test.each<[string, readonly string[] | 'none but']>([
    ['citizenship=UZ', ['new']],
    ['kandas=true', ['new']],
    ['refugee=true', ['waiting']],
    ['educationLevel=MASTERS_DEGREE', ['master']],
    ['educationLevel=3', ['master']],
    ['lang=RUSSIAN', ['master']],
    ['lang=5', ['master']],
    ['fio=zarina', ['new']],
    ['fio=SAID', ['new']],
    ['fio=omarova%20zar', ['new']],
    ['fio=пётр', ['new']],
    // Another spelling, or another alphabet, from the beginning of a word.
    ['fio=Петр', ['new']],
    ['fio=Зарина%20Омарова', ['new']],
    ['fio=Серикызы', ['mine']],
    ['fio=Серикқызы', ['mine']],
    ['fio=Кожахметова', ['mine']],
    ['fio=Kojakhmetova', ['mine']],
    ['fio=zhakhmet', ['mine']],
    ['fio=hmetov', ['mine']],
    ['fio=%25', []],
    ['fio=_', []],
    ['fio=nobody', []],
    ['assignStatus=UNASSIGNED', ['master', 'new', 'withdrawn']],
    ['isPassed=false', ['failed']],
    ['isPassed=true', ['passed', 'waiting']],
    ['createdDateTo=2026-11-18', ['new']],
    ['createdDateFrom=2026-11-19&kandas=true', []],
    ['createdDateFrom=2026-11-18&createdDateTo=2026-11-18', ['new']],
    ['status=PASSED&isPassed=false', []],
    ['universityId=uni-999', []],
  ])('%s', async (query, expected) => {
    expect(await found(admin, query)).toEqual(expected)
  })

  test('by inspector, by number and by id', async () => {
    expect(await found(admin, `staffId=${admin.id}`)).toEqual(['mine'])
    expect(await found(admin, `requestId=${numbers['passed']}`)).toEqual(['passed'])
    expect(await found(admin, `requestId=${known['passed']}`)).toEqual(['passed'])
  })

  test.each([
    'kandas=1x',
    'educationLevel=SCHOOL',
    'createdDateFrom=2026-13-01',
    'staffId=x',
    'status=NEW',
    'sortBy=passport',
    'citizenship=UZB',
  ])('refuses %s', async (query) => {
    expect((await admin.call('GET', `/staff/request/list?${query}`)).status).toBe(400)
  })
})

describe('paging and sorting', () => {
  test('the newest are first; pages neither repeat nor lose a row', async () => {
    const page = async (number: number) =>
      (await admin.call('GET', `/staff/request/list?pageSize=4&page=${number}`)).body
    const pages = [await page(0), await page(1), await page(2), await page(3)]
    expect(pages.map((each) => each.list.length)).toEqual([4, 4, 1, 0])
    expect(pages.every((each) => each.totalSize === ALL.length)).toBe(true)
    const dates = pages.flatMap((each) => each.list.map((row: { createdDate: string }) => row.createdDate))
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(pages.flatMap((each) => each.list.map((row: { id: string }) => row.id))).size).toBe(ALL.length)
  })

  test.each([
    'createdDate',
    'sentDate',
    'lastStatusUpdateDate',
    'number',
    'fio',
    'citizenship',
    'educationLevel',
    'educationLanguage',
    'universityName',
    'educationalProgramName',
    'inspectorName',
    'inspectorStatus',
    'status',
    'type',
  ])('by %s in both directions', async (column) => {
    const values = async (direction: string) => {
      const { list } = (await admin.call('GET', `/staff/request/list?sortBy=${column}&direction=${direction}`)).body
      return list
        .map((row: Record<string, string | null>) => row[column])
        .filter((value: string | null) => value !== null)
    }
    const ascending = await values('ASC')
    expect(await values('DESC')).toEqual(
      ascending.toReversed().toSorted((a: string, b: string) => ascending.lastIndexOf(b) - ascending.lastIndexOf(a)),
    )
  })
})

test('the list of a head bound to a university shows only its applications', async () => {
  const bound = await portal.staff(['ADMIN'], { university: 'uni-003' })
  expect(await found(bound, '')).toEqual([])
})

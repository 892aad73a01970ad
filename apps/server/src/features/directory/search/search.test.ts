import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

// biome-ignore lint/suspicious/noExplicitAny: a row is as loose as JSON; what it must be, each test says.
type Row = Record<string, any>
type Found = {
  readonly ids: readonly string[]
  readonly list: readonly Row[]
  readonly totalSize: number
}

async function search(
  path: string,
  query: Record<string, string> | readonly (readonly [string, string])[],
): Promise<Found> {
  const parameters = new URLSearchParams(query as Record<string, string>)
  const { status, body } = await portal.guest.call('GET', `${path}?${parameters}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body, ids: body.list.map(({ id }: { id: string }) => id) }
}
const universities = (query: Record<string, string>) => search('/search/extended', { pageSize: '200', ...query })
const programs = (query: Record<string, string>) => search('/search/programs', { pageSize: '200', ...query })

describe('words that people type', () => {
  test.each([
    ['Назарбаева', 'uni-nazarbayev-university'],
    ['Nazarbaev', 'uni-nazarbayev-university'],
    ['назарбаив', 'uni-nazarbayev-university'],
    ['НАЗАРБАЕВ УНИВЕРСИТЕТІ', 'uni-nazarbayev-university'],
    ['eurasia', 'uni-146'],
    ['еуразия', 'uni-047'],
    ['Гумилев', 'uni-013'],
    ['Гумилёв', 'uni-013'],
    ['Gumilyev', 'uni-013'],
    ['gumilev', 'uni-013'],
    ['казну', 'uni-027'],
    ['kaznu', 'uni-027'],
    ['enu', 'uni-013'],
    ['satpaev', 'uni-147'],
    ['сатпаив', 'uni-147'],
    ['медецинский Астана', 'uni-001'],
    ['Satbayev Kazakh', 'uni-029'],
    ['Satbayev University', 'uni-029'],
    ['kbtu', 'uni-421'],
    ['кимеп', 'uni-979'],
    ['тарайгыров', 'uni-038'],
    ['toraygyrov', 'uni-038'],
    ['dosmuhamedov', 'uni-010'],
    ['С.Сейфуллин', 'uni-002'],
    ['zhubanow', 'uni-005'],
    ['Жұбанов', 'uni-005'],
    ['Jūbanov', 'uni-005'],
    ['Qazaq ūlttyq agrarlyq', 'uni-024'],
    ['Қорқыт ата', 'uni-034'],
    ['Шоқан Уәлиханов', 'uni-035'],
    ['polytech', 'uni-marche-polytechnic-university-taldykorga'],
  ])('%s finds %s first', async (q, id) => expect((await universities({ q })).ids[0]).toBe(id))

  test.each(['абракадабра', 'jhgfdsa', 'Хогвартс', 'ъъъъ', 'qqqqqq', 'ииииии', 'назарбаев абракадабра', 'B99'])(
    '%s finds nothing',
    async (q) => expect((await universities({ q })).ids).toEqual([]),
  )

  test('three letters must be a whole word unless spelt so in the name; from four on the word may be unfinished', async () => {
    expect((await universities({ q: 'jub' })).ids).toEqual([])
    expect((await universities({ q: 'juba' })).ids).toEqual(['uni-005'])
    expect((await universities({ q: 'Zhu' })).ids).toContain('uni-005')
  })

  test('three letters, and codes, allow no mistake', async () => {
    expect((await universities({ q: 'ену' })).ids[0]).toBe('uni-013')
    expect((await universities({ q: 'енй' })).ids).not.toContain('uni-013')
    expect((await programs({ q: 'B057' })).ids).toEqual(['B057'])
    expect((await programs({ q: 'B0571' })).ids).toEqual([])
  })

  test('exact names come first, then similar names, then universities that only teach it', async () => {
    const { ids } = await universities({ q: 'медицина' })
    const { rows } = await sql<{ id: string; isNamed: boolean }>`
      select id, lower(concat_ws(' ', name_kz, name_ru, abbreviation_kz, abbreviation_ru)) like '%медицина%' is_named from universities`.execute(
      portal.database.db,
    )
    const named = rows.filter(({ isNamed }) => isNamed).map(({ id }) => id)
    expect(named).toContain('uni-001')
    expect(ids.slice(0, named.length).toSorted()).toEqual(named.toSorted())
    // Kazakh-Russian Medical University: `медицинский` finds it before a university with only such a program.
    expect(ids.indexOf('uni-080')).toBeLessThan(ids.indexOf('uni-037'))
    expect(ids).toContain('uni-037')
  })

  test.each([
    ['стоматалогия', 'BM087'],
    ['stomatologia', 'BM087'],
    ['dentistry', 'BM087'],
    ['математека', 'B055'],
    ['биалогия', 'M080'],
    ['zhurnalistika', 'B042'],
    ['ақпараттық технология', 'B057'],
    ['акпараттык технология', 'B057'],
  ])('%s finds the program %s', async (q, code) => expect((await programs({ q })).ids).toContain(code))

  test('a program with the exact name is first, whatever the alphabet', async () => {
    expect((await programs({ q: 'право', degree: 'BACHELOR' })).ids[0]).toBe('B049')
    expect((await programs({ q: 'логистика' })).ids).not.toContain('M057')
    expect((await programs({ q: 'абракадабра' })).totalSize).toBe(0)
  })
})

describe('searched data', () => {
  test('is as saved last, also by another server, and is read once for all searches', async () => {
    const onOther = (await portal.anotherServer())(portal.guest)
    await universities({ q: 'первый поиск' })
    const sent = await portal.database.statementsOf(() => universities({ q: 'второй поиск' }))
    expect(sent).toEqual([expect.stringContaining('"public_content"')])
    await sql`update universities set name_ru = 'Академия сновидений' where id = 'uni-002'`.execute(portal.database.db)
    expect((await universities({ q: 'сновидений' })).ids).toEqual(['uni-002'])
    expect((await onOther.call('GET', '/search/extended?q=snovidenii')).body.list[0].id).toBe('uni-002')
    await sql`update universities set archived_at = now() where id = 'uni-002'`.execute(portal.database.db)
    expect((await universities({ q: 'сновидений' })).ids).toEqual([])
    expect((await portal.guest.call('GET', '/search/universities/uni-002/programs')).status).toBe(404)
    await sql`update universities set archived_at = null where id = 'uni-002'`.execute(portal.database.db)
  })

  test('an archived program has no offers, and its page stays', async () => {
    const before = (await universities({})).list.find(({ id }) => id === 'uni-001')?.['programCount']
    await sql`update programs set archived_at = now() where code = 'BM086'`.execute(portal.database.db)
    expect((await universities({})).list.find(({ id }) => id === 'uni-001')?.['programCount']).toBe(before - 1)
    expect((await programs({ q: 'BM086' })).ids).toEqual([])
    expect((await programs({})).totalSize).toBe(409)
    expect((await portal.guest.call('GET', '/dictionary/program/BM086')).body.data.universities).not.toEqual([])
    await sql`update programs set archived_at = null where code = 'BM086'`.execute(portal.database.db)
  })

  test('programs of the same name sort by their codes, whichever university offers them', async () => {
    const { list } = await search('/search/universities/uni-001/programs', {})
    const equal = list.filter((row, at) => row['nameEn'] === list[at - 1]?.['nameEn'])
    expect(equal.length).toBeGreaterThan(0)
    for (const [at, row] of list.entries()) {
      const before = list[at - 1]
      if (before?.['nameEn'] === row['nameEn']) expect(before?.['code'] < row['code']).toBe(true)
    }
  })
})

describe('order of universities', () => {
  beforeAll(() =>
    sql`update universities set average_edu_cost = v.cost, total_students = v.students, students_per_teacher = v.ratio
      from (values ('uni-001', 900000, 100, 12.5), ('uni-002', 700000, 300, 9), ('uni-003', 800000, 200, 20)) v (id, cost, students, ratio)
      where universities.id = v.id`.execute(portal.database.db),
  )

  test.each([
    ['cost', ['uni-002', 'uni-003', 'uni-001']],
    ['students', ['uni-001', 'uni-003', 'uni-002']],
    ['studentsPerTeacher', ['uni-002', 'uni-001', 'uni-003']],
  ])('by %s, missing values last either way', async (sortBy, expected) => {
    expect((await universities({ sortBy })).ids.slice(0, 3)).toEqual(expected)
    const down = await universities({ sortBy, direction: 'DESC' })
    expect(down.ids.slice(0, 3)).toEqual(expected.toReversed())
    expect(down.totalSize).toBe(133)
  })

  test('by the name and by the number of programs, both ways', async () => {
    const up = await universities({ sortBy: 'name' })
    expect((await universities({ sortBy: 'name', direction: 'DESC' })).ids).toEqual(up.ids.toReversed())
    const counts = (await universities({ sortBy: 'programs', direction: 'DESC' })).list.map(
      (row) => row['programCount'],
    )
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    expect(counts[0]).toBeGreaterThan(200)
  })

  test('a row has its city, the number of its programs, and whether its figures are invented', async () => {
    const [row] = (await universities({ sortBy: 'cost' })).list
    expect(row).toMatchObject({ id: 'uni-002', city: { id: 'astana', nameEn: 'Astana' }, hasDemoFigures: false })
    const page = (await portal.guest.call('GET', '/dictionary/university/uni-002')).body.data
    expect(row).toMatchObject({ programCount: page.programs.length, studentsPerTeacher: 9 })
  })
})

describe('search of programs', () => {
  test('one subject finds every pair with it, two find the pair in any order', async () => {
    const one = await programs({ subjects: 'BIOLOGY' })
    expect(one.list.every(({ untSubjects }) => untSubjects.includes('BIOLOGY'))).toBe(true)
    const pair = (first: string, second: string) =>
      search('/search/programs', [
        ['subjects', first],
        ['subjects', second],
        ['pageSize', '200'],
      ])
    const both = await pair('BIOLOGY', 'CHEMISTRY')
    expect((await pair('CHEMISTRY', 'BIOLOGY')).ids).toEqual(both.ids)
    expect(both.ids).toContain('BM086')
    expect(both.totalSize).toBeLessThan(one.totalSize)
    expect(both.totalSize).toBeGreaterThan(5)
  })

  test('without a filter all 410 are listed; language and city leave those offered so, with counts', async () => {
    expect((await programs({})).totalSize).toBe(410)
    const inSemey = await programs({ cityId: 'semey', language: 'ENGLISH' })
    const offering = await universities({ cityId: 'semey', language: 'ENGLISH' })
    expect(inSemey.totalSize).toBeGreaterThan(0)
    expect(inSemey.totalSize).toBeLessThan(410)
    for (const { universityCount } of inSemey.list) {
      expect(universityCount).toBeGreaterThan(0)
      expect(universityCount).toBeLessThanOrEqual(offering.totalSize)
    }
    const everywhere = new Map((await programs({})).list.map((row) => [row['id'], row['universityCount']]))
    expect(inSemey.list.some((row) => (everywhere.get(row['id']) ?? 0) > (row['universityCount'] ?? 0))).toBe(true)
  })

  test('by level and by field of the national classifier', async () => {
    const fields = (await portal.guest.call('GET', '/dictionary/field/list')).body.list as {
      id: string
      level: string
    }[]
    expect(fields.length).toBeGreaterThan(25)
    let sum = 0
    for (const { id, level } of fields) {
      const found = await programs({ field: id })
      expect(found.list.every((row) => row['fieldCode'] === id && row['level'] === level)).toBe(true)
      sum += found.totalSize
    }
    expect(sum).toBe(410)
    expect((await programs({ degree: '5' })).totalSize).toBe(127)
  })

  const newest = (kind: string) => (row: Row) =>
    (row['figures'] as { kind: string; value: number }[]).find((figure) => figure.kind === kind)?.value ?? null
  test.each([
    ['cutoff', newest('LOWEST_SCORE')],
    ['grants', newest('GRANTS')],
    ['universities', (row: Row) => row['universityCount'] as number],
  ])('sorts by %s, missing values last either way', async (sortBy, figureOf) => {
    for (const direction of ['ASC', 'DESC']) {
      const figures = (await programs({ sortBy, direction })).list.map(figureOf)
      const stated = figures.filter((value) => value !== null)
      expect(stated).toEqual(stated.toSorted((one, other) => (direction === 'ASC' ? one - other : other - one)))
      expect(figures.slice(stated.length).every((value) => value === null)).toBe(true)
    }
  })

  test('pages repeat no row and lose none', async () => {
    const whole = await programs({ sortBy: 'grants', direction: 'DESC' })
    const pages = await Promise.all(
      [0, 1, 2].map((page) => programs({ sortBy: 'grants', direction: 'DESC', page: String(page) })),
    )
    expect(pages.flatMap(({ ids }) => ids)).toHaveLength(410)
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(410)
    expect(pages[0]?.ids).toEqual(whole.ids)
    const behind = await programs({ sortBy: 'grants', page: '99' })
    expect([behind.ids, behind.totalSize]).toEqual([[], 410])
  })

  test.each([
    'subjects=ALCHEMY',
    'sortBy=price',
    'degree=SCHOOL',
    'subjects=BIOLOGY&subjects=CHEMISTRY&subjects=PHYSICS',
  ])('refuses %s', async (query) => {
    const { status, body } = await portal.guest.call('GET', `/search/programs?${query}`)
    expect([status, body.msg]).toEqual([400, 'wrong_value'])
  })
})

describe('a program', () => {
  test('has all its offers with city, languages and forms', async () => {
    const { status, body } = await portal.guest.call('GET', '/dictionary/program/BM086')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ code: 'BM086', nameEn: 'Medicine', untSubjects: ['BIOLOGY', 'CHEMISTRY'] })
    const astana = body.data.universities.find(({ id }: { id: string }) => id === 'uni-001')
    expect(astana).toMatchObject({
      languages: ['KAZAKH', 'RUSSIAN', 'ENGLISH'],
      learningForms: ['fullTime'],
      city: { id: 'astana' },
    })
    const [row] = (await programs({ q: 'BM086' })).list
    expect(row?.['universityCount']).toBe(body.data.universities.length)
    const listed = (await universities({})).list.find((each) => each['id'] === 'uni-001')
    expect(astana.programCount).toBe(listed?.['programCount'])
  })

  test('answers 404 when unknown', async () => {
    const { status, body } = await portal.guest.call('GET', '/dictionary/program/B999')
    expect([status, body.msg]).toEqual([404, 'not_found'])
  })
})

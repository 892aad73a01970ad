import { brotliDecompressSync } from 'node:zlib'
import { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import { localizedName } from '@portal/domain/kernel/values.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openAnswerCache, readContentVersion } from '../../http/answer-cache.ts'
import { mount } from '../../http/mount.ts'
import { createServer } from '../../http/server.ts'
import { frozenClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/observability/log.ts'
import { readShippedData, type ShippedData } from '../../platform/shipped-data.ts'
import { createFindSession } from '../accounts/queries.ts'
import { grantDirectories, namedPairs, offeredPairs, universityExists, unknownReferences } from './check-references.ts'
import { loadDirectory } from './load-directory.ts'
import { directoryRoutes } from './routes.ts'

const clock = frozenClock('2026-11-21T05:00:00.000Z')
const TIMES = { absoluteMinutes: 1, idleMinutes: 1 }
let database: TestDatabase
let app: FastifyInstance
let data: ShippedData

beforeAll(async () => {
  database = await createTestDatabase()
  data = await readShippedData()
  await loadDirectory({ db: database.db, data, now: clock.now() })
  app = await createServer({ log: createLog('silent'), trustedHops: 0, isHttps: false })
  const uploads = { receive: () => Promise.reject(new Error('the directory takes no files')) }
  const cache = openAnswerCache(() => readContentVersion(database.db))
  const findSession = createFindSession({ applicant: TIMES, staff: TIMES })
  const options = {
    ...{ db: database.db, clock, findSession, areRateLimitsOn: false, uploads, cache },
    knownOriginOf: async () => null,
    onIdentified: () => undefined,
  }
  mount(app, options, directoryEndpoints, directoryRoutes())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Row = Record<string, unknown> & { id: string; nameKz: string; nameRu: string; nameEn: string }

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/api${path}`, headers: { 'accept-language': 'kk', ...headers } })

async function listOf(path: string, language = 'kk'): Promise<Row[]> {
  const answer = await get(path, { 'accept-language': language })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ list: Row[] }>().list
}

const idsOf = async (path: string): Promise<string[]> => (await listOf(path)).map(({ id }) => id)

async function refusalOf(path: string): Promise<[number, string]> {
  const answer = await get(path)
  return [answer.statusCode, answer.json<{ msg: string }>().msg]
}

describe('dictionaries', () => {
  test.each([
    ['/dictionary/country/list', 249],
    ['/dictionary/citizenship', 250],
    ['/dictionary/nationality/list', 71],
    ['/dictionary/language/list', 176],
    ['/dictionary/region/list', 20],
    ['/dictionary/city/list', 26],
    ['/dictionary/university/list', 133],
    ['/dictionary/quota/categories/list', 9],
    ['/dictionary/preemptive/rights/list', 10],
    ['/dictionary/professions/list', 47],
  ])('%s serves every entry with its names in three languages', async (path, count) => {
    const list = await listOf(path)
    expect(list).toHaveLength(count)
    for (const entry of list) {
      expect(localizedName.safeParse(entry).success, JSON.stringify(entry)).toBe(true)
      expect(entry.id).toBeDefined()
    }
  })

  test('statelessness is a citizenship and no country', async () => {
    expect(await idsOf('/dictionary/citizenship')).toContain('XX')
    expect(await idsOf('/dictionary/country/list')).not.toContain('XX')
  })

  test('ids are alpha-2, the ISO code of a region, the code of a language, the number of a category', async () => {
    expect(await idsOf('/dictionary/country/list')).toContain('KZ')
    expect(await idsOf('/dictionary/region/list')).toContain('KZ-71')
    expect(await idsOf('/dictionary/language/list')).toContain('kk')
    expect(await idsOf('/dictionary/quota/categories/list')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a list is in the reader’s alphabetical order, with the Kazakh letters in their places', async () => {
    const kazakh = (await listOf('/dictionary/country/list', 'kk')).map(({ nameKz }) => nameKz)
    expect(kazakh).toEqual([...kazakh].sort(new Intl.Collator('kk').compare))
    expect(kazakh.findIndex((name) => name.startsWith('Ә'))).toBeLessThan(
      kazakh.findIndex((name) => name.startsWith('Б')),
    )
    const russian = (await listOf('/dictionary/country/list', 'ru')).map(({ nameRu }) => nameRu)
    expect(russian).toEqual([...russian].sort(new Intl.Collator('ru').compare))
    const english = (await listOf('/dictionary/country/list', 'en')).map(({ nameEn }) => nameEn)
    expect(english).toEqual([...english].sort(new Intl.Collator('en').compare))
  })

  test('levels of education have names in the caller’s language', async () => {
    const levels = (language: string) => listOf('/dictionary/education-levels', language)
    const types = ['SCHOOL', 'COLLEGE', 'BACHELOR', 'MASTERS_DEGREE', 'PHD']
    expect((await levels('kk')).map(({ type }) => type)).toEqual(types)
    expect((await levels('kk'))[0]).toMatchObject({ type: 'SCHOOL', text: 'Мектеп' })
    expect((await levels('ru'))[0]).toMatchObject({ type: 'SCHOOL', text: 'Школа' })
  })

  test('professions state a figure only where a source has one', async () => {
    const professions = await listOf('/dictionary/professions/list')
    expect(professions.every(({ medianSalaryKzt }) => medianSalaryKzt === null)).toBe(true)
  })
})

describe('documents of a grant application', () => {
  test('several rights give their documents together, each once', async () => {
    const codes = (await listOf('/dictionary/right/documents?rightIds=1&rightIds=3')).map(({ code }) => code)
    expect(codes).toEqual([
      ...['PHOTO_3X4', 'SCHOOL_CERTIFICATE', 'IDENTITY_DOCUMENT', 'MEDICAL_CERTIFICATE', 'UNT_CERTIFICATE'],
      ...['GRANT_CERTIFICATE', 'ALTYN_BELGI', 'WORK_EXPERIENCE', 'ADDITIONAL_DOCUMENTS'],
    ])
  })

  test('a quota category gives its documents with numeric ids', async () => {
    const documents = await listOf('/dictionary/quota/documents?quotaIds=5')
    expect(documents.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 11])
    expect(documents[0]).toMatchObject({ nameRu: expect.stringContaining('3×4'), copies: 6 })
  })

  test('an unknown id answers 404, a missing one a missing field', async () => {
    expect(await refusalOf('/dictionary/right/documents?rightIds=1&rightIds=99')).toEqual([404, 'not_found'])
    expect(await refusalOf('/dictionary/quota/documents?quotaIds=x')).toEqual([404, 'not_found'])
    expect(await refusalOf('/dictionary/quota/documents')).toEqual([400, 'field_required'])
  })
})

describe('universities', () => {
  test('filters by region, city, type and code', async () => {
    expect(await idsOf('/dictionary/university/list?code=002')).toEqual(['uni-002'])
    const inRegion = await listOf('/dictionary/university/list?regionId=KZ-35')
    expect(new Set(inRegion.map(({ cityId }) => cityId))).toEqual(new Set(['karaganda', 'temirtau']))
    const national = await listOf('/dictionary/university/list?cityId=almaty&type=NATIONAL')
    expect(national.every(({ cityId, type }) => cityId === 'almaty' && type === 'NATIONAL')).toBe(true)
    expect(national.length).toBeGreaterThan(3)
    expect(await refusalOf('/dictionary/university/list?type=ROYAL')).toEqual([400, 'wrong_value'])
  })

  test('service academies are listed with their category', async () => {
    const academies = (await listOf('/dictionary/university/list')).filter(({ category }) => category === 'service')
    expect(academies).toHaveLength(17)
  })

  test('the public page names city, region and programs, and shows missing values as null', async () => {
    const answer = await get('/dictionary/university/uni-002')
    expect(answer.statusCode).toBe(200)
    const { data: page } = answer.json<{ data: Record<string, unknown> & { programs: Row[] } }>()
    expect(page).toMatchObject({ id: 'uni-002', averageEduCost: null, totalStudents: null, isOfferConfirmed: false })
    expect(page['city']).toMatchObject({ id: 'astana' })
    expect(page['region']).toMatchObject({ id: 'KZ-71' })
    expect(page['totalEduPrograms']).toBe(page.programs.length)
    expect(page.programs.some(({ id }) => id === 'B077')).toBe(true)
  })

  test('an unknown university answers 404', async () => {
    expect(await refusalOf('/dictionary/university/uni-999')).toEqual([404, 'not_found'])
    expect(await refusalOf('/search/universities/uni-999/programs?degree=4&language=1')).toEqual([404, 'not_found'])
  })
})

describe('search of offers', () => {
  test.each([
    ['4', '1'],
    ['BACHELOR', 'KAZAKH'],
  ])('accepts level and language by code and by name (%s, %s)', async (degree, language) => {
    const found = await idsOf(`/search/universities?degree=${degree}&language=${language}`)
    expect(found).toContain('uni-027')
    expect(found).not.toContain('uni-421')
  })

  test('every civil university and foreign branch has an offer, no service academy has one', async () => {
    const all = await listOf('/dictionary/university/list')
    const offering = new Set(await idsOf('/search/universities'))
    for (const { id, category } of all) expect(offering.has(id), id).toBe(category !== 'service')
    const academy = all.find(({ category }) => category === 'service')
    expect(await idsOf(`/search/universities/${academy?.id}/programs?degree=4&language=1`)).toEqual([])
  })

  test('finds only programs of the level and the language', async () => {
    const programs = await listOf('/search/universities/uni-001/programs?degree=4&language=2')
    expect(programs.map(({ id }) => id).sort()).toEqual(['BM086', 'BM087', 'BM088', 'BM089'])
    expect(programs[0]).toMatchObject({
      level: 'BACHELOR',
      languages: ['KAZAKH', 'RUSSIAN', 'ENGLISH'],
      code: programs[0]?.id,
    })
    const doctoral = await listOf('/search/universities/uni-001/programs?degree=PHD&language=RUSSIAN')
    expect(doctoral.every(({ level }) => level === 'PHD')).toBe(true)
    expect(doctoral.length).toBeGreaterThan(0)
  })

  test('a program has the figures that a source states, each with its year', async () => {
    const figuresOf = async (degree: string, code: string) =>
      (await listOf(`/search/universities/uni-001/programs?degree=${degree}&language=KAZAKH`)).find(
        ({ id }) => id === code,
      )
    expect(await figuresOf('BACHELOR', 'B084')).toMatchObject({
      figures: [
        { kind: 'GRANTS', year: 2026, value: 19, winners: null, source: 'S3' },
        { kind: 'LOWEST_SCORE', year: 2025, value: 100, winners: null, source: 'S3' },
        { kind: 'HIGHEST_SCORE', year: 2025, value: 112, winners: null, source: 'S3' },
      ],
      creative: false,
      untSubjects: ['BIOLOGY', 'CHEMISTRY'],
    })
    expect(await figuresOf('PHD', 'D139')).toMatchObject({ figures: [], untSubjects: [] })
  })

  test.each([
    '/search/universities?degree=7&language=1',
    '/search/universities?degree=4&language=3',
    '/search/universities?degree=SCHOOL',
    '/search/universities/uni-001/programs?degree=4&language=GERMAN',
    '/search/extended?degree=9',
  ])('refuses an unknown level or language: %s', async (path) => {
    expect(await refusalOf(path)).toEqual([400, 'wrong_value'])
  })
})

describe('extended search', () => {
  const search = async (query: Record<string, string>): Promise<{ ids: string[]; totalSize: number; list: Row[] }> => {
    const answer = await get(`/search/extended?${new URLSearchParams(query)}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { list, totalSize } = answer.json<{ list: Row[]; totalSize: number }>()
    return { ids: list.map(({ id }) => id), totalSize, list }
  }

  test.each([
    ['Kazakh as it is written', 'Қазақ ұлттық медицина'],
    ['Kazakh on a Russian keyboard', 'казак улттык медицина'],
    ['Russian', 'казахский национальный МЕДИЦИНСКИЙ'],
    ['words in another order', 'асфендиярова медицинский'],
    ['English', 'Asfendiyarov'],
  ])('finds a university by %s', async (_how, q) => {
    expect((await search({ q })).ids[0]).toBe('uni-026')
  })

  test('finds a brand with Kazakh letters in its Russian name', async () => {
    expect((await search({ q: 'Улытау' })).ids).toContain('uni-543')
  })

  test('finds the universities with a named program, universities of that name first', async () => {
    const { ids } = await search({ q: 'стоматология' })
    expect(ids).toContain('uni-001')
    expect((await search({ q: 'B083', pageSize: '50' })).ids).toContain('uni-024')
  })

  test('treats wildcards of a pattern literally', async () => {
    expect((await search({ q: '%' })).totalSize).toBe(0)
    expect((await search({ q: '_' })).totalSize).toBe(0)
    expect((await search({ q: '\\' })).totalSize).toBe(0)
  })

  test('combines place, type, level, language, dormitory and military department', async () => {
    const found = await search({
      regionId: 'KZ-75',
      type: 'NATIONAL',
      degree: '4',
      language: '2',
      dormitory: 'true',
      pageSize: '50',
    })
    expect(found.totalSize).toBe(found.list.length)
    expect(found.ids).toContain('uni-027')
    expect(found.list.every((row) => row['regionId'] === 'KZ-75' && row['studentHouse'] === true)).toBe(true)
    const military = await search({ military: 'true', pageSize: '200' })
    expect(military.list.every((row) => row['militaryDepartment'] === true)).toBe(true)
  })

  test('leaves out universities without a stated cost when a highest cost is given', async () => {
    expect((await search({ maxCost: '999999999' })).totalSize).toBe(0)
    await sql`update universities set average_edu_cost = 800000 where id = 'uni-010'`.execute(database.db)
    expect((await search({ maxCost: '800000' })).ids).toEqual(['uni-010'])
    expect((await search({ maxCost: '799999' })).totalSize).toBe(0)
    await sql`update universities set average_edu_cost = null where id = 'uni-010'`.execute(database.db)
  })

  test('pages repeat no row and lose none', async () => {
    const whole = await search({ pageSize: '200' })
    expect(whole.totalSize).toBe(133)
    const pages = await Promise.all([0, 1, 2].map((page) => search({ page: String(page), pageSize: '50' })))
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids)
    expect(await refusalOf('/search/extended?pageSize=201')).toEqual([400, 'wrong_value'])
  })
})

describe('counts by city', () => {
  const count = async (query: Record<string, string>): Promise<{ cityId: string; count: number }[]> =>
    (await get(`/search/extended/cities?${new URLSearchParams(query)}`)).json<{
      list: { cityId: string; count: number }[]
    }>().list

  test('add up to the results of the same search, city by city', async () => {
    for (const query of [{}, { q: 'медицина' }, { degree: 'PHD', dormitory: 'true' }] as Record<string, string>[]) {
      const list = await count(query)
      const found = (await get(`/search/extended?${new URLSearchParams(query)}`)).json<{ totalSize: number }>()
      expect(list.reduce((sum, each) => sum + each.count, 0)).toBe(found.totalSize)
      const [first] = list
      const there = await get(`/search/extended?${new URLSearchParams({ ...query, cityId: first?.cityId ?? '' })}`)
      expect(there.json<{ totalSize: number }>().totalSize).toBe(first?.count)
    }
  })

  test('leave out a city without results', async () => {
    expect(await count({ q: 'xqzwxqzw' })).toEqual([])
  })
})

describe('city guide', () => {
  test('answers for a city and for the region around it', async () => {
    const ofCity = (await get('/help/city/info/semey')).json<{ data: Record<string, Row & { isEstimate: boolean }> }>()
      .data
    expect(ofCity['housing']).toMatchObject({ isEstimate: true, nameKz: expect.stringContaining('₸') })
    for (const part of ['study', 'housing', 'moneyForFood', 'transport']) {
      expect(localizedName.safeParse(ofCity[part]).success, part).toBe(true)
    }
    const ofRegion = (await get('/help/city/info/KZ-10')).json<{ data: unknown }>().data
    expect(ofRegion).toEqual(ofCity)
  })

  test('a known city without a guide has null parts, an unknown one answers 404', async () => {
    const nothing = { study: null, housing: null, moneyForFood: null, transport: null }
    expect((await get('/help/city/info/rudny')).json<{ data: unknown }>().data).toMatchObject(nothing)
    expect((await get('/help/city/info/KZ-19')).json<{ data: unknown }>().data).toMatchObject({
      city: null,
      ...nothing,
    })
    expect(await refusalOf('/help/city/info/atlantis')).toEqual([404, 'not_found'])
  })
})

describe('caching', () => {
  test.each([
    '/dictionary/country/list',
    '/dictionary/university/list',
    '/search/universities?degree=4&language=1',
    '/help/city/info/almaty',
  ])('%s answers 304 while unchanged', async (path) => {
    const first = await get(path)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+$/)
    expect(first.headers['vary']).toContain('Accept-Language')
    const tag = String(first.headers['etag'])
    const again = await get(path, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('a long answer is compressed for callers that accept it, with the same content', async () => {
    const path = '/dictionary/university/uni-013'
    const plain = await get(path)
    const packed = await get(path, { 'accept-encoding': 'gzip, br' })
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['br', undefined])
    expect(packed.headers['vary']).toContain('Accept-Encoding')
    expect(packed.headers['etag']).toBe(plain.headers['etag'])
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const short = await get('/dictionary/education-levels', { 'accept-encoding': 'br' })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test('a change of a university changes the tag', async () => {
    const tag = (await get('/dictionary/university/uni-003')).headers['etag']
    await sql`update universities set website = 'https://example.kz' where id = 'uni-003'`.execute(database.db)
    expect((await get('/dictionary/university/uni-003')).headers['etag']).not.toBe(tag)
  })
})

describe('checks for applications and profiles', () => {
  const pair = { universityId: 'uni-001', educationalProgram: 'BM086' }
  const offer = { level: 'BACHELOR', language: 'ENGLISH' } as const
  const isOffered = async (asked = pair, at: Parameters<typeof offeredPairs>[2] = offer) =>
    (await offeredPairs(database.db, [asked], at)).length === 1

  test('a program is offered only at its level, in its languages, and by universities that teach it', async () => {
    expect(await isOffered()).toBe(true)
    expect(await isOffered(pair, { ...offer, level: 'PHD' })).toBe(false)
    expect(await isOffered(pair, { ...offer, language: 'FRENCH' })).toBe(false)
    expect(await isOffered({ ...pair, universityId: 'uni-002' })).toBe(false)
    expect(await isOffered({ ...pair, educationalProgram: 'B999' })).toBe(false)
  })

  test('a service academy offers nothing, whatever its rows contain', async () => {
    const academy = { universityId: 'uni-046', educationalProgram: 'BM086' }
    await sql`insert into program_offers (university_id, program_code, languages) values ('uni-046', 'BM086', '{ENGLISH}')`.execute(
      database.db,
    )
    expect(await isOffered(academy)).toBe(false)
    await sql`delete from program_offers where university_id = 'uni-046'`.execute(database.db)
  })

  test('an archived university or program is no longer offered and keeps its names', async () => {
    const { db } = database
    await sql`update programs set archived_at = ${clock.now()} where code = 'BM086'`.execute(db)
    expect(await isOffered()).toBe(false)
    expect((await namedPairs(db, [pair]))[0]?.programName.nameEn).toBe('Medicine')
    await sql`update programs set archived_at = null where code = 'BM086'`.execute(db)
    await sql`update universities set archived_at = ${clock.now()} where id = 'uni-001'`.execute(db)
    expect(await isOffered()).toBe(false)
    await sql`update universities set archived_at = null where id = 'uni-001'`.execute(db)
    expect(await isOffered()).toBe(true)
  })

  test('only known pairs have names', async () => {
    const named = await namedPairs(database.db, [pair, { ...pair, universityId: 'uni-000' }])
    expect(named).toMatchObject([{ ...pair, universityName: { nameEn: 'Astana Medical University' } }])
    expect([await universityExists(database.db, 'uni-001'), await universityExists(database.db, 'uni-000')]).toEqual([
      true,
      false,
    ])
  })

  test('statelessness is a citizenship and no residence; other unknown ids are named by their fields', async () => {
    const { db } = database
    expect(await unknownReferences(db, { citizenship: 'XX', countryOfResidence: 'KZ', nationality: 'kazakh' })).toEqual(
      [],
    )
    expect(
      await unknownReferences(db, { citizenship: 'QQ', countryOfResidence: 'XX', nationality: 'martian' }),
    ).toEqual([...['citizenship', 'countryOfResidence', 'nationality']])
    expect(await unknownReferences(db, {})).toEqual([])
  })

  test('a claim is proven by documents that not every claim needs', async () => {
    const { confirmingKinds, documentKinds } = await grantDirectories(database.db)
    expect(confirmingKinds.quota.get('1')).toEqual(['ADDITIONAL_DOCUMENTS'])
    expect(confirmingKinds.right.get('1')).toEqual(['ALTYN_BELGI'])
    expect(documentKinds.get('6')).toBe('GRANT_CERTIFICATE')
    expect(documentKinds.get('GRANT_CERTIFICATE')).toBe('GRANT_CERTIFICATE')
  })
})

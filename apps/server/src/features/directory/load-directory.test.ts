import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { readShippedData, type ShippedData } from '../../platform/shipped-data.ts'
import { offeredPairs } from './check-references.ts'
import { loadDirectory } from './load-directory.ts'

const now = new Date('2026-11-21T05:00:00.000Z')
const later = new Date('2026-12-01T05:00:00.000Z')
let database: TestDatabase
let shipped: ShippedData

beforeAll(async () => {
  database = await createTestDatabase()
  shipped = await readShippedData()
  expect(await loadDirectory({ db: database.db, data: shipped, now })).toBe(true)
})
afterAll(() => database.close())

const nextVersion = (
  hash: string,
  change: Record<string, (rows: readonly Record<string, unknown>[]) => unknown[]>,
): ShippedData => ({
  ...shipped,
  hash,
  rows: <Row>(name: string) => {
    const rows = shipped.rows<Record<string, unknown>>(name)
    return (change[name]?.(rows) ?? rows) as Row[]
  },
})

const universityName = async (id: string): Promise<string | undefined> =>
  (await database.db.selectFrom('universities').select('nameEn').where('id', '=', id).executeTakeFirst())?.nameEn

const rename = (id: string, nameEn: string) => (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => (row['id'] === id ? { ...row, nameEn } : row))

test('a group of programs has one name in English wherever it has one in Russian', () => {
  const namesOf = new Map<string, Set<string>>()
  for (const { nameRu, nameEn } of shipped.rows<{ nameRu: string; nameEn: string }>('programs'))
    namesOf.set(nameRu, (namesOf.get(nameRu) ?? new Set()).add(nameEn))
  expect([...namesOf.values()].map((names) => [...names]).filter(({ length }) => length > 1)).toEqual([])
})

test('loads the same content once', async () => {
  const before = await sql`select xmin::text from universities order by id`.execute(database.db)
  expect(await loadDirectory({ db: database.db, data: shipped, now: later })).toBe(false)
  expect(await sql`select xmin::text from universities order by id`.execute(database.db)).toEqual(before)
})

test('two servers that start together load once', async () => {
  const data = nextVersion('together', {})
  const results = await Promise.all([1, 2].map(() => loadDirectory({ db: database.db, data, now: later })))
  expect(results.sort()).toEqual([false, true])
})

test('a new version changes a university unless its staff have edited it', async () => {
  await sql`update universities set name_en = 'Ours', type = 'PRIVATE', edited_at = ${now} where id = 'uni-002'`.execute(
    database.db,
  )
  const data = nextVersion('renamed', {
    universities: (rows) => rename('uni-001', 'Shipped')(rename('uni-002', 'Shipped')(rows)),
  })
  await loadDirectory({ db: database.db, data, now: later })
  expect(await universityName('uni-001')).toBe('Shipped')
  expect(await universityName('uni-002')).toBe('Ours')
  const { rows } = await sql`select type from universities where id in ('uni-001', 'uni-002') order by id`.execute(
    database.db,
  )
  expect(rows).toEqual([{ type: 'STATE' }, { type: 'PRIVATE' }])
})

test('data no longer shipped is archived, never deleted, and restored when shipped again', async () => {
  const archivedAt = async () =>
    (await database.db.selectFrom('programs').select('archivedAt').where('code', '=', 'B001').executeTakeFirst())
      ?.archivedAt
  const data = nextVersion('without B001', {
    programs: (rows) => rows.filter((row) => row['code'] !== 'B001'),
  })
  await loadDirectory({ db: database.db, data, now: later })
  expect(await archivedAt()).toEqual(later)
  await loadDirectory({ db: database.db, data: shipped, now: later })
  expect(await archivedAt()).toBeNull()
})

test('an offer edited by a university stays, the others are replaced', async () => {
  const { db } = database
  const offers = async (universityId: string) =>
    (await offeredPairs(db, [{ universityId, educationalProgram: 'BM086' }], { level: 'BACHELOR', language: 'KAZAKH' }))
      .length === 1
  await sql`update universities set offer_edited_at = ${now} where id = 'uni-001'`.execute(db)
  await sql`delete from program_offers where program_code = 'BM086' and university_id in ('uni-001', 'uni-004')`.execute(
    db,
  )
  await loadDirectory({ db, data: nextVersion('offers', {}), now: later })
  expect(await offers('uni-001')).toBe(false)
  expect(await offers('uni-004')).toBe(true)
})

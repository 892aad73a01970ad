import { Readable } from 'node:stream'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { OuterScope } from '../../http/handler.ts'
import { inTransaction } from '../../http/transaction.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { storeBytes } from './store-bytes.ts'

/** Hours behind the machine's clock: a job scheduled by this clock alone would be due at once. */
const now = new Date('2026-11-20T09:30:00.000Z')
const actor: Actor = { accountId: newId(), kind: 'STAFF', roles: ['ADMIN'], universityId: null, fullName: 'Staff' }
const bytes = Buffer.from('picture')
let database: TestDatabase
let scope: OuterScope

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const language = 'kk' as const
  scope = {
    ...{ db, actor, now, language, tokenHash: null, from: { address: '', userAgent: '' }, isKeyed: false },
    forgiveRate: async () => undefined,
    takeRate: async () => null,
    write: (command) => inTransaction(db, (trx) => command({ db: trx, actor, now, language })),
  }
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from graphile_worker._private_jobs'))

function store(isRemovalBroken = false): { files: FileStore; stored: Map<string, unknown> } {
  const stored = new Map<string, unknown>()
  const remove = async (key: string): Promise<void> => {
    if (isRemovalBroken) throw new Error('the store is away')
    stored.delete(key)
  }
  const put = async (key: string, content: unknown) => void stored.set(key, content)
  const always = async () => true
  const files = {
    put,
    remove,
    get: async () => undefined,
    open: async () => Readable.from([]),
    send: async () => Readable.from([]),
    onDamaged: () => undefined,
    hasRoom: always,
    freeBytes: async () => null,
    isHealthy: always,
    isEmpty: async () => stored.size === 0,
    sweep: async () => undefined,
    pages: async function* () {},
    lacking: async () => [],
  }
  return { stored, files }
}

/** Scheduled removals, with minutes by the database's clock, which decides when a job is due. */
const dueRemovals = async () =>
  (
    await database.pool.query(
      `select payload, round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs`,
    )
  ).rows

test('bytes stay once their row is written, without a scheduled removal', async () => {
  const { files, stored } = store()
  const id = newId()
  expect(await storeBytes(scope, { files, id, bytes }, async () => 'written')).toBe('written')
  expect([...stored.keys()]).toEqual([id])
  expect(await dueRemovals()).toEqual([])
})

test.each([
  ['is refused', async (): Promise<Refusal> => refuse('too_many_photos')],
  ['fails', () => Promise.reject(new Error('the database is away'))],
])('bytes are removed at once when their row %s', async (_how, command) => {
  const { files, stored } = store()
  await storeBytes(scope, { files, id: newId(), bytes }, command).catch(() => undefined)
  expect(stored.size).toBe(0)
})

test('bytes stay when the connection is lost: the row may be written, and the job checks', async () => {
  const { files, stored } = store()
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
  await storeBytes(scope, { files, id: newId(), bytes }, () => Promise.reject(lost)).catch(() => undefined)
  expect(stored.size).toBe(1)
  expect(await dueRemovals()).toHaveLength(1)
})

test('a full store stores nothing and answers when to retry', async () => {
  const { files, stored } = store()
  const full = { ...files, hasRoom: async () => false }
  expect(await storeBytes(scope, { files: full, id: newId(), bytes }, async () => 'written')).toMatchObject({
    key: 'try_again_later',
    retryAfter: 600,
  })
  expect(stored.size).toBe(0)
})

test('bytes that cannot be removed at once are removed by a job, also after a server died', async () => {
  const { files } = store(true)
  const id = newId()
  const failing = storeBytes(scope, { files, id, bytes }, () => Promise.reject(new Error('the database is away')))
  await expect(failing).rejects.toThrow('the database is away')
  expect(await dueRemovals()).toEqual([{ payload: { ids: [id] }, minutes: 60 }])
})

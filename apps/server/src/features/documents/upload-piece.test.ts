import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectLockWaits } from '../../../test/lock-waits.ts'
import { type Answer, createTestPortal, PASSWORD, type Person, type TestPortal } from '../../../test/portal.ts'
import { startS3 } from '../../../test/s3-store.ts'
import { JPEG, PDF, upload, uploaded } from '../../../test/sample-files.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { openFileStore } from '../../platform/files/files.ts'

const DAY_MS = 86_400_000
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** All places differ, so pieces in a wrong order would show. */
const WHOLE = Buffer.concat([PDF, Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))])

let portal: TestPortal
let applicant: Person

beforeAll(async () => {
  portal = await createTestPortal()
  await portal.portal.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  applicant = await portal.applicant()
})
afterAll(() => portal.close())

const begin = (person: Person, size: number, name = 'diploma.exe', headers: Record<string, string> = {}) =>
  person.call('POST', '/file/upload/begin', { name, size }, headers)
const begun = async (person: Person, size: number, name?: string): Promise<string> =>
  (await begin(person, size, name)).body.data.id
const send = (person: Person, id: string, offset: number, bytes: Buffer): Promise<Answer> =>
  upload(person, 'piece', bytes, 'file', `/file/upload/piece?id=${id}&offset=${offset}`)
const state = (person: Person, id: string) => person.call('GET', `/file/upload/state?id=${id}`)
const cancel = (person: Person, id: string) => person.call('DELETE', `/file/upload?id=${id}`)
const stored = async (person: Person, id: string): Promise<Buffer> =>
  (await person.call('GET', `/file/download?id=${id}`)).body

const temporaryBytes = (): number => {
  const folder = path.join(portal.dataDir, 'arriving')
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
}

async function objects(): Promise<number> {
  await portal.deliver()
  const entries = await readdir(path.join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).length
}

/** Locks the row of an upload while calls wait for it, so all of them have read its earlier state. */
async function held<T>(id: string, count: number, act: () => Promise<T>): Promise<T> {
  const holder = await portal.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from uploads where id = $1 for update', [id])
  const acting = act()
  await expectLockWaits(portal, count)
  await holder.query('commit')
  holder.release()
  return acting
}

describe('an upload in pieces', () => {
  test('becomes the same file as by file/upload, and leaves nothing else in the store', async () => {
    const before = await objects()
    const { status, body } = await begin(applicant, WHOLE.length)
    expect([status, body]).toEqual([200, { success: true, data: { id: expect.any(String), offset: 0, file: null } }])
    const { id } = body.data
    expect((await send(applicant, id, 0, WHOLE.subarray(0, 10_000))).body.data).toEqual({
      id,
      offset: 10_000,
      file: null,
    })
    expect((await state(applicant, id)).body.data).toEqual({ id, offset: 10_000, file: null })
    const last = await send(applicant, id, 10_000, WHOLE.subarray(10_000))
    const file = { id: expect.any(String), name: 'diploma.pdf', size: WHOLE.length, type: 'application/pdf' }
    expect(last.body).toEqual({ success: true, data: { id, offset: WHOLE.length, file } })

    const fileId = last.body.data.file.id
    expect((await stored(applicant, fileId)).equals(WHOLE)).toBe(true)
    const other = await uploaded(applicant, 'diploma.exe', WHOLE)
    const rows = await portal.database.pool.query('select sha256, name from files where id = any ($1)', [
      [fileId, other],
    ])
    expect(rows.rows[0]).toEqual(rows.rows[1])
    expect(await objects()).toBe(before + 2)
    expect((await state(applicant, id)).body.data).toEqual(last.body.data)
    expect((await send(applicant, id, WHOLE.length, Buffer.alloc(0))).body.data).toEqual(last.body.data)
    expect(await objects()).toBe(before + 2)
  })

  test('is received by two servers in turn', async () => {
    const at = await portal.anotherServer()
    const id = await begun(applicant, WHOLE.length)
    const servers = [applicant, at(applicant)]
    for (let offset = 0, turn = 0; offset < WHOLE.length; offset += 9_000, turn += 1) {
      const server = servers[turn % 2] as Person
      const answer = await send(server, id, offset, WHOLE.subarray(offset, offset + 9_000))
      expect(answer.body.data.offset).toBe(Math.min(offset + 9_000, WHOLE.length))
    }
    const { file } = (await state(at(applicant), id)).body.data
    expect((await stored(applicant, file.id)).equals(WHOLE)).toBe(true)
  })

  test('at a wrong offset answers 409 with the right one, and changes nothing', async () => {
    const id = await begun(applicant, 100)
    await send(applicant, id, 0, Buffer.alloc(10))
    for (const offset of [0, 9, 11, 100]) {
      const { status, body } = await send(applicant, id, offset, Buffer.alloc(5))
      expect([status, body.msg, body.data]).toEqual([409, 'wrong_offset', { offset: 10 }])
    }
    expect((await state(applicant, id)).body.data.offset).toBe(10)
    expect((await send(applicant, id, -1, PDF)).status).toBe(400)
  })

  test('two servers race for one offset: exactly one wins, and the other gets the right offset', async () => {
    const at = await portal.anotherServer()
    const before = await objects()
    const id = await begun(applicant, WHOLE.length)
    const [first, second] = [WHOLE.subarray(0, 20_000), WHOLE.subarray(0, 30_000)]
    const answers = await held(id, 2, () =>
      Promise.all([send(applicant, id, 0, first), send(at(applicant), id, 0, second)]),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    const right = won?.body.data.offset
    expect(lost?.body).toMatchObject({ msg: 'wrong_offset', data: { offset: right } })
    expect(await objects()).toBe(before + 1)
    const { file } = (await send(applicant, id, right, WHOLE.subarray(right))).body.data
    expect((await stored(applicant, file.id)).equals(WHOLE)).toBe(true)
  })

  test('finished by two calls at once becomes one file', async () => {
    const id = await begun(applicant, PDF.length)
    await portal.database.pool.query('alter table files add constraint none_more check (size < 0) not valid')
    expect((await send(applicant, id, 0, PDF)).status).toBe(500)
    await portal.database.pool.query('alter table files drop constraint none_more')
    expect(portal.takeFaults()).toHaveLength(1)
    expect((await state(applicant, id)).body.data).toEqual({ id, offset: PDF.length, file: null })

    const before = await objects()
    const finish = () => send(applicant, id, PDF.length, Buffer.alloc(0))
    // One waits for the owner, the other with it. Neither sees the other before the first commit.
    const holder = await portal.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from applicant_profiles where account_id = $1 for update', [applicant.id])
    const both = Promise.all([finish(), finish()])
    await expectLockWaits(portal, 2)
    await holder.query('commit')
    holder.release()
    const [won, lost] = (await both).toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body.data).toEqual({ offset: PDF.length })
    expect((await finish()).body.data).toEqual(won?.body.data)
    expect(await objects()).toBe(before)
  })

  test('stores the received part of a piece whose connection was cut', async () => {
    const id = await begun(applicant, WHOLE.length)
    const { server } = portal.portal.app
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    socket.write(
      `POST /api/file/upload/piece?id=${id}&offset=0 HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nAuthorization: Bearer ${applicant.token}\r\nContent-Length: ${WHOLE.length}\r\n\r\n${head}`,
    )
    socket.write(WHOLE.subarray(0, 30_000))
    // A piece is stored as far as its temporary file was written.
    await expect.poll(temporaryBytes).toBeGreaterThan(20_000)
    socket.destroy()
    await expect.poll(async () => (await state(applicant, id)).body.data.offset).toBeGreaterThan(0)
    const { offset } = (await state(applicant, id)).body.data
    expect(offset).toBeGreaterThan(20_000)
    expect(offset).toBeLessThanOrEqual(30_000)
    const { file } = (await send(applicant, id, offset, WHOLE.subarray(offset))).body.data
    expect((await stored(applicant, file.id)).equals(WHOLE)).toBe(true)
  })

  test('is checked like every file at its end, and a refused one is removed', async () => {
    const before = await objects()
    const text = Buffer.from('no document at all')
    const id = await begun(applicant, text.length, 'passport.pdf')
    await send(applicant, id, 0, text.subarray(0, 6))
    const { status, body } = await send(applicant, id, 6, text.subarray(6))
    expect([status, body.errors]).toEqual([415, [{ field: 'file', msg: 'wrong_file_type' }]])
    expect((await state(applicant, id)).status).toBe(404)
    const empty = await begun(applicant, 0)
    expect((await send(applicant, empty, 0, Buffer.alloc(0))).body.msg).toBe('wrong_file_type')
    expect(await objects()).toBe(before)
  })

  test('is limited by its announced size, and that by the largest file', async () => {
    const { status, body } = await begin(applicant, MAX_FILE_BYTES + 1)
    expect([status, body.msg]).toEqual([413, 'big-file-size'])
    expect((await begin(applicant, MAX_FILE_BYTES)).status).toBe(200)
    const id = await begun(applicant, 100)
    await send(applicant, id, 0, Buffer.alloc(60))
    expect((await send(applicant, id, 60, Buffer.alloc(41))).body.msg).toBe('big-file-size')
    expect((await state(applicant, id)).body.data.offset).toBe(60)
    for (const wrong of [{ size: 5 }, { name: 'a.pdf' }, { name: ' ', size: 5 }, { name: 'a.pdf', size: 1.5 }])
      expect((await applicant.call('POST', '/file/upload/begin', wrong)).status).toBe(400)
  })

  test('has at most a thousand pieces', async () => {
    const id = await begun(applicant, 5_000)
    await portal.database.pool.query(
      'update uploads set received = 999, pieces = array(select gen_random_uuid() from generate_series(1, 999)) where id = $1',
      [id],
    )
    expect((await send(applicant, id, 999, Buffer.alloc(1))).status).toBe(200)
    expect((await send(applicant, id, 1000, Buffer.alloc(1))).body.msg).toBe('wrong_value')
  })

  test('may be read, continued and ended only by its owner', async () => {
    const id = await begun(applicant, PDF.length)
    for (const stranger of [await portal.applicant(), await portal.staff(['ADMIN']), await portal.superAdmin()]) {
      expect((await state(stranger, id)).status).toBe(404)
      expect((await send(stranger, id, 0, PDF)).status).toBe(404)
      expect((await cancel(stranger, id)).status).toBe(404)
    }
    expect((await state(applicant, UNKNOWN_ID)).status).toBe(404)
    expect((await state(applicant, id)).body.data.offset).toBe(0)
  })

  test('can be cancelled: its pieces are removed, a later piece answers 404', async () => {
    const before = await objects()
    const id = await begun(applicant, WHOLE.length)
    await send(applicant, id, 0, WHOLE.subarray(0, 5_000))
    expect((await cancel(applicant, id)).status).toBe(200)
    expect((await send(applicant, id, 5_000, WHOLE.subarray(5_000))).status).toBe(404)
    expect((await cancel(applicant, id)).status).toBe(404)
    expect(await objects()).toBe(before)
  })

  test('cancelled while a piece is being written loses that piece too', async () => {
    const before = await objects()
    const id = await begun(applicant, WHOLE.length)
    const [ended, sent] = await held(id, 2, async () => {
      const ending = cancel(applicant, id)
      await expectLockWaits(portal, 1)
      return Promise.all([ending, send(applicant, id, 0, WHOLE.subarray(0, 5_000))])
    })
    expect([ended.status, sent.status]).toEqual([200, 404])
    expect(await objects()).toBe(before)
  })

  test('is begun once for one idempotency key: a lost answer leaves no second upload', async () => {
    const key = { 'idempotency-key': 'the same' }
    const [first, second] = [await begin(applicant, 100, 'a.pdf', key), await begin(applicant, 100, 'a.pdf', key)]
    expect(second.body).toEqual(first.body)
  })
})

test('unfinished uploads count towards an applicant’s limit, each with its whole size', async () => {
  const small = await createTestPortal({ environment: { KEPT_MEGABYTES: '10' } })
  const person = await small.applicant()
  const half = Buffer.concat([PDF, Buffer.alloc(4_900_000 - PDF.length)])
  const id = await begun(person, half.length)
  expect((await upload(person, 'a.pdf', half)).status).toBe(200)
  expect(await begin(person, 1_000_000)).toMatchObject({ status: 409, body: { msg: 'too_many_files' } })
  expect(await upload(person, 'a.pdf', half)).toMatchObject({ status: 409, body: { msg: 'too_many_files' } })
  expect((await send(person, id, 0, half)).body.data.file.size).toBe(half.length)
  expect((await begin(person, 200_000)).status).toBe(200)
  const manager = await small.staff(['MANAGER'])
  for (let count = 0; count < 3; count++) expect((await begin(manager, half.length)).status).toBe(200)
  await small.close()
})

test('pieces have a rate limit of their own: one upload of many pieces is one upload', async () => {
  const limited = await createTestPortal({ areRateLimitsOn: true })
  const person = await limited.applicant()
  const id = await begun(person, 1_000)
  const statuses: number[] = []
  for (let offset = 0; offset < 125; offset++) statuses.push((await send(person, id, offset, Buffer.alloc(1))).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const begins = await Promise.all(Array.from({ length: 120 }, () => begin(person, 1)))
  expect(begins.filter(({ status }) => status === 429)).toHaveLength(1)
  await limited.close()
})

describe('after 24 hours', () => {
  const remove = () => portal.portal.jobs.tasks['remove-old-uploads']?.({})

  test('an upload is removed with its pieces; a finished file stays', async () => {
    portal.clock.advance(2 * DAY_MS)
    await remove()
    const before = await objects()
    const person = await portal.applicant()
    const done = await begun(person, JPEG.length)
    const { file } = (await send(person, done, 0, JPEG)).body.data
    const id = await begun(person, WHOLE.length)
    await send(person, id, 0, WHOLE.subarray(0, 5_000))
    portal.clock.advance(DAY_MS)
    await remove()
    const again = await portal.signIn('APPLICANT', person.email)
    expect((await state(again, id)).body.data.offset).toBe(5_000)
    portal.clock.advance(1)
    await remove()
    for (const removed of [id, done]) expect((await state(again, removed)).status).toBe(404)
    expect((await stored(again, file.id)).equals(JPEG)).toBe(true)
    expect(await objects()).toBe(before + 1)
  })
})

describe('an unfinished upload and its owner’s data', () => {
  test('is missing from the copy of the own data, and is deleted with the account', async () => {
    const before = await objects()
    const id = await begun(applicant, WHOLE.length, 'unfinished.pdf')
    await send(applicant, id, 0, WHOLE.subarray(0, 5_000))
    const { body } = await applicant.call('GET', '/user/data')
    const parts = await unzip(body)
    expect([...parts.keys()].join()).not.toContain('unfinished')
    expect(parts.get('data.json')?.toString()).not.toContain('unfinished')

    expect((await applicant.call('DELETE', '/user/profile', { password: PASSWORD })).status).toBe(200)
    const { rowCount } = await portal.database.pool.query('select from uploads where owner_id = $1', [applicant.id])
    expect(rowCount).toBe(0)
    expect(await objects()).toBe(before)
  })
})

test('is stored in a bucket piece by piece as in a folder, and only the file stays', async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'pieces-'))
  const s3 = await startS3(directory)
  const environment = { FILES_URL: 's3://portal/files', ...s3.environment }
  const other = await createTestPortal({ environment })
  try {
    const person = await other.applicant()
    const bucket = openFileStore(readEnvironment(environment).files)
    const storedObjects = async (): Promise<number> => {
      let count = 0
      for await (const objectsOfPage of bucket.pages()) count += objectsOfPage.length
      return count
    }
    const bytes = Buffer.concat([WHOLE, Buffer.alloc(MAX_FILE_BYTES - WHOLE.length, 3)])
    const id = await begun(person, bytes.length)
    const size = 512 * 1024
    for (let at = 0; at < bytes.length; at += size) {
      // The server buffers no whole file: each piece is an object of its own, which another server may join.
      expect(await storedObjects()).toBe(at / size)
      expect((await send(person, id, at, bytes.subarray(at, at + size))).status).toBe(200)
    }
    const { file } = (await state(person, id)).body.data
    expect(await stored(person, file.id)).toEqual(bytes)
    await other.deliver('remove-file-bytes')
    expect(await storedObjects()).toBe(1)
  } finally {
    await other.close()
    await s3.close()
    rmSync(directory, { recursive: true, force: true })
  }
})

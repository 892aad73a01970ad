import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_PHOTOS } from '@portal/domain/universities/schema.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { jpegPhoto, PDF, PNG, pngPhoto, upload } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { newId } from '../../platform/identity/tokens.ts'

const portal = await testPortal()
let bound: Person
let stranger: Person
let head: Person

beforeAll(async () => {
  bound = await portal.staff(['MANAGER'], { university: 'uni-010' })
  stranger = await portal.staff(['MANAGER'], { university: 'uni-011' })
  head = await portal.staff(['ADMIN'])
})
beforeEach(() => portal.database.db.deleteFrom('universityPhotos').execute())

const add = (bytes: Buffer, person = bound, query = '') =>
  upload(person, 'photo.jpg', bytes, 'file', `/university/photos${query}`)
async function added(bytes = pngPhoto()): Promise<string> {
  const { status, body } = await add(bytes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const bytesOf = (id: string, universityId = 'uni-010', headers = {}) =>
  portal.guest.call('GET', `/dictionary/university/${universityId}/photos/${id}`, undefined, headers)
const shown = async (): Promise<string[]> =>
  (await portal.guest.call('GET', '/dictionary/university/uni-010')).body.data.photos.map(
    ({ id }: { id: string }) => id,
  )
const kept = () =>
  readdirSync(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const refusal = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.msg, body.errors?.[0]?.field]
const events = async () =>
  (
    await portal.database.db
      .selectFrom('auditEvents')
      .select('event')
      .where('event', 'in', ['photoAdded', 'photoDeleted'])
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

/** Rows alone, as many as said. */
const fillWith = (count: number) =>
  portal.database.db
    .insertInto('universityPhotos')
    .values(
      Array.from({ length: count }, (_, position) => ({
        ...{ id: newId(), universityId: 'uni-010', position, type: 'image/png' as const, size: 1, width: 1, height: 1 },
        createdAt: portal.clock.now(),
      })),
    )
    .execute()

describe('an upload', () => {
  test.each([
    ['JPEG', jpegPhoto(800, 600), 'image/jpeg', { width: 800, height: 600 }],
    ['JPEG taken on its side', jpegPhoto(800, 600, 6), 'image/jpeg', { width: 600, height: 800 }],
    ['PNG', pngPhoto(640, 480, 'Author\0Aigerim'), 'image/png', { width: 640, height: 480 }],
  ])('of a %s is shown to everybody without what its camera knew', async (_kind, bytes, type, size) => {
    const { status, body } = await add(bytes)
    expect([status, body.data]).toEqual([
      200,
      { id: body.data.id, captionKz: '', captionRu: '', captionEn: '', ...size },
    ])
    const photo = await bytesOf(body.data.id)
    expect(photo.headers['content-type']).toBe(type)
    expect(photo.body.length).toBe(Number(photo.headers['content-length']))
    expect(photo.body.toString('latin1')).not.toMatch(/GPS|Aigerim/)
    expect(photo.body.subarray(0, 2)).toEqual(bytes.subarray(0, 2))
    expect(await shown()).toEqual([body.data.id])
    expect((await events()).at(-1)).toBe('photoAdded')
  })

  test('is refused by its content, not by its name', async () => {
    expect(refusal(await add(PDF))).toEqual([415, 'wrong_file_type', 'file'])
    expect(refusal(await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([
      ...[415, 'wrong_file_type', 'file'],
    ])
    expect(refusal(await add(Buffer.from('GIF89a')))).toEqual([415, 'wrong_file_type', 'file'])
  })

  test('that is larger than 5 MiB, has too many pixels, or none that can be read, is refused', async () => {
    expect(refusal(await add(Buffer.concat([pngPhoto(), Buffer.alloc(5_242_880)])))).toEqual([
      ...[413, 'big-file-size', undefined],
    ])
    expect(refusal(await add(pngPhoto(8001, 5000)))).toEqual([400, 'wrong_value', 'file'])
    expect((await add(pngPhoto(8000, 5000))).status).toBe(200)
    expect(refusal(await add(PNG))).toEqual([400, 'wrong_value', 'file'])
    expect(refusal(await add(pngPhoto(0, 10)))).toEqual([400, 'wrong_value', 'file'])
    expect(refusal(await add(jpegPhoto().subarray(0, 90)))).toEqual([400, 'wrong_value', 'file'])
    expect(refusal(await bound.call('POST', '/university/photos'))).toEqual([400, 'field_required', 'file'])
  })

  test("goes to the uploader's university alone", async () => {
    expect(refusal(await add(pngPhoto(), stranger, '?universityId=uni-010'))).toEqual([404, 'not_found', undefined])
    expect(refusal(await add(pngPhoto(), head))).toEqual([400, 'field_required', 'universityId'])
    expect(refusal(await add(PDF, head, '?universityId=uni-000'))).toEqual([404, 'not_found', undefined])
    expect((await add(pngPhoto(), head, '?universityId=uni-010')).status).toBe(200)
    expect(await shown()).toHaveLength(1)
  })

  test('beyond the limit is refused and leaves no bytes, also when two come at once', async () => {
    await fillWith(MAX_PHOTOS - 1)
    const before = kept().length
    const answers = await Promise.all([add(pngPhoto()), add(pngPhoto()), add(pngPhoto())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.msg).toBe('too_many_photos')
    expect(kept()).toHaveLength(before + 1)
  })
})

describe('the bytes', () => {
  test('may be kept for a year, are named, and are not sent twice', async () => {
    const id = await added()
    const { headers } = await bytesOf(id)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f-]+\.png"/),
      etag: `"${id}"`,
    })
    const again = await bytesOf(id, 'uni-010', { 'if-none-match': `W/"${id}"` })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test("are not found under another university's address, nor where nothing is", async () => {
    const id = await added()
    for (const [photo, university] of [
      [id, 'uni-011'],
      [newId(), 'uni-010'],
      ['x', 'uni-010'],
    ] as const)
      expect((await bytesOf(photo, university)).body.msg).toBe('not_found')
  })
})

describe('order', () => {
  const order = (ids: readonly string[], person = bound) =>
    person.call('PUT', '/university/photos', { ids, ...(person === head ? { universityId: 'uni-010' } : {}) })

  test('is that of uploading, then the one that was chosen', async () => {
    const [a, b, c] = [await added(), await added(), await added()]
    expect(await shown()).toEqual([a, b, c])
    expect((await order([c, a, b])).status).toBe(200)
    expect(await shown()).toEqual([c, a, b])
    expect((await order([b, a, c], head)).status).toBe(200)
    const d = await added()
    expect(await shown()).toEqual([b, a, c, d])
  })

  test('with a photo too few, too many, twice, or of another is stale', async () => {
    const [a, b] = [await added(), await added()]
    for (const ids of [[a], [a, b, newId()], [a, a], [a, newId()], []])
      expect((await order(ids)).body.msg).toBe('stale_version')
    expect((await order([a, b], stranger)).body.msg).toBe('stale_version')
    expect(await shown()).toEqual([a, b])
  })
})

describe('a photo', () => {
  test('is described in three languages, as text', async () => {
    const id = await added()
    const captions = { captionKz: '<b>Кітапхана</b>', captionRu: 'Библиотека', captionEn: 'Library' }
    expect((await bound.call('PUT', `/university/photos/${id}`, captions)).status).toBe(200)
    const { photos } = (await portal.guest.call('GET', '/dictionary/university/uni-010')).body.data
    expect(photos).toEqual([{ id, ...captions, width: 4, height: 3 }])
    expect((await bound.call('GET', '/university/profile')).body.data.photos).toEqual(photos)
  })

  test('once deleted is gone, and its bytes after the commit', async () => {
    const id = await added()
    const before = kept().length
    expect((await bound.call('DELETE', `/university/photos/${id}`)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await bytesOf(id)).status).toBe(404)
    await portal.deliver()
    expect(kept()).toHaveLength(before - 1)
    expect((await bound.call('DELETE', `/university/photos/${id}`)).status).toBe(404)
    expect((await events()).at(-1)).toBe('photoDeleted')
  })

  test('of another university is not there to be changed', async () => {
    const id = await added()
    for (const [method, body] of [
      ['PUT', { captionKz: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await stranger.call(method, `/university/photos/${id}`, body)).status).toBe(404)
    expect((await head.call('DELETE', `/university/photos/${id}`)).status).toBe(200)
  })
})

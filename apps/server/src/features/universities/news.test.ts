import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { pngPhoto, upload } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { listNewsPages } from './queries.ts'

const portal = await testPortal({ now: '2026-11-20T09:30:00.000Z' })
let bound: Person
let colleague: Person
let stranger: Person
let head: Person

beforeAll(async () => {
  bound = await portal.staff(['MANAGER'], { university: 'uni-010' })
  colleague = await portal.staff(['ADMIN'], { university: 'uni-010' })
  stranger = await portal.staff(['ADMIN'], { university: 'uni-011' })
  head = await portal.staff(['ADMIN'])
})
beforeEach(() => portal.database.db.deleteFrom('universityNews').execute())

const TITLES = { newsTitleKz: 'Жаңалық', newsTitleRu: 'Новость', newsTitleEn: 'News' }
const BODIES = { bodyKz: '**Мәтін**', bodyRu: 'Текст', bodyEn: 'Text' }
const TODAY = '2026-11-20'
const NEWS = { newsDate: TODAY, ...TITLES, ...BODIES }
const PLACES = { placeKz: 'Бас ғимарат', placeRu: 'Главный корпус', placeEn: 'Main building' }
const DAY = { ...NEWS, kind: 'OPEN_DAY', eventDate: '2026-12-05', eventTime: '10:00', ...PLACES }

const write = (body: object, person = bound) => person.call('POST', '/university/news', body)
async function written(body: object, person = bound): Promise<{ id: string; version: number }> {
  const answer = await write(body, person)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const refusal = ({ status, body }: Awaited<ReturnType<typeof write>>) => [status, body.msg, body.errors?.[0]?.field]
const get = async (path: string, person = portal.guest) => (await person.call('GET', path)).body
const idsAt = async (path: string, person = portal.guest): Promise<string[]> =>
  (await get(path, person)).list.map(({ id }: { id: string }) => id)
const LIST = '/dictionary/university/news/list?universityId=uni-010'

describe('authors of news', () => {
  test('are bound staff for their university, unbound ones for the one they name, and none for another', async () => {
    expect((await written(NEWS)).id).toBeDefined()
    expect((await written({ ...NEWS, universityId: 'uni-011' }, head)).id).toBeDefined()
    expect(refusal(await write(NEWS, head))).toEqual([400, 'field_required', 'universityId'])
    expect(refusal(await write({ ...NEWS, universityId: 'uni-000' }, head))).toEqual([404, 'not_found', undefined])
    expect(refusal(await write({ ...DAY, universityId: 'uni-011', eventDate: null }))).toEqual([
      ...[404, 'not_found', undefined],
    ])
  })

  test('share it with colleagues; strangers find nothing', async () => {
    const { id } = await written(NEWS)
    const path = `/university/news/${id}`
    expect((await colleague.call('GET', path)).status).toBe(200)
    expect((await head.call('GET', path)).status).toBe(200)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', NEWS],
      ['DELETE', undefined],
    ] as const)
      expect((await stranger.call(method, path, body)).status, method).toBe(404)
    expect(await idsAt('/university/news', stranger)).toEqual([])
    expect((await stranger.call('GET', '/university/news?universityId=uni-010')).status).toBe(404)
    expect(refusal(await head.call('GET', '/university/news'))).toEqual([400, 'field_required', 'universityId'])
    expect(await idsAt('/university/news?universityId=uni-010', head)).toEqual([id])
  })
})

describe('content of news', () => {
  test('needs a date and its titles; a date must exist', async () => {
    const { status, body } = await write({ newsTitleKz: ' ' })
    expect([status, body.msg]).toEqual([400, 'fill_all_required_fields'])
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['newsDate', ...Object.keys(TITLES)])
    expect(refusal(await write({ ...NEWS, newsDate: '2026-02-30' }))).toEqual([400, 'wrong_value', 'newsDate'])
  })

  test('has date and place for an open door day', async () => {
    const { status, body } = await write({ ...DAY, eventDate: null, placeRu: ' ' })
    expect([status, body.msg, body.errors]).toEqual([
      400,
      'fill_all_required_fields',
      ['eventDate', 'placeRu'].map((field) => ({ field, msg: 'fill_all_required_fields' })),
    ])
    expect(refusal(await write({ ...DAY, eventTime: '25:00' }))).toEqual([400, 'wrong_value', 'eventTime'])
  })

  test('stays text, whatever it contains', async () => {
    const hostile = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) \u202e'
    // Characters that change the direction of the text around them are removed.
    const shown = hostile.replace('\u202e', '').trim()
    const { id } = await written({ ...NEWS, newsTitleKz: hostile.trim(), bodyKz: hostile.trim() })
    expect((await get(`/dictionary/university/news/${id}`)).data).toMatchObject({
      newsTitleKz: shown,
      bodyKz: shown,
    })
  })

  test('has no date and place of its own in ordinary news', async () => {
    const { id } = await written({ ...DAY, kind: 'NEWS' })
    expect((await get(`/university/news/${id}`, bound)).data).toMatchObject({ eventDate: null, placeKz: null })
  })

  test('is edited whole; the second of two editors gets the change of the first', async () => {
    const { id, version } = await written(DAY)
    const path = `/university/news/${id}`
    const first = await bound.call('PUT', path, { ...DAY, version, eventTime: '11:00' })
    expect(first.body.data).toMatchObject({ eventTime: '11:00', version: version + 1 })
    expect(refusal(await colleague.call('PUT', path, { ...NEWS, version }))).toEqual([409, 'stale_version', undefined])
    const answers = await Promise.all([1, 2].map(() => bound.call('PUT', path, { ...DAY, version: version + 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await bound.call('PUT', path, { ...NEWS, universityId: 'uni-011' })).body.data).toMatchObject({
      ...{ kind: 'NEWS', eventDate: null, universityId: 'uni-010' },
    })
  })

  test('is deleted for good', async () => {
    const { id } = await written(NEWS)
    expect((await bound.call('DELETE', `/university/news/${id}`)).status).toBe(200)
    expect((await bound.call('DELETE', `/university/news/${id}`)).status).toBe(404)
    expect(await idsAt(LIST)).toEqual([])
  })

  test('is recorded in the audit trail', async () => {
    const { id } = await written(NEWS)
    await bound.call('PUT', `/university/news/${id}`, { ...NEWS, newsTitleKz: 'Түзетілді' })
    await bound.call('DELETE', `/university/news/${id}`)
    const rows = await portal.database.db
      .selectFrom('auditEvents')
      .select(['event', 'objectName', 'details'])
      .where('objectId', '=', id)
      .orderBy('id')
      .execute()
    const details = { universityId: 'uni-010' }
    expect(rows).toEqual([
      { event: 'newsCreated', objectName: 'Жаңалық', details },
      { event: 'newsEdited', objectName: 'Түзетілді', details },
      { event: 'newsDeleted', objectName: 'Түзетілді', details },
    ])
  })
})

describe('a draft', () => {
  const DRAFT = {
    isDraft: true,
    newsTitleKz: 'Шала',
    kind: 'OPEN_DAY',
    newsDate: '2026-11-01',
    eventDate: '2026-12-05',
  }
  const publicAnswers = async (id: string) => [
    (await portal.guest.call('GET', `/dictionary/university/news/${id}`)).status,
    await idsAt(LIST),
    await idsAt('/dictionary/university/open-days'),
    await listNewsPages(portal.database.db, portal.clock.now()),
  ]

  test('lacks anything, is seen by its university alone, keeps its day', async () => {
    const { id } = await written(DRAFT)
    portal.clock.advance(1000)
    await written({ isDraft: true })
    expect(await publicAnswers(id)).toEqual([404, [], [], []])
    expect((await stranger.call('GET', `/university/news/${id}`)).status).toBe(404)
    expect((await colleague.call('GET', `/university/news/${id}`)).body.data).toMatchObject({
      ...{ isDraft: true, isPublished: false, newsDate: '2026-11-01', newsTitleRu: '', eventDate: '2026-12-05' },
    })
    const own = (await get('/university/news', bound)).list
    expect(
      own.map(({ isDraft, newsDate }: { isDraft: boolean; newsDate: string | null }) => [isDraft, newsDate]),
    ).toEqual([
      [true, null],
      [true, '2026-11-01'],
    ])
  })

  test('is published once whole, and may become a draft again', async () => {
    const { id, version } = await written(DRAFT)
    const path = `/university/news/${id}`
    const early = await bound.call('PUT', path, { ...DRAFT, isDraft: false, version })
    expect(early.status).toBe(400)
    expect(early.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      ...['newsTitleRu', 'newsTitleEn', 'placeKz', 'placeRu', 'placeEn'],
    ])
    expect((await bound.call('PUT', path, { ...DAY, version })).body.data).toMatchObject({
      ...{ isDraft: false, isPublished: true, newsDate: TODAY },
    })
    expect(await idsAt(LIST)).toEqual([id])
    expect((await bound.call('PUT', path, { ...DAY, isDraft: true })).body.data).toMatchObject({ isDraft: true })
    expect(await publicAnswers(id)).toEqual([404, [], [], []])
  })
})

describe('the picture of news', () => {
  const photoOf = async (person: Person) =>
    (await upload(person, 'photo.png', pngPhoto(), 'file', '/university/photos')).body.data.id

  test('is a photo of its own university; a deleted one leaves the news', async () => {
    const [own, other] = [await photoOf(bound), await photoOf(stranger)]
    expect(refusal(await write({ ...NEWS, photoId: other }))).toEqual([400, 'wrong_value', 'photoId'])
    const { id } = await written({ ...NEWS, photoId: own })
    const news = () => get(`/dictionary/university/news/${id}`)
    expect((await news()).data.photo).toMatchObject({ id: own, captionKz: '' })
    expect((await get(LIST)).list[0].photo.id).toBe(own)
    await bound.call('DELETE', `/university/photos/${own}`)
    expect((await news()).data.photo).toBeNull()
    await stranger.call('DELETE', `/university/photos/${other}`)
  })
})

describe('public news', () => {
  test('is listed for search engines', async () => {
    const { id } = await written(NEWS)
    await written({ ...NEWS, newsDate: '2026-11-21' })
    const now = new Date('2026-11-20T09:30:00.000Z')
    expect(await listNewsPages(portal.database.db, now)).toEqual([`/universities/uni-010/news/${id}`])
  })

  test('appears on its day in Kazakhstan, the newest first', async () => {
    const old = await written({ ...NEWS, newsDate: '2026-11-01' })
    const today = await written(NEWS)
    const later = await written({ ...NEWS, newsDate: '2026-11-21' })
    expect(await idsAt(LIST)).toEqual([today.id, old.id])
    expect((await portal.guest.call('GET', `/dictionary/university/news/${later.id}`)).status).toBe(404)
    const own = (await get('/university/news', bound)).list
    expect(own.map(({ isPublished }: { isPublished: boolean }) => isPublished)).toEqual([false, true, true])
    // 21 November begins in Kazakhstan on the 20th in Greenwich.
    portal.clock.set('2026-11-20T19:00:00.000Z')
    expect(await idsAt(LIST)).toEqual([later.id, today.id, old.id])
    expect((await get(`/dictionary/university/news/${later.id}`)).data).toMatchObject({
      ...{ university: { id: 'uni-010' }, city: { id: 'atyrau' }, ...BODIES },
    })
    portal.clock.set('2026-11-20T09:30:00.000Z')
  })

  test('is paged and filtered by kind', async () => {
    const days = [await written(DAY), await written(DAY)].map(({ id }) => id)
    await written(NEWS)
    expect((await idsAt(`${LIST}&kind=OPEN_DAY`)).toSorted()).toEqual(days.toSorted())
    const page = await get(`${LIST}&pageSize=2&page=1`)
    expect([page.list.length, page.totalSize]).toEqual([1, 3])
    expect((await portal.guest.call('GET', '/dictionary/university/news/list')).body.msg).toBe('field_required')
  })

  test('lists coming open door days of every university, the soonest first', async () => {
    const late = await written({ ...DAY, eventDate: '2026-12-20' })
    const afternoon = await written({ ...DAY, eventTime: '15:00', universityId: 'uni-001' }, head)
    const morning = await written({ ...DAY, eventTime: '09:00' })
    const today = await written({ ...DAY, eventDate: TODAY })
    await written({ ...DAY, eventDate: '2026-11-19' })
    await written({ ...DAY, newsDate: '2026-11-25' })
    await written(NEWS)
    const all = await get('/dictionary/university/open-days')
    expect(all.list.map(({ id }: { id: string }) => id)).toEqual([today.id, morning.id, afternoon.id, late.id])
    expect(all.totalSize).toBe(4)
    expect(all.list[2]).toMatchObject({ university: { id: 'uni-001' }, city: { id: 'astana' }, ...PLACES })
    expect(await idsAt('/dictionary/university/open-days?cityId=astana')).toEqual([afternoon.id])
    const archive = (archivedAt: Date | null) =>
      portal.database.db.updateTable('universities').set({ archivedAt }).where('id', '=', 'uni-001').execute()
    await archive(portal.clock.now())
    expect(await idsAt('/dictionary/university/open-days?cityId=astana')).toEqual([])
    expect((await head.call('GET', '/university/profile?universityId=uni-001')).status).toBe(404)
    await archive(null)
  })
})

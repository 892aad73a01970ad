import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
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

describe('who writes', () => {
  test("bound staff for their university, unbound ones for the one they name, nobody for another's", async () => {
    expect((await written(NEWS)).id).toBeDefined()
    expect((await written({ ...NEWS, universityId: 'uni-011' }, head)).id).toBeDefined()
    expect(refusal(await write(NEWS, head))).toEqual([400, 'field_required', 'universityId'])
    expect(refusal(await write({ ...NEWS, universityId: 'uni-000' }, head))).toEqual([404, 'not_found', undefined])
    expect(refusal(await write({ ...DAY, universityId: 'uni-011', eventDate: null }))).toEqual([
      ...[404, 'not_found', undefined],
    ])
  })

  test('colleagues share it, strangers find nothing', async () => {
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

describe('what is written', () => {
  test('needs a date and its titles; a date must exist', async () => {
    const { status, body } = await write({ newsTitleKz: ' ' })
    expect([status, body.msg]).toEqual([400, 'fill_all_required_fields'])
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['newsDate', ...Object.keys(TITLES)])
    expect(refusal(await write({ ...NEWS, newsDate: '2026-02-30' }))).toEqual([400, 'wrong_value', 'newsDate'])
  })

  test('of an open door day says when and where', async () => {
    const { status, body } = await write({ ...DAY, eventDate: null, placeRu: ' ' })
    expect([status, body.msg, body.errors]).toEqual([
      400,
      'fill_all_required_fields',
      ['eventDate', 'placeRu'].map((field) => ({ field, msg: 'fill_all_required_fields' })),
    ])
    expect(refusal(await write({ ...DAY, eventTime: '25:00' }))).toEqual([400, 'wrong_value', 'eventTime'])
  })

  test('stays text, whatever stands in it', async () => {
    const hostile = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) \u202e'
    // Characters that turn the direction of text around them are removed.
    const shown = hostile.replace('\u202e', '').trim()
    const { id } = await written({ ...NEWS, newsTitleKz: hostile.trim(), bodyKz: hostile.trim() })
    expect((await get(`/dictionary/university/news/${id}`)).data).toMatchObject({
      newsTitleKz: shown,
      bodyKz: shown,
    })
  })

  test('of ordinary news has no date and place of its own', async () => {
    const { id } = await written({ ...DAY, kind: 'NEWS' })
    expect((await get(`/university/news/${id}`, bound)).data).toMatchObject({ eventDate: null, placeKz: null })
  })

  test('is edited whole; the second of two editors sees the change of the first', async () => {
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

  test('once deleted is gone', async () => {
    const { id } = await written(NEWS)
    expect((await bound.call('DELETE', `/university/news/${id}`)).status).toBe(200)
    expect((await bound.call('DELETE', `/university/news/${id}`)).status).toBe(404)
    expect(await idsAt(LIST)).toEqual([])
  })

  test('leaves its trace in the audit trail', async () => {
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

describe('what the public sees', () => {
  test('is what searchers are told of', async () => {
    const { id } = await written(NEWS)
    await written({ ...NEWS, newsDate: '2026-11-21' })
    const now = new Date('2026-11-20T09:30:00.000Z')
    expect(await listNewsPages(portal.database.db, now)).toEqual([`/universities/uni-010/news/${id}`])
  })

  test('is what has its day in Kazakhstan, the newest first', async () => {
    const old = await written({ ...NEWS, newsDate: '2026-11-01' })
    const today = await written(NEWS)
    const later = await written({ ...NEWS, newsDate: '2026-11-21' })
    expect(await idsAt(LIST)).toEqual([today.id, old.id])
    expect((await portal.guest.call('GET', `/dictionary/university/news/${later.id}`)).status).toBe(404)
    const own = (await get('/university/news', bound)).list
    expect(own.map(({ isPublished }: { isPublished: boolean }) => isPublished)).toEqual([false, true, true])
    // 21 November begins in Kazakhstan while it is still the 20th in Greenwich.
    portal.clock.set('2026-11-20T19:00:00.000Z')
    expect(await idsAt(LIST)).toEqual([later.id, today.id, old.id])
    expect((await get(`/dictionary/university/news/${later.id}`)).data).toMatchObject({
      ...{ university: { id: 'uni-010' }, city: { id: 'atyrau' }, ...BODIES },
    })
    portal.clock.set('2026-11-20T09:30:00.000Z')
  })

  test('is paged and asked for by kind', async () => {
    const days = [await written(DAY), await written(DAY)].map(({ id }) => id)
    await written(NEWS)
    expect((await idsAt(`${LIST}&kind=OPEN_DAY`)).toSorted()).toEqual(days.toSorted())
    const page = await get(`${LIST}&pageSize=2&page=1`)
    expect([page.list.length, page.totalSize]).toEqual([1, 3])
    expect((await portal.guest.call('GET', '/dictionary/university/news/list')).body.msg).toBe('field_required')
  })

  test('of open door days is those to come, of every university, the soonest first', async () => {
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

import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { upload } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { readShippedData } from '../../platform/shipped-data.ts'
import { loadDirectory } from '../directory/load-directory.ts'
import { loadShipped, type ShippedContent } from './load-shipped.ts'
import { tellConfirmers } from './tell-confirmers.ts'

const portal = await testPortal()
await portal.portal.prepare()
const [author, other] = [
  await portal.staff(['MANAGER'], { rights: ['content'] }),
  await portal.staff(['ADMIN'], { rights: ['content'] }),
]
const { guest } = portal

type Entry = { kind: string; key: string; version: number; current: object; history: { number: number }[] }
const texts = (text: string) => ({ kk: `${text} kk`, ru: `${text} ru`, en: text })
const university = (en: string, more = {}) => ({
  ...{ name: texts(en), renamedOn: '', code: '', type: 'PRIVATE', category: 'civil', city: 'almaty', branchOf: '' },
  ...{ isArchived: false, successor: '' },
  ...more,
})
const program = (code: string, en: string, more = {}) => ({
  ...{ name: texts(en), code, level: 'BACHELOR', field: '6B06', isArchived: false, successor: '' },
  ...{ firstSubject: 'MATHEMATICS', secondSubject: 'PHYSICS', isCreative: false, isForRuralQuota: true },
  ...more,
})

const act = (by: Person, { kind, key, version }: Entry, name: string, more = {}) =>
  by.call('POST', `/staff/content/${kind}/${key}/${name}`, { version, ...more })
const read = async (kind: string, key: string): Promise<Entry> =>
  (await author.call('GET', `/staff/content/${kind}/${key}`)).body.data
const sendAndConfirm = async (draft: Entry): Promise<Entry> => {
  const sent = await act(author, draft, 'send')
  expect(sent.body).toMatchObject({ success: true })
  const confirmed = await act(other, sent.body.data, 'confirm')
  expect(confirmed.body).toMatchObject({ success: true })
  return confirmed.body.data
}
const create = async (kind: string, value: object) =>
  author.call('POST', `/staff/content/${kind}`, { version: 0, value })
const publish = async (kind: string, value: object): Promise<Entry> =>
  sendAndConfirm((await create(kind, value)).body.data)
const save = async (kind: string, key: string, change: object) => {
  const { version, current } = await read(kind, key)
  return author.call('PUT', `/staff/content/${kind}/${key}`, { version, value: { ...current, ...change } })
}
const publishChange = async (kind: string, key: string, change: object): Promise<Entry> =>
  sendAndConfirm((await save(kind, key, change)).body.data)
const sendFaults = async (draft: Entry) => (await act(author, draft, 'send')).body.errors
const drop = async ({ kind, key }: Entry) => act(author, await read(kind, key), 'discard')

const found = async (q: string): Promise<string[]> =>
  (await guest.call('GET', `/search/extended?q=${encodeURIComponent(q)}`)).body.list.map(({ id }: { id: string }) => id)
const page = async (id: string) => (await guest.call('GET', `/dictionary/university/${id}`)).body.data

describe('a university', () => {
  test('is created with a branch, found by everybody, renamed and found by both names', async () => {
    const draft = (await create('university', university('Steppe Engineering Institute', { code: '777' }))).body.data
    expect(draft).toMatchObject({ key: 'uni-777' })
    expect((await guest.call('GET', '/dictionary/university/uni-777')).status).toBe(404)
    await sendAndConfirm(draft)
    expect(await found('Steppe Engineering')).toEqual(['uni-777'])

    const branch = await publish('university', university('Steppe Branch', { branchOf: 'uni-777', city: 'semey' }))
    expect(branch.key).toMatch(/^uni-added-/)
    expect(await page('uni-777')).toMatchObject({
      archive: null,
      formerNames: [],
      branches: [{ id: branch.key, city: { id: 'semey' } }],
    })
    expect(await page(branch.key)).toMatchObject({ branchOf: { id: 'uni-777' } })

    // A corrected spelling leaves no former name, a renaming does.
    await publishChange('university', 'uni-777', { name: texts('Steppe Engineering Institut') })
    expect((await page('uni-777')).formerNames).toEqual([])
    await publishChange('university', 'uni-777', { name: texts('Qaragandy Polytech'), renamedOn: '2026-11-01' })
    expect((await page('uni-777')).formerNames).toEqual([
      {
        nameKz: 'Steppe Engineering Institut kk',
        nameRu: 'Steppe Engineering Institut ru',
        nameEn: 'Steppe Engineering Institut',
        until: '2026-11-01',
      },
    ])
    expect(await found('Steppe Engineering')).toEqual(['uni-777'])
    expect(await found('Qaragandy Polytech')).toEqual(['uni-777'])
    const second = await portal.anotherServer()
    const { body } = await second(guest).call('GET', '/search/extended?q=Qaragandy+Polytech')
    expect(body.list).toMatchObject([{ id: 'uni-777' }])
  })

  test('with the code of another is refused', async () => {
    const { status, body } = await create('university', university('Another', { code: '001' }))
    expect([status, body.errors]).toEqual([409, [{ field: 'code', msg: 'code_already_exists' }]])
    const draft = (await create('university', university('Another', { code: '' }))).body.data
    const coded = (await save('university', draft.key, university('Another', { code: '001' }))).body.data
    expect(await sendFaults(coded)).toEqual([{ field: 'code', msg: 'code_already_exists' }])
  })

  test('keeps its page when it is merged, is offered no more, and leads to its successor', async () => {
    const old = await publish('university', university('Aral Academy of Fishery'))
    const next = await publish('university', university('University of the Sea'))
    await publishChange('university', old.key, { isArchived: true, successor: next.key })
    expect(await page(old.key)).toMatchObject({
      nameEn: 'Aral Academy of Fishery',
      archive: { successor: { id: next.key, nameEn: 'University of the Sea' } },
    })
    expect(await found('Aral Academy of Fishery')).toEqual([next.key])
    const { list } = (await guest.call('GET', '/dictionary/university/list')).body
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(old.key)
    expect((await guest.call('GET', `/content/university/${old.key}/history`)).body.list[0].differences).toEqual([
      { field: 'isArchived', language: null, before: 'false', after: 'true' },
      { field: 'successor', language: null, before: null, after: 'University of the Sea' },
    ])
    const lists = (await author.call('GET', '/staff/content/university?q=aral+fishery')).body
    expect(lists).toMatchObject({ totalSize: 1, list: [{ key: old.key, state: 'ENDED' }] })
  })

  test('keeps what its own staff edit, and their new name is a version of its content', async () => {
    const own = await portal.staff(['MANAGER'], { university: 'uni-002' })
    const before = await read('university', 'uni-002')
    const saved = await own.call('POST', '/university/edit', {
      ...{ tab: 'main_info', nameKz: 'Жаңа атау', nameRu: 'Новое имя', nameEn: 'New name', abbreviationKz: 'ЖА' },
      ...{ abbreviationRu: 'НИ', totalEduPrograms: 10, totalStudents: 1000, averageEduCost: 900_000, type: 'STATE' },
      ...{ educationTypes: [{ fullTime: true, partTime: false, distance: false }], accreditation: 'IQAA' },
      ...{ studentTeacherRatio: '10:1', presenceInRankings: 'No', dormitoryAvailability: 'Yes' },
    })
    expect(saved.body).toMatchObject({ success: true })
    const after = await read('university', 'uni-002')
    expect(after).toMatchObject({
      current: { name: { kk: 'Жаңа атау', ru: 'Новое имя', en: 'New name' }, type: 'STATE' },
      version: before.version + 1,
      history: [{ number: 1, state: 'PUBLISHED', decided: null }, { number: 0 }],
    })
    // Another start changes nothing, and the publication of another field keeps the name.
    await portal.portal.prepare()
    expect((await read('university', 'uni-002')).version).toBe(after.version)
    await publishChange('university', 'uni-002', { city: 'astana' })
    expect(await page('uni-002')).toMatchObject({ nameEn: 'New name', cityId: 'astana', studentsPerTeacher: 10 })
  })
})

describe('references', () => {
  test('name entries in use, and a city that universities name needs a successor', async () => {
    const lost = (await create('university', university('Lost', { city: 'atlantis' }))).body.data
    expect(await sendFaults(lost)).toEqual([{ field: 'city', msg: 'wrong_value' }])
    const own = (await save('university', 'uni-003', { branchOf: 'uni-003' })).body.data
    expect(await sendFaults(own)).toEqual([{ field: 'branchOf', msg: 'wrong_value' }])
    await drop(own)

    const closed = (await save('city', 'kaskelen', { isArchived: true })).body.data
    expect(await sendFaults(closed)).toEqual([{ field: 'successor', msg: 'field_required' }])
    const moved = (await save('city', 'kaskelen', {})).body.data ?? closed
    await drop(await read('city', moved.key))
    await publishChange('city', 'kaskelen', { isArchived: true, successor: 'almaty' })
    const { list } = (await guest.call('GET', '/dictionary/city/list')).body
    expect(list.map(({ id }: { id: string }) => id)).not.toContain('kaskelen')
    const { body } = await guest.call('GET', '/dictionary/university/list?cityId=kaskelen')
    expect(body.list).toEqual([])
  })

  test('keep a version from being published when they are archived while it waits', async () => {
    const city = await publish('city', {
      ...(await read('city', 'almaty')).current,
      ...{ name: texts('Newtown'), code: 'newtown' },
    })
    const draft = (await create('university', university('Of Newtown', { city: city.key }))).body.data
    const sent = (await act(author, draft, 'send')).body.data
    await publishChange('city', city.key, { isArchived: true })
    expect((await act(other, sent, 'confirm')).body.errors).toEqual([{ field: 'city', msg: 'wrong_value' }])
  })

  test('are offered by name', async () => {
    const { list } = (await author.call('GET', '/staff/content-names/region')).body
    expect(list.length).toBe(20)
    expect(list[0]).toEqual({ key: 'KZ-10', name: expect.objectContaining({ en: 'Abai Region' }), isArchived: false })
  })
})

describe('programs, fields and professions', () => {
  const rows = async (q: string) =>
    (await guest.call('GET', `/search/programs?q=${encodeURIComponent(q)}`)).body.list as { code: string }[]

  test('a program has its code as key, and its field by name', async () => {
    const draft = (await create('program', program('B999', 'Glaciology', { secondSubject: '' }))).body.data
    expect(draft.key).toBe('B999')
    expect(await sendFaults(draft)).toEqual([{ field: 'secondSubject', msg: 'field_required' }])
    const other999 = await save('program', 'B999', program('B998', 'Glaciology'))
    expect(other999.body.errors).toEqual([{ field: 'code', msg: 'wrong_value' }])
    await sendAndConfirm((await save('program', 'B999', program('B999', 'Glaciology'))).body.data)
    expect(await rows('Glaciology')).toMatchObject([{ code: 'B999', untSubjects: ['MATHEMATICS', 'PHYSICS'] }])
    expect((await create('program', program('B999', 'Twice'))).status).toBe(409)

    await publishChange('field', '6B06', { name: texts('Digital') })
    expect(await rows('Glaciology')).toMatchObject([{ fieldNameEn: 'Digital' }])
    await publishChange('program', 'B999', { name: texts('Study of ice'), isArchived: true, successor: 'B057' })
    expect(await rows('Glaciology')).toMatchObject([{ code: 'B057' }])
    const { data } = (await guest.call('GET', '/dictionary/program/B999')).body
    expect(data).toMatchObject({ nameEn: 'Study of ice', archive: { successor: { id: 'B057' } } })
  })

  test('a profession has a number above those of the release, and ends', async () => {
    const value = {
      ...{ name: texts('Glaciologist'), program: 'B057', medianSalary: 500_000, averageSalary: null },
      ...{ employmentRate: 80.5, jobSearchMonths: null, figureBasis: 'Survey' },
    }
    const { key } = await publish('profession', value)
    expect(Number(key)).toBeGreaterThan(1_000_000)
    const listed = async () =>
      (await guest.call('GET', '/dictionary/professions/list')).body.list.find(
        ({ id }: { id: number }) => id === Number(key),
      )
    expect(await listed()).toMatchObject({ id: Number(key), employmentRatePercent: 80.5, code: 'B057' })
    const { version } = await read('profession', key)
    await sendAndConfirm(
      (await author.call('PUT', `/staff/content/profession/${key}`, { version, value: null })).body.data,
    )
    expect(await listed()).toBeUndefined()
  })

  test('a guide of a city is a part of it', async () => {
    await publishChange('city', 'astana', {
      ...{ housing: texts('A room: 100,000 KZT'), housingYear: 2026, housingIsEstimate: false },
      ...{ housingSource: 'https://a.kz · https://b.kz' },
    })
    expect((await guest.call('GET', '/help/city/info/astana')).body.data.housing).toEqual({
      ...{ nameKz: 'A room: 100,000 KZT kk', nameRu: 'A room: 100,000 KZT ru', nameEn: 'A room: 100,000 KZT' },
      ...{ year: 2026, isEstimate: false, sources: ['https://a.kz', 'https://b.kz'] },
    })
  })
})

describe('figures of programs', () => {
  const figure = (more: object) => ({
    ...{ program: 'B057', figure: 'GRANTS', year: 2027, university: '', value: 500, winners: null, source: 'Order 12' },
    ...more,
  })
  const figures = async () =>
    (await guest.call('GET', '/dictionary/program/B057')).body.data.figures as { kind: string; year: number }[]

  test('a new year is added with its source and corrected, and the newest two years are shown', async () => {
    const draft = (await create('programFigure', figure({ source: '' }))).body.data
    expect(draft.key).toBe('B057-GRANTS-2027')
    expect(await sendFaults(draft)).toEqual([{ field: 'source', msg: 'field_required' }])
    await sendAndConfirm((await save('programFigure', draft.key, figure({}))).body.data)
    expect(await figures()).toContainEqual({
      kind: 'GRANTS',
      year: 2027,
      value: 500,
      winners: null,
      source: 'Order 12',
    })
    await publishChange('programFigure', draft.key, { value: 510 })
    expect(await figures()).toContainEqual(expect.objectContaining({ kind: 'GRANTS', year: 2027, value: 510 }))
    expect((await figures()).filter(({ kind }) => kind === 'GRANTS').map(({ year }) => year)).toEqual([2027, 2026])
    expect((await create('programFigure', figure({}))).body.errors).toEqual([
      { field: 'program', msg: 'code_already_exists' },
    ])
  })

  test('a withdrawn figure of the release does not come back with a next release', async () => {
    const { version } = await read('programFigure', 'B057-GRANTS-2026')
    const ended = { version, value: null }
    await sendAndConfirm((await author.call('PUT', '/staff/content/programFigure/B057-GRANTS-2026', ended)).body.data)
    expect(await figures()).not.toContainEqual(expect.objectContaining({ kind: 'GRANTS', year: 2026 }))
    const { db } = portal.database
    const data = await readShippedData()
    await loadDirectory({ db, data: { ...data, hash: 'of a next release' }, now: portal.clock.now() })
    expect(await figures()).not.toContainEqual(expect.objectContaining({ kind: 'GRANTS', year: 2026 }))
    expect(await figures()).toContainEqual(expect.objectContaining({ kind: 'GRANTS', year: 2027, value: 510 }))
  })

  test('a cost is of one university, which shows it', async () => {
    const cost = { program: 'B057', figure: 'COST', value: 1_200_000, source: 'https://a.kz' }
    const draft = (await create('programFigure', figure(cost))).body.data
    expect(await sendFaults(draft)).toEqual([{ field: 'university', msg: 'field_required' }])
    await drop(draft)
    const { universities } = (await guest.call('GET', '/dictionary/program/B057')).body.data
    const [{ id }] = universities
    await publish('programFigure', figure({ ...cost, university: id }))
    const shown = { kind: 'COST', year: 2027, value: 1_200_000, winners: null, source: 'https://a.kz' }
    const { data } = (await guest.call('GET', '/dictionary/program/B057')).body
    expect(data.universities.find((each: { id: string }) => each.id === id).figures).toEqual([shown])
    expect(data.figures).not.toContainEqual(shown)
    const offered = (await guest.call('GET', `/search/universities/${id}/programs`)).body.list
    expect(offered.find(({ code }: { code: string }) => code === 'B057').figures).toContainEqual(shown)
  })
})

test('a shipped entry with the code of an own entry is a proposal, no second entry', async () => {
  await publish('university', university('Ours', { code: '' }))
  const { key } = await publish('university', university('Ours by code', { code: '' }))
  await publishChange('university', key, { code: '888' })
  const { db } = portal.database
  const rows = await db.selectFrom('contentEntries').select(['kind', 'key', 'shipped']).execute()
  const shipped = Object.fromEntries(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => [
      kind,
      new Map(own.flatMap((row) => (row.shipped === null ? [] : [[row.key, row.shipped as object]]))),
    ]),
  )
  shipped.university?.set('uni-x888', university('Of the release', { code: '888' }))
  await loadShipped(db, shipped as ShippedContent, portal.clock.now())
  expect((await author.call('GET', '/staff/content/university/uni-x888')).status).toBe(404)
  expect(await read('university', key)).toMatchObject({ proposal: { value: { name: { en: 'Of the release' } } } })
})

describe('a file', () => {
  const send = (entries: readonly object[], query = '') =>
    upload(
      author,
      'content.json',
      Buffer.from(JSON.stringify({ format: 'admission-content', entries })),
      'file',
      `/staff/content-file${query}`,
    )
  const waiting = async (by: Person) => (await by.call('GET', '/staff/content-imports')).body.list

  test('brings 2,000 programs that are taken and confirmed as one', async () => {
    const entries = Array.from({ length: 2_000 }, (_, at) => {
      const code = `Q${String(at).padStart(4, '0')}`
      return { kind: 'program', key: code, value: program(code, `Imported ${at}`) }
    })
    const [first] = entries
    const wrong = [{ ...first, value: program('Q0000', 'Wrong', { field: 'nowhere' }) }, ...entries.slice(1)]
    expect((await send(wrong)).body.data.faults).toMatchObject([{ key: 'Q0000', field: 'field' }])
    const dry = (await send(entries)).body.data
    expect(dry).toMatchObject({ total: 2_000, faults: [] })
    expect(dry.changes).toHaveLength(200)
    expect((await send(entries, '?dry=false')).body.data).toMatchObject({ isDry: false, total: 2_000 })
    const [own] = await waiting(author)
    expect(own).toMatchObject({ waiting: 2_000, isForYou: false, counts: [{ kind: 'program', added: 2_000 }] })
    const path = `/staff/content-imports/${own.id}`
    expect((await author.call('POST', `${path}/confirm`, { waiting: 2_000 })).body.msg).toBe('another_person_confirms')
    expect((await other.call('POST', `${path}/confirm`, { waiting: 1_999 })).body.msg).toBe('stale_version')
    const { data } = (await other.call('GET', `${path}?page=1&pageSize=50`)).body
    expect(data).toMatchObject({ isForYou: true, totalSize: 2_000 })
    expect(data.changes).toHaveLength(50)
    expect((await other.call('POST', `${path}/confirm`, { waiting: 2_000 })).body.data).toEqual({
      done: 2_000,
      faults: [],
    })
    expect((await guest.call('GET', '/dictionary/program/Q1999')).body.data.nameEn).toBe('Imported 1999')
    expect(await waiting(other)).toEqual([])
    const changes = (await guest.call('GET', '/content/changes?kind=program&pageSize=1')).body
    expect(changes.totalSize).toBeGreaterThanOrEqual(2_000)
    expect(changes.list[0]).toMatchObject({ kind: 'program', day: '2026-11-20' })
    expect(JSON.stringify(changes)).not.toMatch(/Staff|@/)
  })

  test('may bring entries that name each other, and is refused as one', async () => {
    const entries = [
      { kind: 'university', key: 'uni-added-b', value: university('B', { branchOf: 'uni-added-a' }) },
      { kind: 'university', key: 'uni-added-a', value: university('A') },
    ]
    expect((await send(entries, '?dry=false')).body.data.faults).toEqual([])
    const [file] = await waiting(other)
    const refuse = (reason: string) =>
      other.call('POST', `/staff/content-imports/${file.id}/refuse`, { waiting: 2, reason })
    expect((await refuse('')).body.errors).toMatchObject([{ field: 'reason' }])
    expect((await refuse('Not yet')).body.data.done).toBe(2)
    await send(entries, '?dry=false')
    const [again] = await waiting(other)
    expect((await other.call('POST', `/staff/content-imports/${again.id}/confirm`, { waiting: 2 })).status).toBe(200)
    expect(await page('uni-added-b')).toMatchObject({ branchOf: { id: 'uni-added-a' } })
  })
})

test('keepers are mailed once a day about versions that they may confirm', async () => {
  const draft = (await create('university', university('Waits for somebody'))).body.data
  await act(author, draft, 'send')
  const tasks = async (by: Person) => (await by.call('GET', '/staff/content-tasks')).body.data
  const { waitingForYou } = await tasks(other)
  expect(waitingForYou).toBeGreaterThan((await tasks(author)).waitingForYou)
  const told = async () => {
    const before = portal.mails.length
    await tellConfirmers({ db: portal.database.db, now: portal.clock.now() })
    await portal.deliver()
    return portal.mails.slice(before)
  }
  const first = await told()
  expect(first.map(({ to }) => to)).toContain(other.email)
  expect(first.find(({ to }) => to === other.email)?.text).toContain('/admission/content')
  expect(await told()).toEqual([])
  portal.clock.advance(86_400_000)
  expect((await told()).map(({ to }) => to)).toContain(other.email)
  portal.clock.advance(-86_400_000)
})

test('a start leaves kept rows as they are, and repairs what an older server has loaded', async () => {
  const { pool } = portal.database
  await pool.query("update directory_loads set content_hash = 'old'")
  await portal.portal.prepare()
  expect(await page('uni-777')).toMatchObject({ nameEn: 'Qaragandy Polytech', archive: null })
  await pool.query("update universities set name_en = 'Lost', archived_at = now() where id = 'uni-777'")
  await portal.portal.prepare()
  expect(await page('uni-777')).toMatchObject({ nameEn: 'Qaragandy Polytech', archive: null })
})

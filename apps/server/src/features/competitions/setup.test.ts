import { buffer } from 'node:stream/consumers'
import { type SheetCell, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionOf, DAYS, later, SETS } from '../../../test/competition.ts'
import type { Person } from '../../../test/portal.ts'
import { upload } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let head: Person
let admin: Person
let other: Person

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  admin = await portal.staff(['ADMIN'])
  other = await portal.staff(['ADMIN', 'EXPERT_MANAGER'])
})
const go = async (instant: string) => {
  ;[head, admin, other] = await later(portal, instant, head, admin, other)
}

let year = 2030
/** Each test has a competition of its own. */
const competition = (more = {}) => competitionOf(head, more, { year: year++ })
const read = async (id: string, who = head) => (await who.call('GET', `${SETS}/${id}`)).body.data
const change = (id: string, body: object, who = head) => who.call('PUT', `${SETS}/${id}`, body)
const refusal = ({ status, body }: { status: number; body: { msg?: string; errors?: unknown } }) => [status, body.msg]
const events = async (event: string) => {
  const root = await portal.superAdmin()
  return (await root.call('GET', `/staff/audit?event=${event}`)).body.list
}

test.each([
  ['GET', '', undefined],
  ['PUT', '', { version: 1, rights: [] }],
  ['POST', '/confirm', { version: 1 }],
  ['POST', '/refuse', { version: 1, reason: 'No' }],
  ['POST', '/runs', { kind: 'DRY' }],
  ['POST', '/protocol', { run: 1 }],
  ['POST', '/protocol/confirm', { version: 1 }],
  ['POST', '/protocol/refuse', { version: 1, reason: 'No' }],
] as const)('%s of a competition%s is not found where there is none', async (method, path, body) => {
  const answer = await other.call(method, `${SETS}/00000000-0000-4000-8000-000000000000${path}`, body)
  expect(refusal(answer)).toEqual([404, 'not_found'])
})

test('a new competition is filled in from the directories and lacks its days', async () => {
  const made = await head.call('POST', SETS, { year: 2029, level: 'BACHELOR' })
  expect(made.status).toBe(200)
  const { id, steps, lists, places, setup, can, stage } = made.body.data
  expect([stage, lists, can.save, can.propose]).toEqual(['PREPARED', 111, true, false])
  expect(places).toBeGreaterThan(40_000)
  expect(setup.minimum).toEqual({
    total: 50,
    subjects: { HISTORY_OF_KAZAKHSTAN: 5, MATHEMATICAL_LITERACY: 3, READING_LITERACY: 3, PROFILE_1: 5, PROFILE_2: 5 },
  })
  expect(setup.rights[0]).toBe('ALTYN_BELGI')
  expect(steps[0]).toEqual({
    step: 'DATES',
    state: 'TO_DO',
    missing: ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'].map((what) => ({ what })),
  })
  expect(refusal(await head.call('POST', SETS, { year: 2029, level: 'BACHELOR' }))).toEqual([
    409,
    'competition_already_exists',
  ])
  const found = await head.call('GET', `${SETS}/${id}/places?search=b001`)
  expect(found.body).toMatchObject({
    totalSize: 1,
    list: [{ id: 'B001', places: 395, programName: { nameEn: 'Pedagogy and psychology' } }],
  })
  expect((await head.call('GET', `${SETS}/${id}/places?search=psychology&size=1&page=1`)).body.list).toHaveLength(1)
  expect((await events('competitionCreated'))[0]).toMatchObject({ actor: { id: head.id } })
})

test('parts are saved one by one; whoever comes late gets what it is like now', async () => {
  const { id, version } = await competition()
  expect(await read(id)).toMatchObject({ stage: 'PREPARED', opensAt: DAYS.opensAt, version })
  const saved = await change(id, { version, whenEqual: 'NONE' })
  expect(saved.body.data).toMatchObject({ version: version + 1, setup: { whenEqual: 'NONE' } })
  const late = await change(id, { version, rights: [] }, other)
  expect(late).toMatchObject({
    status: 409,
    body: { msg: 'stale_version', data: { version: version + 1, setup: { whenEqual: 'NONE' } } },
  })
  const wrong = await change(id, {
    version: version + 1,
    rights: ['GOLD'],
    quotas: [{ quota: 'ORPHANS', percent: 101 }],
  })
  expect(wrong.status).toBe(400)
  const over = await change(id, { version: version + 1, rights: ['GOLD'], dates: { ...DAYS, closesAt: DAYS.opensAt } })
  expect(over.body.errors).toEqual([
    { field: 'dates.closesAt', msg: 'wrong_value', rule: 'order' },
    { field: 'rights.0', msg: 'wrong_value', rule: 'unknown' },
  ])
  expect((await read(id)).history).toHaveLength(1)
})

test('what lacks anything does not open, whatever its days', async () => {
  const { id, version } = await competition({ rights: [] })
  expect(await read(id)).toMatchObject({ opensAt: null, setup: { dates: { opensAt: DAYS.opensAt } } })
  const set = await change(id, { version, rights: ['ALTYN_BELGI'] })
  expect(set.body.data.opensAt).toBe(DAYS.opensAt)
})

describe('while it is open', () => {
  let id: string
  let version: number
  beforeAll(async () => {
    const made = await competition()
    ;[id, version] = [made.id, made.version]
    await go(DAYS.opensAt)
  })
  afterAll(() => go('2026-11-20T09:30:00.000Z'))

  test('a change is a proposal with a reason that another person confirms', async () => {
    const places = {
      put: [{ program: 'B001', universityId: null, language: null, places: 400, reserved: [], minimum: null }],
      remove: [],
    }
    expect(refusal(await change(id, { version, lists: places }))).toEqual([400, 'reason_required'])
    const proposed = await change(id, { version, reason: 'Five more by the order of today', lists: places }, other)
    expect(proposed.body.data.proposal).toMatchObject({
      version: version + 1,
      reason: 'Five more by the order of today',
    })
    expect(proposed.body.data.proposal.differences[0]).toEqual({
      part: 'places',
      key: 'B001',
      before: '395',
      after: '400',
    })
    expect(refusal(await change(id, { version, reason: 'Mine', whenEqual: 'NONE' }))).toEqual([
      409,
      'competition_proposal_waits',
    ])
    const answer = { version: version + 1 }
    expect(refusal(await other.call('POST', `${SETS}/${id}/confirm`, answer))).toEqual([403, 'another_person_confirms'])
    expect(refusal(await admin.call('POST', `${SETS}/${id}/confirm`, { version: 99 }))).toEqual([409, 'stale_version'])
    const confirmed = await admin.call('POST', `${SETS}/${id}/confirm`, answer)
    expect(confirmed.body.data).toMatchObject({ version: version + 1, proposal: null })
    expect((await head.call('GET', `${SETS}/${id}/places?search=B001`)).body.list[0].places).toBe(400)
    expect(confirmed.body.data.history.map(({ state }: { state: string }) => state)).toEqual(['HOLDING', 'PAST'])
    expect((await events('competitionConfirmed'))[0]).toMatchObject({ actor: { id: admin.id } })
    version += 1
  })

  test('it is refused with a reason, or taken back without one', async () => {
    const proposed = await change(id, { version, reason: 'Too many', whenEqual: 'NONE' })
    const next = proposed.body.data.proposal.version
    expect(refusal(await admin.call('POST', `${SETS}/${id}/refuse`, { version: next }))).toEqual([
      400,
      'reason_required',
    ])
    const refused = await admin.call('POST', `${SETS}/${id}/refuse`, { version: next, reason: 'Not now' })
    expect(refused.body.data).toMatchObject({
      proposal: null,
      version,
      history: [{ version: next, state: 'REFUSED', answer: 'Not now' }, {}, {}],
    })
    const again = await change(id, { version, reason: 'Once more', whenEqual: 'NONE' })
    const back = await head.call('POST', `${SETS}/${id}/refuse`, { version: again.body.data.proposal.version })
    expect(back.body.data).toMatchObject({ proposal: null, setup: { whenEqual: 'ONE_MORE' } })
  })

  test('a proposal that its stage no longer allows does not hold', async () => {
    const proposed = await change(id, { version, reason: 'Late', whenEqual: 'NONE' })
    const next = proposed.body.data.proposal.version
    await go(DAYS.closesAt)
    const confirmed = await admin.call('POST', `${SETS}/${id}/confirm`, { version: next })
    expect(confirmed.body.errors).toEqual([{ field: 'whenEqual', msg: 'wrong_value', rule: 'closed' }])
    await head.call('POST', `${SETS}/${id}/refuse`, { version: next })
    const day = { dates: { ...DAYS, claimsCloseAt: '2026-12-16T04:00:00.000Z' } }
    const moved = await change(id, { version, reason: 'A day more', ...day })
    expect(moved.body.errors).toEqual([{ field: 'dates.claimsCloseAt', msg: 'wrong_value', rule: 'closed' }])
    expect(refusal(await change(id, { version, reason: 'Nothing', whenEqual: 'ONE_MORE' }))).toEqual([403, 'forbidden'])
    const closed = (await head.call('GET', `${SETS}/${id}`)).body.data
    expect(closed).toMatchObject({ stage: 'CHECKING', version, can: { save: false, propose: false } })
  })
})

test('who is bound to a university sees nothing of it, and their session has none of its calls', async () => {
  const { id } = await competition()
  const bound = await portal.staff(['ADMIN'], { university: 'uni-001' })
  expect((await bound.call('GET', SETS)).status).toBe(403)
  expect((await bound.call('GET', `${SETS}/${id}`)).status).toBe(403)
  const calls = (await bound.call('GET', '/auth/session')).body
  expect(JSON.stringify(calls)).not.toContain('readCompetition')
  const free = (await admin.call('GET', '/auth/session')).body
  expect(JSON.stringify(free)).toContain('readCompetition')
})

describe('lists of places as a sheet', () => {
  const HEADER = Array.from({ length: 15 }, () => ({ header: 'x', width: 10 }))
  const send = async (id: string, version: number, rows: readonly (readonly SheetCell[])[], door = '') => {
    const bytes = await buffer(spreadsheetOf([{ name: 'Places', columns: HEADER, rows }]))
    return upload(head, 'places.xlsx', bytes, 'file', `${SETS}/${id}/places/upload${door}?version=${version}`)
  }

  test('are taken whole, and come back as they were uploaded', async () => {
    const { id, version } = await competition()
    const taken = await send(id, version, [
      ['B001', null, null, 10, 60, null, 4, null, 1],
      ['B002', 'uni-001', 'KAZAKH', '3', null, 'CREATIVE_EXAM=10; HISTORY_OF_KAZAKHSTAN = 5'],
    ])
    expect(taken.body.data).toMatchObject({ lists: 2, places: 13, version: version + 1 })
    const { list } = (await head.call('GET', `${SETS}/${id}/places`)).body
    expect(list).toMatchObject([
      {
        id: 'B001',
        places: 10,
        minimum: { total: 60 },
        reserved: [
          { quota: 'RURAL_YOUTH', places: 4 },
          { quota: 'DISABILITY', places: 1 },
        ],
      },
      { id: 'B002|uni-001|KAZAKH', places: 3, minimum: { subjects: { CREATIVE_EXAM: 10, HISTORY_OF_KAZAKHSTAN: 5 } } },
    ])
    const file = (await head.call('GET', `${SETS}/${id}/places/download`)).body
    const again = await upload(head, 'places.xlsx', file, 'file', `${SETS}/${id}/places/upload?version=${version + 1}`)
    expect(again.status).toBe(200)
    expect((await head.call('GET', `${SETS}/${id}/places`)).body.list).toEqual(list)
  })

  test('one faulty cell and nothing is stored; the report and the marked sheet name every one', async () => {
    const { id, version } = await competition()
    const rows = [
      ['B001', null, null, 5, null, null, 4, 2],
      ['B999', 'uni-x', 'LATIN', 'many', 'x', 'ART=1'],
      ['B001', null, null, 5],
      [null, null, null, 5],
      ['B002', null, null, null, null, null, -1],
    ]
    const refused = await send(id, version, rows)
    expect(refused.status).toBe(400)
    const cells = refused.body.errors.map(
      (fault: { field: string; rule?: string; msg: string }) => `${fault.field} ${fault.rule ?? fault.msg}`,
    )
    expect(cells.toSorted()).toEqual([
      'A3 unknown',
      'A4 repeated',
      'A5 field_required',
      'B3 unknown',
      'C3 wrong_value',
      'D2 tooManyReserved',
      'D3 wrong_value',
      'D6 field_required',
      'E3 wrong_value',
      'F3 wrong_value',
      'G6 wrong_value',
    ])
    expect(await read(id)).toMatchObject({ version, lists: 111 })
    const marked = await send(id, version, rows, '/marked')
    const back = await readSpreadsheet(Buffer.from(marked.body.data.content, 'base64'), { maxRows: 100 })
    if (typeof back === 'string') throw new Error(back)
    expect(back[1]?.cells.at(-1)).toBe('D: More places are reserved for quota categories than the list has')
    expect(
      (await upload(head, 'x.xlsx', Buffer.from('no'), 'file', `${SETS}/${id}/places/upload?version=1`)).body.msg,
    ).toBe('wrong_places_file')
  })

  test('the template has an example that can be uploaded', async () => {
    const file = await head.call('GET', '/staff/grants/places-template')
    expect(file.status).toBe(200)
    const { id, version } = await competition()
    const { body } = await upload(head, 'a.xlsx', file.body, 'file', `${SETS}/${id}/places/upload?version=${version}`)
    expect(body).toMatchObject({ msg: 'wrong_places_file', errors: [{ field: 'file', rule: 'noRows' }] })
  })

  test('5,000 lists are read and saved at once', async () => {
    const { id, version } = await competition()
    const { rows: universities } = await portal.database.pool.query<{ id: string }>(
      `select id from universities where category <> 'service' order by id limit 50`,
    )
    const { rows: programs } = await portal.database.pool.query<{ code: string }>(
      `select code from programs where level = 'BACHELOR' order by code limit 100`,
    )
    const rows = programs.flatMap(({ code }) =>
      universities.map((university) => [code, university.id, null, 20, null, null, 7]),
    )
    const taken = await send(id, version, rows)
    expect(taken.body.data).toMatchObject({ lists: 5_000, places: 100_000 })
    expect((await head.call('GET', `${SETS}/${id}/places?search=${programs[5]?.code}`)).body.totalSize).toBe(50)
  })
})

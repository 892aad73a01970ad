import { buffer } from 'node:stream/consumers'
import { CONFIRMED_STEPS } from '@portal/domain/competitions/confirm-rules.ts'
import { type SheetCell, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionOf, DAYS, later, listFor, named, openBy, SETS } from '../../../test/competition.ts'
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
const competition = (more = {}) => competitionOf(head, admin, more, { year: year++ })
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
  ['POST', '/steps/DATES/confirm', { version: 1 }],
  ['POST', '/open', { version: 1 }],
  ['POST', '/confirm', { version: 1 }],
  ['POST', '/refuse', { version: 1, reason: 'No' }],
  ['POST', '/runs', { kind: 'DRY' }],
  ['POST', '/protocol', { run: 1 }],
  ['POST', '/protocol/confirm', { version: 1 }],
  ['POST', '/protocol/refuse', { version: 1, reason: 'No' }],
] as const)('%s of a competition%s answers 404 where it does not exist', async (method, path, body) => {
  const answer = await other.call(method, `${SETS}/00000000-0000-4000-8000-000000000000${path}`, body)
  expect(refusal(answer)).toEqual([404, 'not_found'])
})

test('a new competition is filled in from the directories and lacks its dates', async () => {
  const made = await head.call('POST', SETS, { year: 2029, level: 'BACHELOR', name: named('Grants') })
  expect(made.status).toBe(200)
  const { id, steps, lists, places, setup, can, stage, filledFrom } = made.body.data
  expect(filledFrom).toEqual({ competitionId: null, year: 2026 })
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
  expect(refusal(await head.call('POST', SETS, { year: 2029, level: 'BACHELOR', name: named('Grants') }))).toEqual([
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

test('a competition of the next year is filled in with the corrected rules of the last opened one', async () => {
  const { id, version } = await competitionOf(head, admin, { rights: [] }, { year: 2090 })
  const minimum = { total: 61, subjects: { HISTORY_OF_KAZAKHSTAN: 7 } }
  const parts = { rights: ['ALTYN_BELGI'], minimum, lists: { put: [listFor('B001', 12)], remove: [] } }
  expect((await change(id, { version, ...parts })).status).toBe(200)
  const early = await head.call('POST', SETS, { year: 2091, level: 'BACHELOR', name: named('Grants') })
  expect(early.body.data.filledFrom).toEqual({ competitionId: null, year: 2026 })
  await openBy(head, admin, id, version + 1)
  const made = (await head.call('POST', SETS, { year: 2092, level: 'BACHELOR', name: named('Grants') })).body.data
  expect(made).toMatchObject({
    filledFrom: { competitionId: id, year: 2090 },
    setup: {
      minimum,
      rights: ['ALTYN_BELGI'],
      dates: { opensAt: null, rounds: [{ publishAt: '2028-12-20T04:00:00.000Z' }, {}] },
    },
  })
  expect(made.lists).toBe((await read(id)).lists)
  const places = await head.call('GET', `${SETS}/${made.id}/places?search=b001`)
  expect(places.body).toMatchObject({ totalSize: 1, list: [{ id: 'B001', places: 12 }] })
  expect(made.steps.find(({ step }: { step: string }) => step === 'PLACES').state).toBe('TO_CHECK')
})

test.each([
  ['MASTERS_DEGREE', 'UNT'],
  ['PHD', 'UNT'],
  ['BACHELOR', 'TESTING'],
])('a competition of %s by %s is refused: the level has no such score', async (level, source) => {
  const refused = await head.call('POST', SETS, { year: 2089, level, source, name: named('Grants') })
  expect([refused.status, refused.body.errors]).toEqual([409, [{ field: 'level', msg: 'level_without_score' }]])
})

test('parts are saved one by one; a stale version gets the current state', async () => {
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

test('an incomplete competition cannot be opened, whatever its dates', async () => {
  const { id, version } = await competition({ rights: [] })
  expect(await read(id)).toMatchObject({ opensAt: null, setup: { dates: { opensAt: DAYS.opensAt } } })
  const post = (path: string) => head.call('POST', `${SETS}/${id}/${path}`, { version })
  expect(refusal(await post('steps/RIGHTS/confirm'))).toEqual([409, 'competition_not_ready'])
  expect(refusal(await post('open'))).toEqual([409, 'competition_not_ready'])
  const set = await change(id, { version, rights: ['ALTYN_BELGI'] })
  expect(set.body.data).toMatchObject({ opensAt: null, opening: null })
  await openBy(head, admin, id, version + 1)
  expect(await read(id)).toMatchObject({ opensAt: DAYS.opensAt, opening: { byName: expect.stringContaining('Staff') } })
})

describe('a prepared competition', () => {
  const stateOf = (data: { steps: { step: string; state: string }[] }, step: string) =>
    data.steps.find((each) => each.step === step)?.state
  const post = (who: Person, id: string, path: string, version: number) =>
    who.call('POST', `${SETS}/${id}/${path}`, { version })

  test('has steps to check, each done once a person confirms it', async () => {
    const { id, version } = await competition({ rights: [] })
    const { version: saved } = (await change(id, { version, rights: ['ALTYN_BELGI'] })).body.data
    expect(stateOf(await read(id), 'PLACES')).toBe('TO_CHECK')
    const { body } = await post(other, id, 'steps/PLACES/confirm', saved)
    expect(stateOf(body.data, 'PLACES')).toBe('DONE')
    expect(body.data.confirmations).toEqual([
      { step: 'PLACES', byName: expect.stringContaining('Staff'), at: portal.clock.now().toISOString() },
    ])
    expect((await events('competitionStepConfirmed'))[0]).toMatchObject({ actor: { id: other.id } })
    expect(refusal(await post(head, id, 'steps/DATES/confirm', version))).toEqual([409, 'stale_version'])
    expect(refusal(await post(head, id, 'open', saved))).toEqual([409, 'competition_not_ready'])
  })

  test('is opened by another person than the last who confirmed', async () => {
    const { id, version } = await competition({ rights: [] })
    const { version: saved } = (await change(id, { version, rights: ['ALTYN_BELGI'] })).body.data
    for (const step of CONFIRMED_STEPS) await post(head, id, `steps/${step}/confirm`, saved)
    expect((await read(id)).can).toMatchObject({ check: true, open: false })
    expect((await read(id, admin)).can).toMatchObject({ check: true, open: true })
    expect(refusal(await post(head, id, 'open', saved))).toEqual([403, 'another_person_confirms'])
    const opened = await post(admin, id, 'open', saved)
    expect(opened.body.data).toMatchObject({
      opensAt: DAYS.opensAt,
      opening: { byName: expect.stringContaining('Staff') },
      can: { open: false },
    })
    expect(stateOf(opened.body.data, 'OPENING')).toBe('AWAITED')
    expect(refusal(await post(admin, id, 'open', saved))).toEqual([403, 'forbidden'])
    expect((await events('competitionOpened'))[0]).toMatchObject({ actor: { id: admin.id } })
  })

  test('loses the opening and the confirmation of a changed step, and keeps the others', async () => {
    const { id, version } = await competition()
    const same = await change(id, { version, whenEqual: 'ONE_MORE' })
    expect(same.body.data).toMatchObject({ opensAt: DAYS.opensAt, confirmations: { length: 5 } })
    const changed = await change(id, { version: version + 1, whenEqual: 'NONE' })
    expect(changed.body.data).toMatchObject({ opensAt: null, opening: null })
    expect(stateOf(changed.body.data, 'MINIMUMS')).toBe('TO_CHECK')
    expect(stateOf(changed.body.data, 'DATES')).toBe('DONE')
    await go(DAYS.opensAt)
    expect((await read(id)).stage).toBe('PREPARED')
    await go('2026-11-20T09:30:00.000Z')
  })

  test('loses every confirmation by a version that knows none', async () => {
    const { id, version } = await competition()
    await portal.database.pool.query('update competition_rules set version = version + 1 where competition_id = $1', [
      id,
    ])
    await portal.database.pool.query('update competitions set rules_version = rules_version + 1 where id = $1', [id])
    const { confirmations, version: now, opensAt } = await read(id)
    expect([confirmations, now, opensAt]).toEqual([[], version + 1, DAYS.opensAt])
  })

  test('does not open after its closing day', async () => {
    const { id, version } = await competition({ rights: [] })
    const { version: saved } = (await change(id, { version, rights: ['ALTYN_BELGI'] })).body.data
    for (const step of CONFIRMED_STEPS) await post(head, id, `steps/${step}/confirm`, saved)
    await go(DAYS.closesAt)
    const late = await post(admin, id, 'open', saved)
    expect(late.body.errors).toEqual([{ field: 'dates.closesAt', msg: 'wrong_value', rule: 'past' }])
    await go('2026-11-20T09:30:00.000Z')
  })
})

describe('an open competition', () => {
  let id: string
  let version: number
  beforeAll(async () => {
    const made = await competition()
    ;[id, version] = [made.id, made.version]
    await go(DAYS.opensAt)
  })
  afterAll(() => go('2026-11-20T09:30:00.000Z'))

  test('turns a change into a proposal with a reason, which another person confirms', async () => {
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

  test('lets a proposal be refused with a reason, or withdrawn without one', async () => {
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

  test('refuses a change that leaves it incomplete, at the proposal and at the confirmation', async () => {
    const wrong = (field: string) => ({ field, msg: 'wrong_value', rule: 'incomplete' })
    const rightless = await change(id, { version, reason: 'No order', rights: [] })
    expect(rightless.body.errors).toEqual([wrong('rights')])
    const endless = await change(id, { version, reason: 'No end', dates: { ...DAYS, claimsCloseAt: null } })
    expect(endless.body.errors).toEqual([wrong('dates.claimsCloseAt')])

    const proposed = (await change(id, { version, reason: 'Other equals', whenEqual: 'NONE' })).body.data.proposal
    await portal.database.pool.query(
      `update competition_rules set rules = jsonb_set(rules, '{rights}', '[]') where competition_id = $1 and version = $2`,
      [id, proposed.version],
    )
    const confirmed = await admin.call('POST', `${SETS}/${id}/confirm`, { version: proposed.version })
    expect(confirmed.body.errors).toEqual([wrong('rights')])
    expect(await read(id)).toMatchObject({ stage: 'OPEN', opensAt: DAYS.opensAt })
    await head.call('POST', `${SETS}/${id}/refuse`, { version: proposed.version })
  })

  test('refuses a proposal that its stage no longer allows', async () => {
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

test('a person bound to a university reads nothing of it, and their session has none of its calls', async () => {
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
  const HEADER = Array.from({ length: 17 }, () => ({ header: 'x', width: 10 }))
  const send = async (id: string, version: number, rows: readonly (readonly SheetCell[])[], path = '') => {
    const bytes = await buffer(spreadsheetOf([{ name: 'Places', columns: HEADER, rows }]))
    return upload(head, 'places.xlsx', bytes, 'file', `${SETS}/${id}/places/upload${path}?version=${version}`)
  }

  test('are stored together, and downloaded as they were uploaded', async () => {
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

  test('take whole universities and minimums by quota, and name their faults', async () => {
    const { id, version } = await competition()
    const none = Array.from({ length: 9 }, () => null)
    const minimums = 'ORPHANS=none; RURAL_YOUTH=45, HISTORY_OF_KAZAKHSTAN 4'
    const taken = await send(id, version, [[null, 'uni-001', null, 5, null, null, ...none, null, minimums]])
    const { list } = (await head.call('GET', `${SETS}/${id}/places`)).body
    expect(list).toMatchObject([
      {
        ...{ id: '|uni-001', program: null, places: 5 },
        minimum: { quotas: { ORPHANS: null, RURAL_YOUTH: { total: 45, subjects: { HISTORY_OF_KAZAKHSTAN: 4 } } } },
      },
    ])
    const file = (await head.call('GET', `${SETS}/${id}/places/download`)).body
    const next = taken.body.data.version
    const again = await upload(head, 'places.xlsx', file, 'file', `${SETS}/${id}/places/upload?version=${next}`)
    expect(again.status).toBe(200)
    expect((await head.call('GET', `${SETS}/${id}/places`)).body.list).toEqual(list)
    const refused = await send(id, next + 1, [
      ['B001', null, null, 5, null, null, ...none, 'COUNTRY_CN=2', 'GONE=none'],
      ['B002', null, null, 5, 141, null, ...none, 'COUNTRY_QQ=x', 'ORPHANS=many'],
    ])
    expect(
      refused.body.errors
        .map((fault: { field: string; rule?: string; msg: string }) => `${fault.field} ${fault.rule ?? fault.msg}`)
        .toSorted(),
    ).toEqual(['E3 tooManyPoints', 'P2 notOfKind', 'P3 wrong_value', 'Q2 unknown', 'Q3 wrong_value'])
  })

  test('one faulty cell stores nothing; the report and the marked sheet name every one', async () => {
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
      'F3 unknown',
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

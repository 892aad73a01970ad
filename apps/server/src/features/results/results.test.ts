import { createHash } from 'node:crypto'
import { allotPublicly } from '@portal/domain/allotment/allotment.ts'
import { writeProtocol } from '@portal/domain/allotment/protocol-rules.ts'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { writeInput } from '@portal/domain/runs/input-rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Offer, offers } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import {
  listsOf,
  type MadeCompetition,
  type MadeCompetitor,
  madeCompetition,
  madeCompetitor,
  publishProtocol,
} from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { listCompetitionPages } from './read-published.ts'

const SLUG = '2026-bachelor'
const portal = await testPortal()
let competition: MadeCompetition
let chosen: Offer[]
/** By code: the best, one with a right and the next's total, the last, one below the minimum, one left out. */
const people: Record<string, MadeCompetitor> = {}
const person = (code: string) => people[code] as MadeCompetitor

beforeAll(async () => {
  chosen = await offers(portal, 4)
  const lists = listsOf(chosen, [2, 1, 1]).slice(0, 3)
  competition = await madeCompetition(portal, {
    lists: lists.map((list, at) => (at === 1 ? { ...list, reserved: [{ quota: 'RURAL_YOUTH', places: 1 }] } : list)),
    quotas: [{ quota: 'RURAL_YOUTH', percent: 35 }],
  })
  const all = choicesOf(0, 1, 2, 3)
  for (const code of ['AAA111', 'BBB222', 'CCC333', 'DDD444', 'EEE555', 'FFF666'])
    people[code] = await madeCompetitor(portal, competition, code, all)
  await claim('CCC333', 'QUOTA', 'RURAL_YOUTH', 'REFUSED', 'The certificate of residence is of another person')
  await claim('FFF666', 'SCORE', '', 'REFUSED', 'The certificate cannot be verified')
  const ids = competition.setup.lists.map(listId)
  await publishProtocol(portal, competition, [
    { id: 'AAA111', choices: ids, total: 121 },
    { id: 'BBB222', choices: ids, total: 118, rights: ['ORPHANS'] },
    { id: 'CCC333', choices: ids, total: 118 },
    { id: 'DDD444', choices: ids, total: 100, quotas: ['RURAL_YOUTH'] },
    { id: 'EEE555', choices: ids, total: 40 },
  ])
})

const choicesOf = (...places: number[]) => places.map((at) => chosen[at] as Offer)
const claim = (code: string, kind: string, claimCode: string, state: string, reason: string) =>
  portal.database.pool.query(
    `insert into grant_claims (application_id, kind, code, state, stated, reason, checked_at) values ($1, $2, $3, $4, '{}', $5, $6)`,
    [person(code).applicationId, kind, claimCode, state, reason, portal.clock.now()],
  )
const get = async (path: string) => (await portal.guest.call('GET', `/grants/competitions/${SLUG}${path}`)).body
const own = async (code: string) =>
  (await person(code).person.call('GET', `/grants/own/${person(code).applicationId}`)).body.data

describe('public results', () => {
  test('list competitions with their published versions', async () => {
    const { body } = await portal.guest.call('GET', '/grants/competitions')
    expect(body.list).toMatchObject([
      { slug: SLUG, year: 2026, level: 'BACHELOR', versions: [{ version: 1, round: 1, reason: null }] },
    ])
    expect(body.list[0]).not.toHaveProperty('id')
  })

  test('list its page for search engines', async () => {
    expect(await listCompetitionPages(portal.database.db)).toEqual([`/grants/${SLUG}`])
  })

  test('show the rules that hold, with names and history', async () => {
    const { data } = await get('')
    expect(data).toMatchObject({
      minimum: { total: 50 },
      rights: [{ code: 'ALTYN_BELGI', name: { nameEn: 'Holders of the Altyn Belgi award' } }, { code: 'ORPHANS' }],
      quotas: [{ code: 'RURAL_YOUTH', percent: 35 }],
      history: [{ version: 1, isHolding: true, reason: null }],
    })
  })

  test.each([
    '/grants/competitions/2027-bachelor',
    '/grants/competitions/nothing',
    `/grants/competitions/${SLUG}/versions/2/lines`,
    `/grants/competitions/${SLUG}/versions/2/files/input.json`,
  ])('answer 404 for %s', async (path) => {
    expect((await portal.guest.call('GET', path)).status).toBe(404)
  })

  test('hide a protocol that is only proposed', async () => {
    const { pool } = portal.database
    await pool.query(`insert into protocols (competition_id, version, round, run_id, state, proposed_at, proposed_by_id, proposed_by_name)
      select competition_id, 2, round, run_id, 'PROPOSED', proposed_at, proposed_by_id, proposed_by_name from protocols`)
    const versions = (await portal.guest.call('GET', '/grants/competitions')).body.list[0].versions
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([1])
    for (const path of ['lines', 'lists', 'figures', 'files/output.json'])
      expect((await portal.guest.call('GET', `/grants/competitions/${SLUG}/versions/2/${path}`)).status).toBe(404)
  })

  test('list lines by code, by one code, by list in order of merit, with a grant', async () => {
    const all = await get('/versions/1/lines?pageSize=3')
    expect(all.totalSize).toBe(15)
    expect(all.list.map(({ code, choice }: { code: string; choice: number }) => `${code} ${choice}`)).toEqual([
      'AAA111 1',
      'AAA111 2',
      'AAA111 3',
    ])
    const one = await get('/versions/1/lines?code=ddd444')
    expect(one).toMatchObject({
      totalSize: 3,
      list: [{ outcome: 'OUTRANKED' }, { outcome: 'ALLOTTED', place: 'RESERVED' }, {}],
    })
    const list = encodeURIComponent(listId(competition.setup.lists[0] as never))
    const ofList = await get(`/versions/1/lines?list=${list}`)
    expect(ofList.list.map(({ code, rank }: { code: string; rank: number }) => `${code} ${rank}`)).toEqual([
      'AAA111 1',
      'BBB222 2',
      'CCC333 3',
      'DDD444 4',
      'EEE555 null',
    ])
    expect(ofList.list[0]).toMatchObject({ program: chosen[0]?.educationalProgram, total: 121 })
    const granted = await get(`/versions/1/lines?isAllotted=true&list=${list}`)
    expect(granted).toMatchObject({ totalSize: 2, list: [{ code: 'AAA111' }, { code: 'BBB222' }] })
  })

  test('list cut-offs of each list, found by the name of a program', async () => {
    const { list, totalSize } = await get('/versions/1/lists')
    expect(totalSize).toBe(3)
    const first = list.find((row: { list: string }) => row.list === listId(competition.setup.lists[0] as never))
    expect(first).toMatchObject({
      competitors: 5,
      places: 2,
      filled: 2,
    })
    expect(first.general).toEqual({ places: 2, filled: 2, last: { applicant: 'BBB222', total: 118 } })
    const second = list.find((row: { list: string }) => row.list === listId(competition.setup.lists[1] as never))
    const state = { places: 1, filled: 1, last: { applicant: 'DDD444', total: 100 } }
    expect(second.reserved).toEqual([{ list: expect.stringMatching(/^[A-Z0-9]{6}$/), ...state }])
    // The page after the last is empty, and the total is the same.
    expect(await get('/versions/1/lists?page=9')).toMatchObject({ list: [], totalSize: 3 })
    expect((await get('/versions/1/lists?program=no%20such%25')).totalSize).toBe(0)
    const word = encodeURIComponent(first.programName.nameEn.slice(0, 8).toLowerCase())
    expect((await get(`/versions/1/lists?program=${word}`)).totalSize).toBeGreaterThan(0)
  })

  test('give no statistics of few people', async () => {
    const { data } = await get('/versions/1/figures')
    expect(data).toMatchObject({ competitors: 5, allotted: 4, places: 4 })
    expect(data.programs).toHaveLength(3)
    expect(data.languages).toEqual([{ key: 'KAZAKH', name: null, competitors: 5, allotted: null }])
  })

  test('give input and output as stored, and one gives the other', async () => {
    const { versions } = (await get('')).data
    const input = await portal.guest.call('GET', `/grants/competitions/${SLUG}/versions/1/files/input.json`)
    const bytes = Buffer.from([...writeInput(input.body)].join(''))
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(hash).toBe(versions[0].inputHash)
    const output = Buffer.from([...writeProtocol(allotPublicly(input.body), hash)].join(''))
    expect(createHash('sha256').update(output).digest('hex')).toBe(versions[0].outputHash)
    expect(input.headers['content-disposition']).toContain('2026-bachelor-1-input.json')
  })

  test('give the lines as .csv and .json', async () => {
    const csv = await portal.guest.call('GET', `/grants/competitions/${SLUG}/versions/1/files/results.csv`)
    expect(String(csv.body)).toMatch(/^\ufeff/)
    const rows = String(csv.body).trim().split('\r\n')
    expect(rows[0]).toBe('code,choice,list,outcome,place,rank,total')
    expect(rows).toHaveLength(16)
    expect(rows[1]).toMatch(/^AAA111,1,.*,ALLOTTED,GENERAL,1,121$/)
    const json = await portal.guest.call('GET', `/grants/competitions/${SLUG}/versions/1/files/results.json`)
    expect(json.body).toHaveLength(15)
    expect(json.body[0]).toMatchObject({ code: 'AAA111', outcome: 'ALLOTTED' })
  })
})

describe('the own explanation', () => {
  test('has one line for each choice, and never another person’s right', async () => {
    const data = await own('CCC333')
    expect(data).toMatchObject({
      code: 'CCC333',
      slug: SLUG,
      version: { version: 1 },
      notes: [
        {
          key: 'quotaRefused',
          name: { nameEn: 'Rural youth, for programs that support the development of rural areas' },
          reason: 'The certificate of residence is of another person',
        },
      ],
    })
    expect(data.choices.map(({ reason }: { reason: { key: string } }) => reason.key)).toEqual([
      'right',
      'noPlaces',
      'allotted',
      'noList',
    ])
    expect(data.choices[0]).toMatchObject({
      outcome: 'OUTRANKED',
      reason: { parameters: { total: 118 }, enough: 119 },
      standing: { rank: 3, competitors: 5, places: 2, own: 118, last: 118 },
    })
    expect(data.choices[0].standing.columns[23]).toBe(2)
    expect(JSON.stringify(data)).not.toMatch(/ORPHANS|BBB222/)
    expect(data.offer).toMatchObject({
      state: 'OFFERED',
      choice: 3,
      can: { accept: true, moveUp: true, decline: true },
    })
  })

  test('names the quota category of a reserved place', async () => {
    const { choices } = await own('DDD444')
    expect(choices[1]).toMatchObject({ reason: { key: 'allottedOnQuota', quotaName: {} }, standing: { last: 100 } })
    expect(choices[0].reason).toMatchObject({ key: 'score', parameters: { count: 18, last: 118 }, enough: 119 })
  })

  test('names the missed minimum, and the reason of a missing line', async () => {
    expect((await own('EEE555')).choices[0].reason).toMatchObject({
      key: 'belowTotal',
      parameters: { own: 40, minimum: 50 },
    })
    const left = await own('FFF666')
    expect(left).toMatchObject({ merit: null, offer: null })
    expect(left.choices[0]).toMatchObject({
      outcome: null,
      reason: { key: 'scoreRefused', parameters: { reason: 'The certificate cannot be verified' } },
    })
  })

  test('is readable by its owner only', async () => {
    const { applicationId } = person('CCC333')
    expect((await person('AAA111').person.call('GET', `/grants/own/${applicationId}`)).status).toBe(404)
    expect((await competition.head.call('GET', `/grants/own/${applicationId}`)).status).toBe(403)
    expect((await portal.guest.call('GET', `/grants/own/${applicationId}`)).status).toBe(401)
  })
})

describe('answering an offer', () => {
  const answer = (code: string, way: 'accept' | 'decline', body: object) =>
    person(code).person.call('POST', `/grants/own/${person(code).applicationId}/${way}`, body)
  const isHolder = async (code: string) =>
    (await person(code).person.call('GET', '/user/profile')).body.data.grantHolder as boolean

  const open = async (of: Person) => (await of.call('GET', '/grants/own')).body.list

  test('an offer without an answer is listed only to its holder', async () => {
    const { choices, offer } = await own('CCC333')
    const { program, university } = choices[offer.choice - 1]
    expect(await open(person('CCC333').person)).toEqual([
      {
        applicationId: person('CCC333').applicationId,
        acceptUntil: '2026-11-27T13:00:00.000Z',
        program,
        university,
      },
    ])
    expect(await open(person('EEE555').person)).toEqual([])
  })

  test('acceptance makes a grant holder for good', async () => {
    expect((await answer('CCC333', 'accept', { version: 2 })).body.msg).toBe('stale_version')
    expect(await isHolder('CCC333')).toBe(false)
    const { body } = await answer('CCC333', 'accept', { version: 1, isMovingUp: true })
    expect(body.data.offer).toMatchObject({
      state: 'ACCEPTED',
      isMovingUp: true,
      can: { accept: false, decline: false },
    })
    expect(body.data.history.map(({ event }: { event: string }) => event)).toEqual(['OFFERED', 'ACCEPTED'])
    expect(await open(person('CCC333').person)).toEqual([])
    expect(await isHolder('CCC333')).toBe(true)
    expect((await answer('CCC333', 'decline', { version: 1 })).body.msg).toBe('offer_not_open')
  })

  test('a first choice cannot move up', async () => {
    const { body } = await answer('AAA111', 'accept', { version: 1, isMovingUp: true })
    expect(body.data.offer).toMatchObject({ state: 'ACCEPTED', isMovingUp: false })
  })

  test('declining is final, and a person without an offer answers none', async () => {
    const { body } = await answer('DDD444', 'decline', { version: 1 })
    expect(body.data.offer).toMatchObject({ state: 'DECLINED' })
    expect((await answer('DDD444', 'accept', { version: 1 })).body.msg).toBe('offer_not_open')
    expect(await isHolder('DDD444')).toBe(false)
    expect((await answer('EEE555', 'accept', { version: 1 })).status).toBe(404)
  })

  test('its time ends by the clock, before the job has run too', async () => {
    portal.clock.set('2026-11-27T13:00:00.000Z')
    const again = await portal.signIn('APPLICANT', person('BBB222').person.email)
    const late = await again.call('POST', `/grants/own/${person('BBB222').applicationId}/accept`, { version: 1 })
    expect(late.body.msg).toBe('offer_not_open')
    expect(await open(again)).toEqual([])
  })
})

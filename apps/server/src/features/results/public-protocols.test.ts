import { gunzipSync } from 'node:zlib'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Offer, offers } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import {
  aroundOf,
  listsOf,
  type MadeCompetition,
  type MadeCompetitor,
  madeCompetition,
  madeCompetitor,
  publishProtocol,
} from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { lacksPublicFiles, makeMissingPublicFiles } from '../runs/make-public-files.ts'

const portal = await testPortal()
let competition: MadeCompetition
let one: MadeCompetitor
let root: Person
let inBetween: readonly unknown[]
const SLUG = '2026-bachelor'
const FILES = `/grants/competitions/${SLUG}/versions/1`

/** Values that no published file may have; each stands nowhere else in the files. */
const HIDDEN = { subjects: { HISTORY_OF_KAZAKHSTAN: 17, PROFILE_1: 43 }, profile: 87, average: 4.37 }

beforeAll(async () => {
  root = await portal.superAdmin()
  const chosen = (await offers(portal, 2, 'BACHELOR')) as Offer[]
  const lists = listsOf(chosen, [2, 2])
  competition = await madeCompetition(portal, {
    lists: lists.map((list) => ({ ...list, reserved: [{ quota: 'RURAL_YOUTH', places: 1 }] })),
    quotas: [{ quota: 'RURAL_YOUTH', percent: 35 }],
    whenEqual: 'NONE',
  })
  one = await madeCompetitor(portal, competition, 'AAA111', chosen)
  const ids = competition.setup.lists.map(listId)
  await publishProtocol(
    portal,
    competition,
    [
      { id: 'AAA111', choices: ids, total: 98, rights: ['ORPHANS'], quotas: ['RURAL_YOUTH', 'DISABILITY'], ...HIDDEN },
      { id: 'BBB222', choices: ids, total: 98, ...HIDDEN, average: 3.91 },
      { id: 'CCC333', choices: ids, total: 97, quotas: ['KANDAS'], ...HIDDEN },
      { id: 'DDD444', choices: ids, total: 96, quotas: ['RURAL_YOUTH'], ...HIDDEN },
      { id: 'EEE555', choices: ids, total: 30, ...HIDDEN },
    ],
    { isOld: true },
  )
  inBetween = await Promise.all([read('lists'), read('files/input.json'), read('files/output.json')])
  await makeMissingPublicFiles(aroundOf(portal))
})

const read = async (path: string): Promise<{ status: number; text: string; body: never }> => {
  const { status, body } = await portal.guest.call('GET', `${FILES}/${path}`)
  return { status, text: Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body), body: body as never }
}

const REMOVED =
  /subjects|HISTORY|PROFILE|profile|average|"rights?"|quota|ORPHANS|RURAL_YOUTH|DISABILITY|KANDAS|4\.37|3\.91|\b87\b|\b43\b|\b17\b/

describe('what everybody reads of a protocol', () => {
  test.each([
    'files/input.json',
    'files/output.json',
    'files/results.csv',
    'files/results.json',
    'lines?pageSize=50',
    'lists',
  ])('%s has no points by subject, no average, no right and no category', async (path) => {
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).toMatch(/98/)
    expect(text).not.toMatch(REMOVED)
  })

  test('the input says the order, the total and the lists by codes alone', async () => {
    const input = (await read('files/input.json')).body as { applicants: object[]; programs: { reserved: object[] }[] }
    const codes = input.programs.flatMap(({ reserved }) => reserved as { list: string }[]).map(({ list }) => list)
    expect(new Set(codes).size).toBe(2)
    const ids = competition.setup.lists.map(listId)
    const line = (id: string, merit: number, total: number, more: object = {}) => ({
      ...{ id, merit, total, reserved: [], belowMinimum: [], choices: ids, ...more },
    })
    const reserved = expect.arrayContaining(codes)
    expect(input.applicants).toEqual([
      line('AAA111', 1, 98, { reserved }),
      line('BBB222', 2, 98),
      line('CCC333', 3, 97),
      line('DDD444', 4, 96, { reserved }),
      line('EEE555', 5, 30, { belowMinimum: ids }),
    ])
  })

  test('a protocol of an earlier version shows nothing of itself until its public form is made', () => {
    const [lists, input, output] = inBetween as Awaited<ReturnType<typeof read>>[]
    expect([input?.status, output?.status]).toEqual([404, 404])
    expect(lists?.text).not.toMatch(REMOVED)
    expect(lists?.body).toMatchObject({ list: [{ general: { last: null }, reserved: [] }, {}] })
  })

  test('it keeps its rows as they were, and its public files are never changed', async () => {
    const { pool, db } = portal.database
    const { rows } = await pool.query('select input, input_hash, is_sealed from allotment_runs')
    expect(rows[0].is_sealed).toBe(false)
    expect(gunzipSync(rows[0].input).toString()).toMatch(/ORPHANS/)
    expect(await lacksPublicFiles(db)).toBe(false)
    const { versions } = (await portal.guest.call('GET', `/grants/competitions/${SLUG}`)).body.data
    expect(versions[0].wholeInputHash).toBe(rows[0].input_hash)
    expect(versions[0].inputHash).not.toBe(rows[0].input_hash)
    for (const change of [`update public_files set output = ''`, 'delete from public_files'])
      await expect(pool.query(change)).rejects.toThrow(/published/)
  })

  test('made again, the codes and the files are the same', async () => {
    const before = await portal.database.pool.query('select * from reserved_lists order by list, quota')
    await makeMissingPublicFiles(aroundOf(portal))
    const after = await portal.database.pool.query('select * from reserved_lists order by list, quota')
    expect(after.rows).toEqual(before.rows)
  })
})

test('a competitor reads their own whole line', async () => {
  const { data } = (await one.person.call('GET', `/grants/own/${one.applicationId}`)).body
  expect(data.merit).toEqual({
    ...{ total: 98, average: 4.37, profile: 87, order: 1, subjects: HIDDEN.subjects },
    rights: [expect.objectContaining({ nameEn: expect.stringMatching(/\w/) })],
    quotas: [expect.objectContaining({ nameEn: expect.stringMatching(/\w/) }), expect.anything()],
  })
})

describe('auditors', () => {
  const AUDITORS = `/staff/grants/audits/${SLUG}/auditors`
  const INPUT = `/staff/grants/audits/${SLUG}/versions/1/input`
  const trail = async (event: string) => (await root.call('GET', `/staff/audit?event=${event}`)).body.list

  test('one who is named reads the whole input, and each reading is in the trail', async () => {
    const auditor = await portal.staff(['MANAGER'])
    const admin = await portal.staff(['ADMIN'])
    expect((await auditor.call('GET', INPUT)).body.msg).toBe('forbidden')
    expect((await auditor.call('GET', '/staff/grants/audits')).body.list).toEqual([])
    const named = await root.call('POST', AUDITORS, { email: auditor.email })
    expect(named.body.list).toMatchObject([{ accountId: auditor.id }])
    const { list } = (await auditor.call('GET', '/staff/grants/audits')).body
    expect(list).toMatchObject([{ slug: SLUG, version: 1, wholeInputHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    for (let reading = 0; reading < 2; reading++) {
      const { status, body } = await auditor.call('GET', INPUT)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toMatch(/ORPHANS/)
    }
    expect(await trail('protocolAudited')).toMatchObject([
      { actor: { id: auditor.id }, objectId: competition.id, details: { version: 1 } },
      { actor: { id: auditor.id } },
    ])
    // Every other role is refused, and so is the one who names auditors.
    expect((await admin.call('GET', INPUT)).body.msg).toBe('forbidden')
    expect((await root.call('GET', INPUT)).status).toBe(403)
    const left = await root.call('DELETE', `${AUDITORS}/${auditor.id}`)
    expect(left.body.list).toEqual([])
    expect((await auditor.call('GET', INPUT)).status).toBe(403)
    expect((await root.call('DELETE', `${AUDITORS}/${auditor.id}`)).status).toBe(404)
    expect([await trail('auditorNamed'), await trail('auditorRemoved')]).toMatchObject([
      [{ actor: { id: root.id }, objectId: auditor.id, details: { competition: SLUG } }],
      [{ actor: { id: root.id }, objectId: auditor.id }],
    ])
  })

  test.each([
    ['of a university', async () => (await portal.staff(['MANAGER'], { university: 'uni-979' })).email],
    ['who is the super admin', async () => root.email],
    ['who is an expert alone', async () => (await portal.staff(['EXPERT'])).email],
    ['who applies', async () => (await portal.applicant()).email],
    ['who is not there', async () => 'nobody@mail.kz'],
  ])('nobody %s is named', async (_, emailOf) => {
    const { status, body } = await root.call('POST', AUDITORS, { email: await emailOf() })
    expect([status, body.errors]).toEqual([400, [{ field: 'email', msg: 'wrong_value' }]])
  })

  test('a competition that is not there has no auditors', async () => {
    expect((await root.call('GET', '/staff/grants/audits/2031-bachelor/auditors')).status).toBe(404)
  })
})

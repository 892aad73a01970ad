import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { competitionOf, DAYS, listFor, named, openBy, SETS } from '../../../test/competition.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let head: Person
let admin: Person
beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  admin = await portal.staff(['ADMIN'])
})

const words = (text: string) => ({ kk: text, ru: text, en: text })
const create = (more: object) =>
  head.call('POST', SETS, { year: 2030, level: 'BACHELOR', name: named('Grants'), ...more })
const change = (id: string, body: object) => head.call('PUT', `${SETS}/${id}`, body)
const step = (data: { steps: readonly { step: string; state: string; missing: readonly object[] }[] }, name: string) =>
  data.steps.find((each) => each.step === name)
const PROGRAM = async (level: string): Promise<string> =>
  (await portal.database.pool.query('select code from programs where level = $1 order by code limit 1', [level]))
    .rows[0].code

describe('several competitions of a year and level', () => {
  test('are numbered, each with a name of its own', async () => {
    const first = await create({})
    expect(first.body.data).toMatchObject({
      name: named('Grants'),
      kind: 'GRANT',
      source: 'UNT',
      slug: '2030-bachelor',
    })
    const again = await create({ name: { kk: 'Басқа', ru: 'гранты', en: 'GRANTS' } })
    expect([again.status, again.body.errors]).toEqual([409, [{ field: 'name', msg: 'competition_already_exists' }]])
    expect((await create({ name: named('Second') })).body.data).toMatchObject({ slug: '2030-bachelor-2' })
    const { list } = (await head.call('GET', SETS)).body
    const slugs = list.filter((each: { year: number }) => each.year === 2030).map((each: { slug: string }) => each.slug)
    expect(slugs).toEqual(['2030-bachelor', '2030-bachelor-2'])
  })

  test.each(['kk', 'ru', 'en'])('need a name in %s', async (language) => {
    const refused = await create({ name: { ...named('New'), [language]: ' ' } })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, `name.${language}`])
  })

  test('copy the rules of the last one of their kind and source', async () => {
    const of = { year: 2060, level: 'BACHELOR' }
    const { id } = await competitionOf(head, admin, { minimum: { total: 77, subjects: {} } }, { ...of, year: 2059 })
    const grants = (await create({ ...of, name: named('A') })).body.data
    expect([grants.filledFrom, grants.setup.minimum.total]).toEqual([{ competitionId: id, year: 2059 }, 77])
    const abroad = (await create({ ...of, name: named('B'), kind: 'SCHOLARSHIP', source: 'INTERVIEW' })).body.data
    expect([abroad.filledFrom, abroad.lists, abroad.setup.order]).toEqual([null, 0, []])
  })
})

test('a testing begins with its three subjects, and opens once its figures are filled in', async () => {
  const made = await create({ level: 'MASTERS_DEGREE', source: 'TESTING', name: named('Testing') })
  const { id, version, setup } = made.body.data
  expect(setup.parts.map(({ code, most }: { code: string; most: number }) => [code, most])).toEqual([
    ['FOREIGN_LANGUAGE', 0],
    ['READINESS', 0],
    ['PROFILE_SUBJECT', 0],
  ])
  expect(setup.parts[0].name.ru).toBe('Иностранный язык')
  expect(step(made.body.data, 'MINIMUMS')?.missing).toEqual([
    { what: 'partMaximums', count: 3 },
    { what: 'minimumTotal' },
  ])
  expect((await head.call('POST', `${SETS}/${id}/runs`, { kind: 'DRY' })).body.msg).toBe('part_without_maximum')
  const parts = setup.parts.map((part: object) => ({ ...part, most: 50 }))
  const minimum = { total: 75, subjects: { FOREIGN_LANGUAGE: 25 }, quotas: { ORPHANS: { total: 60 } } }
  const refused = await change(id, { version, parts, minimum: { ...minimum, total: 151 } })
  expect(refused.body.errors).toEqual([{ field: 'minimum.total', msg: 'wrong_value', rule: 'tooManyPoints' }])
  const lists = { put: [listFor(await PROGRAM('MASTERS_DEGREE'), 5)], remove: [] }
  const saved = await change(id, { version, dates: DAYS, parts, minimum, lists, order: ['PROFILE_SUBJECT', 'AVERAGE'] })
  expect(saved.body.data.setup).toMatchObject({ parts, minimum, order: ['PROFILE_SUBJECT', 'AVERAGE'] })
  await openBy(head, admin, id, saved.body.data.version, 'TESTING')
  expect((await head.call('GET', `${SETS}/${id}`)).body.data.opensAt).toBe(DAYS.opensAt)
})

const COMMISSION: CommissionRules = {
  ...{ graded: 'PAPERS', experts: 2, seesOthers: true, hidden: ['name'], furtherFrom: 20, rule: 'MEAN' },
  isCalibrated: false,
  criteria: [{ code: 'LOGIC', name: words('Logic'), grades: ['1', '2', '3', '4', '5'].map(words) }],
}

test('an interview needs a commission, whose step is confirmed; a scholarship reserves places for countries', async () => {
  const made = await create({ source: 'INTERVIEW', kind: 'SCHOLARSHIP', name: named('Abroad') })
  const { id, version } = made.body.data
  expect(step(made.body.data, 'COMMISSION')).toMatchObject({ state: 'TO_DO', missing: [{ what: 'commission' }] })
  const whole = {
    program: null,
    universityId: 'uni-001',
    language: null,
    places: 5,
    minimum: { quotas: { COUNTRY_CN: null } },
  }
  const lists = { put: [{ ...whole, reserved: [{ quota: 'COUNTRY_CN', places: 2 }] }], remove: [] }
  const saved = await change(id, { version, dates: DAYS, commission: COMMISSION, lists })
  expect(step(saved.body.data, 'COMMISSION')).toMatchObject({ state: 'TO_CHECK', missing: [] })
  const places = (await head.call('GET', `${SETS}/${id}/places`)).body.list
  expect(places).toMatchObject([{ id: '|uni-001', program: null, reserved: [{ quota: 'COUNTRY_CN', places: 2 }] }])
  const unconfirmed = await admin.call('POST', `${SETS}/${id}/open`, { version: saved.body.data.version })
  expect(unconfirmed.body.msg).toBe('competition_not_ready')
  await openBy(head, admin, id, saved.body.data.version, 'INTERVIEW')
  const page = (await portal.guest.call('GET', '/grants/competitions/2030-bachelor-3')).body.data
  expect(page).toMatchObject({ kind: 'SCHOLARSHIP', parts: [{ code: 'LOGIC', most: 5 }], order: [], quotaMinimums: [] })
})

test('a competition by the UNT has no step of a commission', async () => {
  const { id, version } = (await create({ year: 2031 })).body.data
  const answer = await head.call('POST', `${SETS}/${id}/steps/COMMISSION/confirm`, { version })
  expect([answer.status, answer.body.msg]).toEqual([404, 'not_found'])
})

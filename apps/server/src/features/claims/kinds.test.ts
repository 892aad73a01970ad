import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, offers } from '../../../test/builders.ts'
import { competingBody, sentCompeting, WHILE_CHECKING, WHILE_OPEN } from '../../../test/competing.ts'
import { named } from '../../../test/competition.ts'
import type { Person } from '../../../test/portal.ts'
import { listsOf, madeCompetition } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ now: WHILE_OPEN })
const words = (text: string) => ({ kk: `${text} kk`, ru: `${text} ru`, en: text })
const PARTS: CompetitionSetup['parts'] = [
  { code: 'FOREIGN_LANGUAGE', name: words('Foreign language'), most: 50 },
  { code: 'READINESS', name: words('Readiness'), most: 30 },
]
const row = (subject: string, score: number) => ({ subject, score })
const RESULT = { total: 61, subjects: [row('FOREIGN_LANGUAGE', 41), row('READINESS', 20)] }

let admin: Person
let ids: Record<'grants' | 'second' | 'testing' | 'abroad', string>

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  const [bachelor, masters] = [await offers(portal, 3), await offers(portal, 3, 'MASTERS_DEGREE')]
  const made = async (...of: Parameters<typeof madeCompetition> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await madeCompetition(portal, ...of)).id
  const lists = listsOf(bachelor, [1, 1, 1])
  const testing = { lists: listsOf(masters, [1, 1, 1]), parts: PARTS ?? [], order: ['READINESS'] }
  const [university] = bachelor
  const whole = { program: null, universityId: university?.universityId ?? '', language: null, minimum: null }
  ids = {
    grants: await made({ lists }),
    second: await made({ lists }, 2026, { number: 2, name: named('Second') }),
    testing: await made(testing, 2026, { level: 'MASTERS_DEGREE', source: 'TESTING', name: named('Testing') }),
    abroad: await made(
      { lists: [{ ...whole, places: 5, reserved: [{ quota: 'COUNTRY_CN', places: 2 }] }], order: [] },
      2026,
      {
        ...{ number: 3, kind: 'SCHOLARSHIP', source: 'INTERVIEW', name: named('Abroad') },
      },
    ),
  }
})

const send = (by: Person, body: Record<string, unknown>) => by.call('POST', '/request/create', body)
const faults = (refused: { body: { errors: readonly { field: string; msg: string }[] } }) =>
  refused.body.errors.map(({ field, msg }) => `${field} ${msg}`)
const claimsOf = async (id: string) =>
  (
    await portal.database.pool.query<{ kind: string; code: string; stated: unknown }>(
      'select kind, code, stated from grant_claims where application_id = $1 order by kind, code',
      [id],
    )
  ).rows

/** Body for the competition of master's studies: its level, its choices and its certificate. */
async function mastersBody(owner: Person, more: Record<string, unknown> = {}) {
  const [certificate, language] = await files(portal, owner, ['testing.pdf', 'ielts.pdf'])
  return competingBody(portal, owner, {
    ...{ educationLevel: 'MASTERS_DEGREE', choices: await offers(portal, 2, 'MASTERS_DEGREE'), gpa: '3.5' },
    languageCertificate: { id: language?.id },
    untResult: RESULT,
    attestatAverageScore: null,
    grantFiles: [{ kind: 'TESTING_CERTIFICATE', id: certificate?.id }],
    ...more,
  })
}

/** A person from China, as the profile states. */
async function foreigner(): Promise<Person> {
  const person = await portal.applicant()
  await portal.database.pool.query("update applicant_profiles set citizenship = 'CN' where account_id = $1", [
    person.id,
  ])
  return person
}

test('open competitions say what their form asks', async () => {
  const { list } = (await portal.guest.call('GET', '/grants/open')).body
  const found = (id: string) => list.find((each: { id: string }) => each.id === id)
  expect(found(ids.grants)).toMatchObject({
    slug: '2026-bachelor',
    name: null,
    source: 'UNT',
    parts: [],
    countsAverage: true,
  })
  expect(found(ids.second)).toMatchObject({ slug: '2026-bachelor-2', name: named('Second'), kind: 'GRANT' })
  expect(found(ids.testing)).toMatchObject({
    ...{ slug: '2026-masters', source: 'TESTING', countsAverage: false, countsRights: false },
    parts: PARTS?.map(({ code, most, name }) => ({ code, most, name })),
  })
})

describe('an application among several competitions', () => {
  test('must name its competition, and loses nothing typed', async () => {
    const person = await portal.applicant()
    const body = await competingBody(portal, person)
    const draft = (await send(person, { ...body, status: 'CREATED' })).body.data
    const refused = await person.call('PUT', `/request/${draft.id}`, body)
    expect(faults(refused)).toEqual(['competitionId fill_all_required_fields'])
    const kept = (await person.call('GET', `/request/${draft.id}`)).body.data
    expect(kept.draft.untResult.total).toBe(118)
    const sent = await person.call('PUT', `/request/${draft.id}`, { ...body, competitionId: ids.second })
    expect(sent.status).toBe(200)
    const own = (await person.call('GET', `/grants/claims/${draft.id}`)).body.data
    expect(own).toMatchObject({ name: named('Second'), kind: 'GRANT', source: 'UNT' })
  })

  test('enters each competition once', async () => {
    const person = await portal.applicant()
    await sentCompeting(portal, person, await competingBody(portal, person, { competitionId: ids.grants }))
    await sentCompeting(portal, person, await competingBody(portal, person, { competitionId: ids.second }))
    const again = await send(person, await competingBody(portal, person, { competitionId: ids.second }))
    expect([again.status, again.body.msg]).toEqual([409, 'application_already_exists'])
  })

  test.each([
    ['an unknown one', () => 'not-an-id'],
    ['one of another level', () => ids.testing],
  ])('is refused %s', async (_case, competitionId) => {
    const person = await portal.applicant()
    const refused = await send(person, await competingBody(portal, person, { competitionId: competitionId() }))
    expect(faults(refused)).toEqual(['competitionId competition_not_open'])
  })

  test('is refused one that has closed', async () => {
    const person = await portal.applicant()
    const body = await competingBody(portal, person, { competitionId: ids.grants })
    portal.clock.set(WHILE_CHECKING)
    const late = await portal.signIn('APPLICANT', person.email)
    const refused = await send(late, body)
    portal.clock.set(WHILE_OPEN)
    expect(faults(refused)).toEqual(['competitionId competition_not_open'])
  })
})

describe('a competition by testing', () => {
  test('takes the points of its parts as a claim, with the certificate of the testing', async () => {
    const person = await portal.applicant()
    const { id } = await sentCompeting(portal, person, await mastersBody(person))
    expect(await claimsOf(id)).toEqual([
      { kind: 'SCORE', code: '', stated: { total: 61, subjects: { FOREIGN_LANGUAGE: 41, READINESS: 20 } } },
    ])
    const view = (await person.call('GET', `/request/${id}`)).body.data
    expect(view).toMatchObject({ competitionId: ids.testing, sentTo: { name: named('Testing'), source: 'TESTING' } })
    const claims = (await admin.call('GET', `/staff/grants/claims/${id}`)).body.data
    expect(claims).toMatchObject({
      name: named('Testing'),
      claims: [{ files: [{ name: 'testing.pdf' }], parts: PARTS }],
    })
    const check = (subjects: unknown[], total = 60) => {
      const value = { total, subjects }
      return admin.call('POST', `/staff/grants/claims/${id}`, {
        ...{ kind: 'SCORE', state: 'CORRECTED', version: 1, reason: 'As in the certificate', value },
      })
    }
    expect(faults(await check([row('FOREIGN_LANGUAGE', 51), row('READINESS', 9)]))).toEqual(['value wrong_value'])
    expect(faults(await check([row('FOREIGN_LANGUAGE', 41)]))).toEqual(['value wrong_value'])
    const corrected = await check([row('FOREIGN_LANGUAGE', 40), row('READINESS', 20)])
    expect(corrected.body.data.claims[0].value).toEqual({
      total: 60,
      subjects: { FOREIGN_LANGUAGE: 40, READINESS: 20 },
    })
  })

  test.each([
    [
      'a missing part',
      { total: 41, subjects: [row('FOREIGN_LANGUAGE', 41)] },
      'untResult.subjects fill_all_required_fields',
    ],
    [
      'points above a part',
      { total: 61, subjects: [row('FOREIGN_LANGUAGE', 51), row('READINESS', 10)] },
      'untResult.subjects.0.subject wrong_value',
    ],
    [
      'a subject of the UNT',
      { total: 61, subjects: [...RESULT.subjects, row('PHYSICS', 1)] },
      'untResult.subjects.2.subject wrong_value',
    ],
    ['a total above the maximum', { ...RESULT, total: 81 }, 'untResult.total wrong_value'],
  ])('refuses %s', async (_case, untResult, expected) => {
    const person = await portal.applicant()
    expect(faults(await send(person, await mastersBody(person, { untResult })))).toEqual([expected])
  })

  test('asks the certificate of the testing', async () => {
    const person = await portal.applicant()
    const [unt] = await files(portal, person, ['unt.pdf'])
    const grantFiles = [{ kind: 'UNT_CERTIFICATE', id: unt?.id }]
    expect(faults(await send(person, await mastersBody(person, { grantFiles })))).toEqual([
      'grantFiles fill_all_required_fields',
    ])
  })
})

describe('a scholarship by interview', () => {
  const scholarship = async (person: Person, more: Record<string, unknown> = {}) => {
    const [first] = await offers(portal, 1)
    return competingBody(portal, person, {
      ...{ choices: [first], untResult: null, attestatAverageScore: null, grantFiles: [] },
      ...more,
    })
  }

  test('is the competition of a foreigner, without a result; the share of the country is a claim', async () => {
    const person = await foreigner()
    const { id } = await sentCompeting(portal, person, await scholarship(person))
    expect(await claimsOf(id)).toEqual([{ kind: 'QUOTA', code: 'COUNTRY_CN', stated: { code: 'COUNTRY_CN' } }])
    const claims = (await admin.call('GET', `/staff/grants/claims/${id}`)).body.data
    expect(claims.claims[0]).toMatchObject({ names: { nameEn: 'China' }, parts: [] })
    expect(claims.claims[0].files).toHaveLength(1)
    expect((await person.call('GET', `/request/${id}`)).body.data).toMatchObject({ untResult: null })
  })

  test('is refused to a citizen of Kazakhstan', async () => {
    const person = await portal.applicant()
    const refused = await send(person, await scholarship(person, { competitionId: ids.abroad }))
    expect(faults(refused)).toEqual(['competitionId competition_not_for_you'])
  })
})

test('competitions of a level have pages of their own', async () => {
  const read = async (slug: string) => (await portal.guest.call('GET', `/grants/competitions/${slug}`)).body.data
  expect(await read('2026-bachelor')).toMatchObject({ name: null, order: ['RIGHT', 'AVERAGE', 'PROFILE'], parts: [] })
  expect(await read('2026-bachelor-2')).toMatchObject({ name: named('Second'), slug: '2026-bachelor-2' })
  expect(await read('2026-masters')).toMatchObject({ source: 'TESTING', order: ['READINESS'], parts: PARTS })
  expect((await portal.guest.call('GET', '/grants/competitions/2026-bachelor-9')).status).toBe(404)
})

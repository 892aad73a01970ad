import { beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let bound: Person
let head: Person

beforeAll(async () => {
  bound = await portal.staff(['MANAGER'], { university: 'uni-010' })
  head = await portal.staff(['ADMIN'])
})

const B057 = { educationalProgram: 'B057', languages: ['KAZAKH_RUSSIAN'] }
const M094 = {
  educationalProgram: 'M094',
  levels: ['MASTERS_DEGREE'],
  languages: ['ENGLISH'],
  learningForm: 'distance',
}

const save = (offer: readonly object[], more: object = {}, person = bound) =>
  person.call('POST', '/university/edit', { tab: 'undergraduate', offer, ...more })
async function faults(offer: readonly object[], more: object = {}, person = bound) {
  const { status, body } = await save(offer, more, person)
  return [status, body.msg, body.errors?.map(({ field }: { field: string }) => field)]
}
const search = async (query = '') =>
  (await portal.guest.call('GET', `/search/universities/uni-010/programs${query}`)).body.list.map(
    ({ id }: { id: string }) => id,
  )

describe('an offer', () => {
  test('once saved is what is searched and shown, and counts as confirmed', async () => {
    const { status, body } = await save([B057, M094])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      isOfferConfirmed: true,
      offer: [
        {
          educationalProgram: 'B057',
          levels: ['BACHELOR'],
          languages: ['KAZAKH', 'RUSSIAN'],
          learningForm: ['fullTime'],
        },
        { educationalProgram: 'M094', levels: ['MASTERS_DEGREE'], languages: ['ENGLISH'], learningForm: ['distance'] },
      ],
    })
    expect((await search()).toSorted()).toEqual(['B057', 'M094'])
    expect(await search('?degree=4&language=1')).toEqual(['B057'])
    expect(await search('?degree=4&language=2')).toEqual([])
    const { data: page } = (await portal.guest.call('GET', '/dictionary/university/uni-010')).body
    expect(page).toMatchObject({ isOfferConfirmed: true, programCount: 2, totalEduPrograms: 2 })
  })

  test('is replaced whole, and the same again leaves no trace', async () => {
    await save([B057])
    expect(await search()).toEqual(['B057'])
    const { version } = (await save([B057])).body.data
    expect((await save([{ ...B057, languages: ['RUSSIAN', 'KAZAKH'] }])).body.data.version).toBe(version)
    expect((await save([{ ...B057, languages: ['RUSSIAN'] }])).body.data.version).toBe(version + 1)
  })

  test('that was derived is confirmed by saving it unchanged', async () => {
    const other = await portal.staff(['MANAGER'], { university: 'uni-012' })
    const { data: before } = (await other.call('GET', '/university/profile')).body
    expect(before.isOfferConfirmed).toBe(false)
    const { status, body } = await save(before.offer, { version: before.version }, other)
    expect([status, body.data.isOfferConfirmed, body.data.offer]).toEqual([200, true, before.offer])
  })

  test('with an unknown, repeated or misplaced program is refused at its place, and nothing is stored', async () => {
    await save([B057])
    expect(await faults([B057, { ...B057, educationalProgram: 'B999' }, B057])).toEqual([
      ...[400, 'wrong_value', ['offer.1.educationalProgram', 'offer.2.educationalProgram']],
    ])
    expect(await faults([{ ...B057, levels: ['PHD'] }])).toEqual([400, 'wrong_value', ['offer.0.levels']])
    expect(await faults([{ ...B057, languages: ['GERMAN'] }])).toEqual([400, 'wrong_value', ['offer.0.languages.0']])
    expect(await search()).toEqual(['B057'])
  })

  test('needs the list itself, and is not for service academies', async () => {
    const { status, body } = await bound.call('POST', '/university/edit', { tab: 'undergraduate' })
    expect([status, body.errors]).toEqual([400, [{ field: 'offer', msg: 'fill_all_required_fields' }]])
    expect(await faults([B057], { universityId: 'uni-046' }, head)).toEqual([400, 'wrong_value', ['offer']])
  })

  test('of two editors at once stays whole', async () => {
    const { version } = (await save([B057])).body.data
    const answers = await Promise.all([save([M094], { version }), save([B057, M094], { version })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.data.offer.length
    expect(await search()).toHaveLength(won)
  })
})

describe('a program that leaves the offer', () => {
  const choices = [{ universityId: 'uni-010', educationalProgram: 'B057' }]

  test('is refused when a draft with it is sent', async () => {
    await save([{ ...B057, languages: ['KAZAKH'] }])
    const applicant = await portal.applicant()
    const draft = await applicationBody(portal, applicant, { status: 'CREATED', choices })
    const { id } = (await applicant.call('POST', '/request/create', draft)).body.data
    await save([M094])
    const { status, body } = await applicant.call('PUT', `/request/${id}`, { ...draft, status: 'IN_PROCESS' })
    expect([status, body.msg, body.errors?.[0]?.field]).toEqual([400, 'wrong_value', 'choices.0'])
    await save([{ ...B057, languages: ['KAZAKH'] }])
    expect((await applicant.call('PUT', `/request/${id}`, { ...draft, status: 'IN_PROCESS' })).status).toBe(200)
  })

  test('is still considered where it was applied for, under its name', async () => {
    await save([{ ...B057, languages: ['KAZAKH'] }])
    const applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant, { choices })
    await save([M094])
    const inspector = await portal.staff(['MANAGER'])
    expect((await assign(head, inspector, id)).status).toBe(200)
    expect((await decide(inspector, id, 'PASSED')).status).toBe(200)
    expect((await answer(head, id, 'PASSED')).status).toBe(200)
    const { data } = (await applicant.call('GET', `/request/${id}`)).body
    expect(data).toMatchObject({ status: 'PASSED', speciality: { code: 'B057', nameEn: 'Information technologies' } })
  })
})

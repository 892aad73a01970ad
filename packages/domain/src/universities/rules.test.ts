import { expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { mayEditUniversity, universityMeant } from './policy.ts'
import {
  isPhoneText,
  isWebLink,
  missingFields,
  missingOfEvent,
  missingOfNews,
  newsTitleIn,
  REQUIRED_FIELDS,
  studentsPerTeacher,
  TAB_FIELDS,
} from './rules.ts'

import { universityEdit } from './schema.ts'

const main = {
  tab: 'main_info',
  nameKz: 'Университет',
  nameRu: 'Университет',
  abbreviationKz: 'У',
  abbreviationRu: 'У',
  totalEduPrograms: 40,
  totalStudents: '1200',
  averageEduCost: 0,
  type: 'STATE',
  educationTypes: [{ fullTime: true }],
  accreditation: 'IQAA',
  studentTeacherRatio: '12:1',
  presenceInRankings: 'QS 501–510',
  dormitoryAvailability: '90 %',
} as const

const missing = (body: object) => missingFields(universityEdit.parse(body))

test('a complete tab misses nothing, nor does a tab without required fields', () => {
  expect(missing(main)).toEqual([])
  expect(missing({ tab: 'description' })).toEqual([])
  expect(missing({ tab: 'campus' })).toEqual([])
})

test.each(REQUIRED_FIELDS.main_info)('main information needs %s', (field) => {
  expect(missing({ ...main, [field]: undefined })).toEqual([field])
  if (field !== 'educationTypes' && field !== 'type') expect(missing({ ...main, [field]: '' })).toEqual([field])
})

test('every field of the body belongs to one tab', () => {
  const { universityId: _id, tab: _tab, version: _version, ...fields } = universityEdit.shape
  expect(Object.values(TAB_FIELDS).flat().toSorted()).toEqual(Object.keys(fields).toSorted())
})

test('a university has at least one form of study, and its English name cannot be emptied', () => {
  expect(missing({ ...main, educationTypes: [{ fullTime: false }] })).toEqual(['educationTypes'])
  expect(missing({ ...main, educationTypes: [] })).toEqual(['educationTypes'])
  expect(missing({ ...main, nameEn: '' })).toEqual(['nameEn'])
})

test('without a tab both tabs with required fields are checked', () => {
  const { tab: _, ...whole } = main
  expect(missing(whole)).toEqual(['addressKz', 'addressRu', 'number', 'website'])
  expect(missing({ tab: 'undergraduate' })).toEqual(['offer'])
})

test.each([
  ['https://kaznu.edu.kz', true],
  ['http://example.kz/a?b=c', true],
  ['kaznu.edu.kz', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['https://user:secret@example.kz', false],
  ['https:example.kz', false],
  ['//example.kz', false],
  ['https://localhost', false],
  ['see https://kaznu.edu.kz', false],
  ['https://a.kz:port', false],
])('%s is a web link: %s', (text, is) => expect(isWebLink(text)).toBe(is))

test.each([
  ['+7 (7172) 70-95-00', true],
  ['8 727 377 33 33, 377 33 34', true],
  ['call us', false],
  ['12', false],
  ['1234', false],
  ['12345', true],
  ['12-34', false],
  ['call 12345', false],
  ['12345 or so', false],
])('%s can be dialled: %s', (text, is) => expect(isPhoneText(text)).toBe(is))

test.each([
  ['12', 12],
  ['12:1', 12],
  ['1:12', 12],
  ['12,5 : 1', 12.5],
  ['25/2', 12.5],
  ['about 12', null],
  ['0', null],
  ['12 students', null],
  ['0:12', null],
  ['12:0', null],
  ['ca. 12', null],
  ['', null],
  [null, null],
])('%s means %s students per teacher', (text, figure) => expect(studentsPerTeacher(text)).toBe(figure))

test('Kazakh and Russian together are two languages, one form of study is a list of one', () => {
  const { offer } = universityEdit.parse({
    offer: [
      { educationalProgram: 'B057', languages: ['KAZAKH_RUSSIAN', 'ENGLISH', 'RUSSIAN'], learningForm: 'partTime' },
    ],
  })
  expect(offer).toEqual([
    { educationalProgram: 'B057', languages: ['KAZAKH', 'RUSSIAN', 'ENGLISH'], learningForm: ['partTime'] },
  ])
})

test('an open day needs a date and a place, other news does not', () => {
  expect(missingOfEvent({ kind: 'NEWS' })).toEqual([])
  expect(missingOfEvent({ kind: 'OPEN_DAY', placeKz: 'а', placeRu: '' })).toEqual(['eventDate', 'placeRu', 'placeEn'])
})

test('news needs a day and three titles, a draft nothing', () => {
  const titles = { newsTitleKz: 'а', newsTitleRu: 'б', newsTitleEn: 'c' }
  const news = { kind: 'NEWS' as const, newsDate: '2026-11-26', ...titles }
  expect(missingOfNews(news)).toEqual([])
  expect(missingOfNews({ ...news, newsDate: null, newsTitleRu: ' ' })).toEqual(['newsDate', 'newsTitleRu'])
  expect(missingOfNews({ ...news, kind: 'OPEN_DAY' })).toEqual(['eventDate', 'placeKz', 'placeRu', 'placeEn'])
  const empty = { newsDate: null, newsTitleKz: '', newsTitleRu: '', newsTitleEn: '' }
  expect(missingOfNews({ kind: 'OPEN_DAY', isDraft: true, ...empty })).toEqual([])
})

test.each([
  ['its manager', ['MANAGER'], 'uni-1', true],
  ['its head', ['ADMIN'], 'uni-1', true],
  ['a head of all universities', ['ADMIN'], null, true],
  ['a head of another', ['ADMIN'], 'uni-2', false],
  ['its expert', ['EXPERT'], 'uni-1', false],
] as const)('%s edits a university: %s of %s: %s', (_who, roles, universityId, may) => {
  const actor: Actor = { accountId: 'a', kind: 'STAFF', roles, universityId, fullName: '' }
  expect(mayEditUniversity(actor, 'uni-1')).toBe(may)
  expect([universityMeant(actor, 'uni-9'), universityMeant(actor, undefined)]).toEqual(['uni-9', universityId])
})

test('every field of the profile belongs to one tab, and a tab requires only its own', () => {
  const { universityId: _universityId, tab: _tab, version: _version, ...fields } = universityEdit.shape
  expect(Object.values(TAB_FIELDS).flat().toSorted()).toEqual(Object.keys(fields).toSorted())
  expect(TAB_FIELDS.campus).toEqual(['campus'])
  expect(TAB_FIELDS.undergraduate).toEqual(['offer'])
  expect(TAB_FIELDS.description.every((field) => field.startsWith('description'))).toBe(true)
  expect(TAB_FIELDS.address_and_contacts.toSorted()).toEqual([
    'addressEn',
    'addressKz',
    'addressRu',
    'number',
    'website',
  ])
  for (const tab of ['main_info', 'address_and_contacts', 'undergraduate'] as const)
    expect(TAB_FIELDS[tab]).toEqual(expect.arrayContaining([...REQUIRED_FIELDS[tab]]))
})

test('a missing required field is named once', () => {
  expect(missing({ tab: 'main_info' }).toSorted()).toEqual(
    Object.keys(main)
      .filter((field) => field !== 'tab')
      .toSorted(),
  )
})

test("news has its title in the reader's language", () => {
  const news = { newsTitleKz: 'қ', newsTitleRu: 'р', newsTitleEn: 'e' }
  expect((['kk', 'ru', 'en'] as const).map((language) => newsTitleIn(news, language))).toEqual(['қ', 'р', 'e'])
})

test.each([
  [' https://a.kz', false],
  ['HTTPS://a.kz', true],
])('%s is a web link: %s', (text, is) => expect(isWebLink(text)).toBe(is))

import { expect, test } from 'vitest'
import { completenessOf } from './completeness-rules.ts'

type Profile = Parameters<typeof completenessOf>[0]

const name = { nameKz: 'а', nameRu: 'а', nameEn: 'a' }
const whole: Profile = {
  ...{ averageEduCost: 900_000, isOfferConfirmed: true, studentHouse: true, dormitoryAvailability: '90 %' },
  photos: [{ id: '1', captionKz: '', captionRu: '', captionEn: '', width: 1, height: 1 }],
  ...{ descriptionKz: 'а', descriptionRu: 'а', descriptionEn: 'a', addressKz: 'а', addressRu: 'а', addressEn: 'a' },
  ...{ number: '+7 7172 70 95 00', website: 'https://a.kz', totalStudents: 9_000, militaryDepartment: false },
  educationTypes: [{ fullTime: true, partTime: false, distance: false }],
  ...{ accreditation: 'IQAA', studentTeacherRatio: '12', presenceInRankings: 'QS 2026: 541' },
  campus: { library: name },
}
const missing = (part: Partial<Profile>) => completenessOf({ ...whole, ...part }).missing

test('a whole page misses nothing', () => {
  expect(completenessOf(whole)).toEqual({ stated: 20, total: 20, missing: [] })
})

test.each([
  [{ averageEduCost: null }, 'averageEduCost', 'main_info', 'averageEduCost'],
  [{ isOfferConfirmed: false }, 'offer', 'undergraduate', null],
  [{ studentHouse: null }, 'studentHouse', 'main_info', 'studentHouse'],
  [{ photos: [] }, 'photos', 'photos', null],
  [{ descriptionKz: null }, 'descriptionKz', 'description', 'descriptionKz'],
  [{ descriptionRu: ' ' }, 'descriptionRu', 'description', 'descriptionRu'],
  [{ descriptionEn: '' }, 'descriptionEn', 'description', 'descriptionEn'],
  [{ number: null }, 'number', 'address_and_contacts', 'number'],
  [{ website: null }, 'website', 'address_and_contacts', 'website'],
  [{ addressKz: null }, 'addressKz', 'address_and_contacts', 'addressKz'],
  [{ addressRu: null }, 'addressRu', 'address_and_contacts', 'addressRu'],
  [{ addressEn: null }, 'addressEn', 'address_and_contacts', 'addressEn'],
  [
    { educationTypes: [{ fullTime: false, partTime: false, distance: false }] },
    ...['educationTypes', 'main_info', 'educationTypes'],
  ],
  [{ educationTypes: null }, 'educationTypes', 'main_info', 'educationTypes'],
  [{ dormitoryAvailability: null }, 'dormitoryAvailability', 'main_info', 'dormitoryAvailability'],
  [{ totalStudents: null }, 'totalStudents', 'main_info', 'totalStudents'],
  [{ militaryDepartment: null }, 'militaryDepartment', 'main_info', 'militaryDepartment'],
  [{ accreditation: '—' }, 'accreditation', 'main_info', 'accreditation'],
  [{ campus: { library: null } }, 'campus', 'campus', null],
  [{ campus: null }, 'campus', 'campus', null],
  [{ studentTeacherRatio: null }, 'studentTeacherRatio', 'main_info', 'studentTeacherRatio'],
  [{ presenceInRankings: '-' }, 'presenceInRankings', 'main_info', 'presenceInRankings'],
] as [Partial<Profile>, string, string, string | null][])('%j is missed as %s', (part, fact, tab, field) => {
  expect(missing(part)).toEqual([{ fact, tab, field }])
})

test('missing facts are not counted as stated', () => {
  expect(completenessOf({ ...whole, photos: [], campus: null })).toMatchObject({ stated: 18, total: 20 })
})

test('a university without a dormitory owes no share of places', () => {
  expect(missing({ studentHouse: false, dormitoryAvailability: null })).toEqual([])
})

test('facts are in the order in which applicants look at them', () => {
  const none = { accreditation: null, averageEduCost: null, photos: [], isOfferConfirmed: false }
  expect(missing(none).map(({ fact }) => fact)).toEqual(['averageEduCost', 'offer', 'photos', 'accreditation'])
})

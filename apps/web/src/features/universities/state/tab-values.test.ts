import { expect, test } from 'vitest'
import {
  campusBody,
  campusValues,
  checkContacts,
  checkMain,
  contactValues,
  mainBody,
  mainValues,
  type Profile,
  withNewHostel,
} from './tab-values.ts'

const nothing = {
  canteen: null,
  sport: null,
  studentClub: null,
  library: null,
  dormitory: null,
}

const profile: Profile = {
  id: 'uni-001',
  code: '001',
  category: 'civil',
  cityId: 'astana',
  regionId: 'KZ-71',
  legalForm: null,
  nameKz: 'Университеті',
  nameRu: 'Университет',
  nameEn: 'University',
  abbreviationKz: 'У',
  abbreviationRu: 'У',
  totalEduPrograms: 40,
  totalStudents: 12_000,
  averageEduCost: 0,
  type: 'STATE',
  studentHouse: null,
  militaryDepartment: false,
  educationTypes: [{ fullTime: true, partTime: false, distance: true }],
  accreditation: 'IQAA',
  studentTeacherRatio: '12:1',
  presenceInRankings: 'QS 501',
  dormitoryAvailability: '90 %',
  addressKz: 'Астана',
  addressRu: 'Астана',
  addressEn: null,
  number: '+7 7172 70 95 00',
  website: 'https://university.kz',
  descriptionKz: null,
  descriptionRu: null,
  descriptionEn: null,
  campus: null,
  isOfferConfirmed: false,
  offer: [],
  photos: [],
  version: 3,
  changes: { main_info: null, address_and_contacts: null, description: null, campus: null, undergraduate: null },
}
const main = mainValues(profile)
const contacts = contactValues(profile)

test('a profile survives a round trip with its open fields', () => {
  expect(mainBody(main)).toMatchObject({
    totalStudents: 12_000,
    averageEduCost: 0,
    studentHouse: null,
    militaryDepartment: false,
    educationTypes: [{ fullTime: true, partTime: false, distance: true }],
  })
  expect(checkMain(main)).toEqual({})
  expect(checkContacts(contacts)).toEqual({})
})

test.each([
  ['nameKz', ''],
  ['nameRu', '   '],
  ['nameEn', ''],
  ['abbreviationKz', ''],
  ['abbreviationRu', ''],
  ['type', ''],
  ['totalEduPrograms', ''],
  ['totalStudents', ''],
  ['averageEduCost', ''],
  ['educationTypes', []],
  ['accreditation', ''],
  ['studentTeacherRatio', ''],
  ['presenceInRankings', ' '],
  ['dormitoryAvailability', ''],
])('main information without %s is not complete', (name, value) => {
  expect(checkMain({ ...main, [name]: value })).toEqual({ [name]: 'kernel.errors.fill_all_required_fields' })
})

test.each([
  ['addressKz', '', 'kernel.errors.fill_all_required_fields'],
  ['addressRu', ' ', 'kernel.errors.fill_all_required_fields'],
  ['number', '', 'kernel.errors.fill_all_required_fields'],
  ['website', '', 'kernel.errors.fill_all_required_fields'],
  ['number', 'call us', 'editing.faults.number'],
  ['website', 'university.kz', 'editing.faults.website'],
  ['website', 'javascript:alert(1)', 'editing.faults.website'],
  ['website', 'data:text/html,x', 'editing.faults.website'],
])('%s of %j is refused at its field', (name, value, fault) => {
  expect(checkContacts({ ...contacts, [name]: value })).toEqual({ [name]: fault })
})

test('the English address may be missing', () => expect(checkContacts({ ...contacts, addressEn: '' })).toEqual({}))

const named = (text: string) => ({ nameKz: text, nameRu: '', nameEn: '' })

test('an undescribed place is absent, and so is an empty building', () => {
  const values = campusValues(profile)
  expect(campusBody(values).campus).toEqual(nothing)
  expect(
    campusBody({ ...values, 'campus.sport': named('Стадион'), 'campus.dormitory': [{ key: 'hostel1', ...named(' ') }] })
      .campus,
  ).toEqual({ ...nothing, sport: named('Стадион') })
})

test('buildings are sorted by number, and a new one gets the lowest free one', () => {
  const dormitory = { hostel10: named('10'), hostel2: named('2'), hostel1: named('1') }
  const hostels = campusValues({ ...profile, campus: { dormitory } })['campus.dormitory']
  expect(hostels.map(({ key }) => key)).toEqual(['hostel1', 'hostel2', 'hostel10'])
  expect(withNewHostel(hostels).at(-1)?.key).toBe('hostel3')
  expect(withNewHostel([]).map(({ key }) => key)).toEqual(['hostel1'])
})

test('a dormitory of ninety-nine buildings grows no further', () => {
  const full = Array.from({ length: 99 }, (_, at) => ({ key: `hostel${at + 1}`, ...named('x') }))
  expect(withNewHostel(full)).toBe(full)
})

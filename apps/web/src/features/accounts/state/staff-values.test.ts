import { expect, test } from 'vitest'
import { checkStaff, EMPTY_STAFF, maskPhone, type StaffValues, toStaffBody } from './staff-values.ts'

test.each([
  ['typed with the trunk prefix', '87011234567', '8 701 123 4567'],
  ['pasted with the country code', '+7 (701) 123-45-67', '8 701 123 4567'],
  ['typed without any prefix', '9011234567', '8 901 123 4567'],
  ['half typed', '8701', '8 701'],
  ['the prefix alone', '+7', '8'],
  ['with digits too many', '870112345679999', '8 701 123 4567'],
  ['emptied', '', ''],
])('masks the phone number %s', (_case, typed, expected) => {
  expect(maskPhone(typed)).toBe(expected)
})

const manager: StaffValues = {
  ...EMPTY_STAFF,
  fullName: 'Aigerim Serik',
  email: 'aigerim@example.kz',
  password: 'Tq7#mLp2x',
  roles: ['MANAGER'],
}

test('a manager needs neither a phone nor a university', () => {
  expect(checkStaff(manager, true)).toEqual({})
})

test('an expert needs both', () => {
  expect(Object.keys(checkStaff({ ...manager, roles: ['EXPERT'] }, true))).toEqual(['phoneNumber', 'university'])
})

test('every missing field is reported at once', () => {
  expect(Object.keys(checkStaff(EMPTY_STAFF, true))).toEqual(['fullName', 'email', 'password', 'roles'])
})

test('a password is required only at creation', () => {
  expect(checkStaff({ ...manager, password: '' }, false)).toEqual({})
  expect(checkStaff({ ...manager, password: 'weak' }, true)).toEqual({
    password: 'kernel.errors.password_requirements_not_met',
  })
})

test('the phone number of a former expert is removed', () => {
  expect(toStaffBody({ ...manager, phoneNumber: '8 701 123 4567' }).phoneNumber).toBeNull()
})

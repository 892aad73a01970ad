import { expect, test } from 'vitest'
import { checkStaff, EMPTY_STAFF, type StaffValues, shownPhone, toStaffBody } from './staff-values.ts'

test.each([
  ['with the trunk prefix', '87011234567', '+7 701 123 45 67'],
  ['with the trunk prefix in groups', '8 701 123 45 67', '+7 701 123 45 67'],
  ['with the country code', '+7 (701) 123-45-67', '+7 701 123 45 67'],
  ['without any prefix', '7011234567', '+7 701 123 45 67'],
  ['half typed', '8701', '8701'],
  ['with digits too many', '870112345679999', '870112345679999'],
  ['emptied', '', ''],
])('a phone number %s is read when its field is left', (_case, typed, expected) => {
  expect(shownPhone(typed)).toBe(expected)
})

test('an expert’s number is sent in its international form, also without leaving the field', () => {
  expect(toStaffBody({ ...manager, roles: ['EXPERT'], phoneNumber: '8 701 123 45 67' }).phoneNumber).toBe(
    '+77011234567',
  )
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

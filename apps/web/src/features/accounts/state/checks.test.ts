import { describe, expect, it } from 'vitest'
import { checkNewPassword, checkPersonal, EMPTY_PERSONAL, toPersonalBody } from './checks.ts'

const COMPLETE = {
  ...EMPTY_PERSONAL,
  lastName: 'Seitkali',
  firstName: 'Aruzhan',
  birthday: '2004-05-17',
  citizenship: 'KZ',
  nationality: 'kazakh',
  countryOfResidence: 'KZ',
  passportNumber: 'N12345678',
  passportExprDate: '2099-02-01',
  phoneNumber: '8 701 123 45 67',
}

describe('the personal fields', () => {
  it('have no fault when they are complete, even with a single name', () => {
    expect(checkPersonal(COMPLETE)).toEqual({})
    expect(checkPersonal({ ...COMPLETE, lastName: '-' })).toEqual({})
  })

  it('accept a phone number as written in the country of residence, and send it in E.164', () => {
    const values = { ...COMPLETE, countryOfResidence: 'NG', phoneNumber: '0803 123 4567' }
    expect(checkPersonal(values)).toEqual({})
    expect(toPersonalBody(values).phoneNumber).toBe('+2348031234567')
    expect(checkPersonal({ ...values, countryOfResidence: '' }).phoneNumber).toBe('kernel.errors.wrong_phone_number')
  })

  it('report every empty one at once, and none of the optional ones', () => {
    const faults = checkPersonal(EMPTY_PERSONAL)
    expect(Object.keys(faults).sort()).toEqual(
      [
        'birthday',
        'citizenship',
        'countryOfResidence',
        'firstName',
        'lastName',
        'nationality',
        'passportExprDate',
        'passportNumber',
        'phoneNumber',
      ].sort(),
    )
    expect(new Set(Object.values(faults))).toEqual(new Set(['kernel.errors.field_required']))
  })

  it('refuse an expired passport, a wrong IIN and an invalid phone number', () => {
    expect(
      checkPersonal({ ...COMPLETE, passportExprDate: '2020-01-01', iin: '123 456 789 012', phoneNumber: '123' }),
    ).toEqual({
      passportExprDate: 'accounts.faults.passportExpired',
      iin: 'kernel.errors.wrong_iin',
      phoneNumber: 'kernel.errors.wrong_phone_number',
    })
  })

  it('are sent with null for an empty field', () => {
    expect(toPersonalBody(COMPLETE)).toMatchObject({ middleName: null, gender: null, iin: null })
  })
})

describe('a new password', () => {
  it('must be repeated first, then meet the rules', () => {
    expect(checkNewPassword({ newPassword: 'weak', repeat: 'other' })).toEqual({
      repeat: 'accounts.faults.notIdentical',
    })
    expect(checkNewPassword({ newPassword: 'weak', repeat: 'weak' })).toEqual({
      newPassword: 'kernel.errors.password_requirements_not_met',
    })
    expect(checkNewPassword({ newPassword: 'Strong!9Pa', repeat: 'Strong!9Pa' })).toEqual({})
  })
})

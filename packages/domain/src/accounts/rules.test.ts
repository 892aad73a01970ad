import { describe, expect, test } from 'vitest'
import {
  filterLatinName,
  isBirthday,
  isIin,
  isLatinName,
  isPassportValid,
  isPasswordStrong,
  PASSWORD_RULES,
  toE164,
} from './rules.ts'

describe('passwords', () => {
  test.each([
    ['Kq7!vxPw', true],
    ['Kq7!vxP', false],
    [`Kq7!${'vxPw'.repeat(31)}`, true],
    [`Kq7!${'vxPw'.repeat(31)}v`, false],
    ['kq7!vxpw', false],
    ['KQ7!VXPW', false],
    ['Kqw!vxPw', false],
    ['Kq7zvxPw', false],
    ['Kq7! vxPw', false],
    ['Құпия7!vxPwK', true],
  ])('%s is strong: %s', (password, isStrong) => {
    expect(isPasswordStrong(password)).toBe(isStrong)
  })

  test.each(['qwe', 'EWQ', 'sDf', 'lkj', 'bnm', '123', '987', '012', '789', '210'])(
    'a run of three, %s, is refused',
    (run) => {
      expect(PASSWORD_RULES.noRuns(`K7!vxPw${run}`)).toBe(false)
    },
  )

  test.each(['qet', '135', 'qaz', '224', 'мне'])('%s is no run', (text) => {
    expect(PASSWORD_RULES.noRuns(text)).toBe(true)
  })

  test.each([...'#$+-=!()%&_*.@",{}[]'])('%s is a symbol', (symbol) => {
    expect(isPasswordStrong(`Kq7vxPwz${symbol}`)).toBe(true)
  })
})

describe('names', () => {
  test.each([
    ['Aigerim', true],
    ['Anna Maria', true],
    ['Anna-Maria', true],
    ['-', true],
    ['Anna  Maria', false],
    ['Anna--Maria', false],
    ['-Anna', false],
    ['Әйгерім', false],
    ['Anna1', false],
    ['', false],
  ])('%s may stand: %s', (name, isAllowed) => {
    expect(isLatinName(name)).toBe(isAllowed)
  })

  test('typing keeps Latin letters, single hyphens and single spaces', () => {
    expect(filterLatinName('Айgerim1--K  ')).toBe('gerim-K ')
  })
})

describe('telephone numbers', () => {
  test.each([
    ['8 701 123 45 67', '+77011234567'],
    ['+7 (701) 123-45-67', '+77011234567'],
    ['0049 170 1234567', '+491701234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['87011234567', '+77011234567'],
    ['+7 701 123 45', null],
    ['7011234567', null],
    ['+0123456789', null],
    ['phone', null],
  ])('%s is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number)
  })
})

describe('individual identification numbers', () => {
  // Check digits computed by hand from the two rows of weights.
  test.each([
    ['850101300006', false],
    ['123456789012', false],
    ['00000000000', false],
    ['851301300000', false],
    ['85010130000x', false],
  ])('%s is none', (text, expected) => {
    expect(isIin(text)).toBe(expected)
  })

  test.each(['85010130000', '85010130010', '99123150123'])(
    'of the ten check digits behind %s at most one is right',
    (stem) => {
      expect([...'0123456789'].filter((digit) => isIin(stem + digit)).length).toBeLessThanOrEqual(1)
    },
  )

  test('weights 1 to 11 give the digit: 8+10+0+4+0+6+21+0+0+0+0 = 49, 49 mod 11 = 5', () => {
    expect(isIin('850101300005')).toBe(true)
  })
})

describe('dates against today in Kazakhstan', () => {
  const justAfterMidnightInAlmaty = new Date('2026-11-20T19:30:00.000Z')
  test.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['1900-01-01', false],
  ])('born on %s: %s', (date, expected) => {
    expect(isBirthday(date, justAfterMidnightInAlmaty)).toBe(expected)
  })
  test.each([
    ['2026-11-21', true],
    ['2026-11-20', false],
  ])('a passport until %s is valid: %s', (date, expected) => {
    expect(isPassportValid(date, justAfterMidnightInAlmaty)).toBe(expected)
  })
})

import { describe, expect, test } from 'vitest'
import { filterLatinName, isMiddleName } from './name-rules.ts'
import { readablePhone, toE164 } from './phone-rules.ts'
import {
  coversStudies,
  greetedName,
  holdsInterviews,
  isBirthday,
  isIin,
  isLatinName,
  isPassportValid,
  isPasswordStrong,
  listedName,
  PASSWORD_RULES,
  PERSONAL_FIELD_OF_KEY,
  RESET_TOKEN_MS,
  studiesBegin,
  UNCONFIRMED_BLOCKS_MS,
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

  test.each(['qet', '135', 'qaz', '224', 'мне', 'a', 'qw', 'wq', 'op', 'po', '89', '10'])('%s is no run', (text) => {
    expect(PASSWORD_RULES.noRuns(text)).toBe(true)
  })

  test('an empty password is refused', () => {
    expect(PASSWORD_RULES.noRuns('')).toBe(false)
  })

  test.each([...'#$+-=!()%&_*.@",{}[]'])('%s is a symbol', (symbol) => {
    expect(isPasswordStrong(`Kq7vxPwz${symbol}`)).toBe(true)
  })
})

describe('names', () => {
  test.each([
    ['Dana Omarova', null, null, 'Dana Omarova'],
    [null, 'Aruzhan', 'Seitkali', 'Aruzhan'],
    [null, '-', 'Seitkali', 'Seitkali'],
    [null, null, null, ''],
  ])('%s, %s, %s: greeted as %s', (fullName, firstName, lastName, greeted) => {
    expect(greetedName({ fullName, firstName, lastName })).toBe(greeted)
  })

  test.each([
    ['Aigerim', 'Serikova', 'Serikova Aigerim'],
    ['Aigerim', '-', 'Aigerim'],
    ['-', 'Serikova', 'Serikova'],
  ])('%s, %s: listed as %s', (firstName, lastName, listed) => {
    expect(listedName({ firstName, lastName })).toBe(listed)
  })

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
  ])('%s is a Latin name: %s', (name, isAllowed) => {
    expect(isLatinName(name)).toBe(isAllowed)
  })

  test('typing keeps Latin letters, single hyphens and single spaces', () => {
    expect(filterLatinName('Айgerim1--K  ')).toBe('gerim-K ')
  })

  test.each([
    ['José', 'Jose'],
    ['Jose\u0301', 'Jose'],
    ['Müller', 'Muller'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Weiß', 'Weiss'],
    ['Ærø', 'AEro'],
    ['Əliyev', 'Aliyev'],
    ['O’Neil', 'ONeil'],
    ["O'Neil", 'ONeil'],
    ['Anna\u2011Maria', 'Anna-Maria'],
    ['Anna\u00a0Maria', 'Anna Maria'],
    ['A\u200bnna', 'Anna'],
  ])('%s is typed and becomes %s', (typed, kept) => expect(filterLatinName(typed)).toBe(kept))

  test.each([
    ['Серікқызы', true],
    ['护照', true],
    ['شهادة', true],
    ['राजेश', true],
    ["Akmal o'g'li", true],
    ['Oʻgʻli', true],
    ['Md.', true],
    ['J. R.', true],
    ['Anna-Maria', true],
    ['-', true],
    ['Anna  Maria', false],
    ['-Anna', false],
    ['😀', false],
    ['Anna 😀', false],
    ['Anna1', false],
    ['Anna\nMaria', false],
    ['Anna <b>', false],
  ])('%s is a middle name: %s', (name, isAllowed) => expect(isMiddleName(name)).toBe(isAllowed))
})

describe('telephone numbers', () => {
  test.each([
    ['8 701 123 45 67', '+77011234567'],
    ['+7 (701) 123-45-67', '+77011234567'],
    ['0049 170 1234567', '+491701234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['87011234567', '+77011234567'],
    ['+88 701 123 4567', '+887011234567'],
    ['+7 701 123 45', null],
    ['+7 701 123 45 678', null],
    ['x+491701234567', null],
    ['+491701234567x', null],
    ['7011234567', null],
    ['+0123456789', null],
    ['phone', null],
    ['+7tel:7015550102', null],
    ['\u202a+7 701 555 01 02\u202c', '+77015550102'],
    ['\u2068+77015550102\u2069', '+77015550102'],
    ['\u200b+77015550102', '+77015550102'],
    ['+7 701 555\u201101\u201102', '+77015550102'],
    ['+7 701 555\u201301\u201302', '+77015550102'],
    ['+7\u00a0701\u2009555\u202f01 02', '+77015550102'],
    ['+7 701/5550102', '+77015550102'],
    ['+\u0667\u0667\u0660\u0661\u0665\u0665\u0665\u0660\u0661\u0660\u0662', '+77015550102'],
    ['tel:+77015550102', '+77015550102'],
    ['Tel: 8 701 555 01 02', '+77015550102'],
    ['\uff0b7 701 555 01 02', '+77015550102'],
    ['+7 701 555 01 0', null],
    ['+49 1', null],
  ])('%s is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number)
  })
})

describe('telephone numbers as written in a country', () => {
  test.each([
    ['701 123 45 67', 'KZ', '+77011234567'],
    ['8 701 123 45 67', 'KZ', '+77011234567'],
    ['77011234567', 'KZ', '+77011234567'],
    ['0803 123 4567', 'NG', '+2348031234567'],
    ['234 803 123 4567', 'NG', '+2348031234567'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['(202) 555-0123', 'US', '+12025550123'],
    ['1 246 555 0123', 'BB', '+12465550123'],
    ['555 0123', 'BB', '+12465550123'],
    ['+49 170 1234567', 'KZ', '+491701234567'],
    ['00998 90 123 45 67', 'KZ', '+998901234567'],
    ['246 555 0123', 'BB', '+12465550123'],
    ['246555012', 'BB', '+1246246555012'],
    ['23480 312 3456', 'NG', '+234803123456'],
    ['234 8031 2345', 'NG', '+23423480312345'],
    ['803 0123 4567', 'NG', '+23480301234567'],
    ['0612 345 678', 'VA', '+390612345678'],
    ['0549 123 456', 'SM', '+3780549123456'],
    ['01 2345 6789', 'CI', '+2250123456789'],
    ['01 234 567', 'GA', '+24101234567'],
    ['05 123 4567', 'CG', '+242051234567'],
    ['', 'KZ', null],
    ['phone', 'NG', null],
    ['+7 8 701 123 45 67', 'KZ', '+77011234567'],
    ['+7 777 123 45 678', 'KZ', null],
    ['+7 +7 701 123 45 67', 'KZ', '+77011234567'],
    ['+998 +77011234567', 'UZ', '+77011234567'],
    ['+1 212 001 2345', 'KZ', '+12120012345'],
    ['+234 0803 123 4567', 'NG', '+2348031234567'],
    ['+39 06 1234 5678', 'IT', '+390612345678'],
    ['701 123 45', 'KZ', null],
    ['7011234567', 'XX', null],
  ])('%s in %s is %s', (typed, country, number) => {
    expect(toE164(typed, country)).toBe(number)
  })
})

describe('telephone numbers in groups', () => {
  test.each([
    ['+77015554433', '+7 701 555 44 33'],
    ['+998901234567', '+998 901 234 567'],
    ['+12025550123', '+1 202 555 0123'],
    ['+2348031234567', '+234 803 123 4567'],
    ['+770155544331', '+7 701 555 443 31'],
    ['8+77015554433', '8+77015554433'],
    ['+9991234567', '+9991234567'],
    ['8 701', '8 701'],
    ['', ''],
  ])('%s reads %s', (number, shown) => {
    expect(readablePhone(number)).toBe(shown)
    expect(toE164(shown) ?? number).toBe(number)
  })
})

describe('the passport and the studies', () => {
  test.each([
    // 1 September begins at 19:00 UTC of the day before.
    ['2026-08-31T18:59:59Z', '2026-09-01'],
    ['2026-09-01T18:59:59Z', '2026-09-01'],
    ['2026-09-01T19:00:00Z', '2027-09-01'],
    ['2027-01-15T00:00:00Z', '2027-09-01'],
  ])('at %s the next studies begin on %s', (at, day) => {
    expect(studiesBegin(new Date(at))).toBe(day)
  })

  test('a passport must be valid on their first day', () => {
    const now = new Date('2026-11-20T09:00:00Z')
    expect(coversStudies('2027-09-01', now)).toBe(true)
    expect(coversStudies('2027-08-31', now)).toBe(false)
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
  ])('%s is no IIN', (text, expected) => {
    expect(isIin(text)).toBe(expected)
  })

  test.each([
    ['991231111115', true],
    ['991231111715', true],
    ['991231111819', true],
    ['850101111117', true],
    ['851231111117', true],
    ['851001111116', true],
    ['850931111116', true],
    ['9912311111150', false],
    ['x91231111115', false],
    ['850001111113', false],
    ['851301111117', false],
    ['850100111111', false],
    ['850132111116', false],
    ['991231111790', false],
  ])('%s with a right check digit is an IIN: %s', (text, expected) => {
    expect(isIin(text)).toBe(expected)
  })

  test.each(['85010130000', '85010130010', '99123150123'])(
    'at most one of the ten check digits after %s is right',
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
    ['1906-12-31', false],
    ['1907-01-01', true],
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

test('an unconfirmed account keeps its e-mail for seven days, a reset link works for one hour', () => {
  const hours = [UNCONFIRMED_BLOCKS_MS, RESET_TOKEN_MS].map((span) => span / 3_600_000)
  expect(hours).toEqual([7 * 24, 1])
})

test.each([
  [['EXPERT'], true],
  [['MANAGER', 'EXPERT'], true],
  [['ADMIN', 'MANAGER', 'EXPERT_MANAGER'], false],
  [[], false],
] as const)('%s holds interviews: %s', (roles, expected) => expect(holdsInterviews(roles)).toBe(expected))

test.each(Object.entries(PERSONAL_FIELD_OF_KEY))('%s belongs to the field in its name, %s', (key, field) => {
  const words = key.replace(/^wrong_|_already_exists$/g, '')
  expect(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toBe(words)
})

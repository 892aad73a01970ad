import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { expect, test } from 'vitest'
import { decimal, digits, grouped, inTenge, withDecimals, withWholeAmounts } from './numbers.ts'

test.each([
  ['kk', '1\u00a0250\u00a0000', '4\u00a0650\u00a0₸'],
  ['ru', '1\u00a0250\u00a0000', '4\u00a0650\u00a0₸'],
  ['en', '1,250,000', '4,650\u00a0KZT'],
] as const)('digits form groups of three without line breaks, as %s writes them', (language, count, amount) => {
  expect([7, 950].map((number) => grouped(number, language))).toEqual(['7', '950'])
  expect(grouped(1_250_000, language)).toBe(count)
  expect(inTenge(4650, language)).toBe(amount)
})

test('an amount within a text stays on one line', () => {
  expect(withWholeAmounts('60 000–95 000 ₸ в месяц')).toBe('60\u00a0000–95\u00a0000\u00a0₸ в месяц')
  expect(withWholeAmounts('60,000–95,000 KZT a month')).toBe('60,000–95,000\u00a0KZT a month')
})

test('a comma separates decimals, in English a point', () => {
  expect((['kk', 'ru', 'en'] as const).map((language) => withDecimals(4.25, language))).toEqual([
    '4,25',
    '4,25',
    '4.25',
  ])
  expect([withDecimals(4, 'kk'), withDecimals(86.26, 'ru', 1), withDecimals(86, 'en', 1)]).toEqual([
    '4,00',
    '86,3',
    '86.0',
  ])
})

test('a typed decimal is shown as the language writes it and stored with a dot', () => {
  expect([writtenDecimal(0.5, 'kk'), writtenDecimal('4.7', 'ru'), writtenDecimal(0.5, 'en')]).toEqual([
    '0,5',
    '4,7',
    '0.5',
  ])
  expect(decimal(writtenDecimal('4.7', 'kk'))).toBe('4.7')
})

test('a decimal accepts digits and one dot, and a comma as a dot', () => {
  expect(decimal('4,75')).toBe('4.75')
  expect(decimal('4.7.5 балл')).toBe('4.75')
  expect(decimal('5')).toBe('5')
})

test('a whole number accepts digits alone', () => {
  expect(digits('1 12 балл')).toBe('112')
})

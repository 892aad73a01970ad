import { describe, expect, test } from 'vitest'
import {
  type ContentField,
  emptyValue,
  faultsOfFields,
  isDayOfYear,
  schemaOfFields,
  type TextForm,
  toName,
  toTexts,
} from './field-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })
const isRead = (field: ContentField, x: unknown) => schemaOfFields({ x: field }).safeParse({ x }).success
const faultsOf = (field: ContentField, x: unknown) =>
  faultsOfFields({ x: field }, { x }).map((fault) => `${fault.field} ${fault.msg}`)

const LINE = { type: 'texts', look: 'line', most: 3 } as const
const PROSE = { type: 'texts', look: 'prose', most: 3 } as const
const TEXT = { type: 'text', form: 'line', most: 3 } as const
const DAY = { type: 'day' } as const
const YEAR_DAY = { type: 'yearDay' } as const
const CHOICE = { type: 'choice', values: ['A', 'B'] } as const
const REFERENCE = { type: 'reference', to: 'city' } as const
const YES = { type: 'yes' } as const
const NUMBER = { type: 'number', least: 1, most: 5 } as const
const optional = <F extends object>(field: F) => ({ ...field, isOptional: true }) as const

describe('a schema', () => {
  test.each<readonly [string, ContentField, unknown, boolean]>([
    ['a line of its limit', LINE, texts('abc'), true],
    ['a longer line', LINE, texts('abcd'), false],
    ['a line with a line break', LINE, texts('a\nb'), false],
    ['a line with a return', LINE, texts('a\rb'), false],
    ['an empty line', LINE, texts(''), true],
    ['a prose with a line break', PROSE, texts('a\nb'), true],
    ['a longer prose', PROSE, texts('abcd'), false],
    ['a text of its limit', TEXT, 'abc', true],
    ['a longer text', TEXT, 'abcd', false],
    ['a day', DAY, '2027-02-28', true],
    ['a day that does not exist', DAY, '2027-02-29', false],
    ['no day yet', DAY, '', true],
    ['a day of every year', YEAR_DAY, '02-29', true],
    ['a day of one year', YEAR_DAY, '2027-02-28', true],
    ['no day of the year yet', YEAR_DAY, '', true],
    ['another word than a day', YEAR_DAY, 'x', false],
    ['a choice', CHOICE, 'B', true],
    ['no choice', CHOICE, '', false],
    ['an unknown choice', CHOICE, 'C', false],
    ['no optional choice', optional(CHOICE), '', true],
    ['an optional choice', optional(CHOICE), 'B', true],
    ['a key of 64 letters', REFERENCE, 'a'.repeat(64), true],
    ['a longer key', REFERENCE, 'a'.repeat(65), false],
    ['yes', YES, true, true],
    ['another word than yes or no', YES, 'yes', false],
    ['the least number', NUMBER, 1, true],
    ['a lesser number', NUMBER, 0, false],
    ['the largest number', NUMBER, 5, true],
    ['a larger number', NUMBER, 6, false],
    ['no number yet', NUMBER, null, true],
    ['a part of a whole number', NUMBER, 1.5, false],
    ['a decimal', { ...NUMBER, hasDecimal: true }, 1.5, true],
    ['a part of a decimal', { ...NUMBER, hasDecimal: true }, 1.55, false],
  ])('reads %s as declared', (_case, field, value, expected) => {
    expect(isRead(field, value)).toBe(expected)
  })

  test.each<readonly [string, ContentField, unknown]>([
    ['texts', LINE, texts('')],
    ['a text', TEXT, ''],
    ['a day', DAY, ''],
    ['a day of the year', YEAR_DAY, ''],
    ['an optional choice', optional(CHOICE), ''],
    ['a reference', REFERENCE, ''],
    ['a number', NUMBER, null],
  ])('fills in %s that is absent', (_case, field, value) => {
    expect(schemaOfFields({ x: field }).parse({})).toEqual({ x: value })
  })

  test('fills in an absent language', () => {
    expect(schemaOfFields({ x: LINE }).parse({ x: { ru: 'a' } })).toEqual({ x: { kk: '', ru: 'a', en: '' } })
  })
})

test.each<readonly [string, ContentField, unknown]>([
  ['texts', LINE, texts('')],
  ['a text', TEXT, ''],
  ['a day', DAY, ''],
  ['the first choice', CHOICE, 'A'],
  ['no optional choice', optional(CHOICE), ''],
  ['a reference', REFERENCE, ''],
  ['no', YES, false],
  ['no number', NUMBER, null],
])('a new entry has %s', (_case, field, value) => {
  expect(emptyValue({ x: field })).toEqual({ x: value })
})

describe('a value to be published', () => {
  test.each<readonly [string, ContentField, unknown, readonly string[]]>([
    ['texts in all languages', LINE, texts('a'), []],
    [
      'a text in one language alone',
      LINE,
      { kk: 'a', ru: '', en: ' ' },
      ['x.ru field_required', 'x.en field_required'],
    ],
    ['no texts', LINE, texts(''), ['x.kk field_required', 'x.ru field_required', 'x.en field_required']],
    ['no optional texts', optional(LINE), texts(' '), []],
    ['optional texts without one language', optional(LINE), { kk: 'a', ru: 'a', en: '' }, ['x.en field_required']],
    ['an empty text', TEXT, '', ['x field_required']],
    ['an absent text', TEXT, undefined, ['x field_required']],
    ['an empty optional text', optional(TEXT), '', []],
    ['an absent number', NUMBER, null, ['x field_required']],
    ['an absent optional number', optional(NUMBER), null, []],
    ['a number of nought', NUMBER, 0, []],
    ['a no', YES, false, []],
    ['a text of another form', { ...TEXT, form: 'bin' }, '1', ['x wrong_value']],
    ['a day, which has no form', DAY, 'x', []],
  ])('with %s has its faults', (_case, field, value, faults) => {
    expect(faultsOf(field, value)).toEqual(faults)
  })
})

const RIGHT: Readonly<Record<TextForm, readonly string[]>> = {
  phone: ['12345', '+7 (7172) 70-00-00'],
  email: ['a@b.kz', 'first.last@mail.edu.kz'],
  link: ['https://egov.kz', 'https://adilet.zan.kz/rus/docs/V1'],
  bin: ['123456789012'],
  code: ['B', '6B06', 'a-1'],
  line: ['a', 'of the ministry, 2027'],
  years: ['2027', '2027-2028'],
}
const WRONG: Readonly<Record<TextForm, readonly string[]>> = {
  phone: ['1234', 'x12345', '12345x', '+'],
  email: ['a@b', '@b.kz', 'a b@c.kz', 'a@b.kz c', 'a@@b.kz'],
  link: ['http://egov.kz', 'https://egov', 'see https://egov.kz', 'https://egov.kz/a b', 'https://'],
  bin: ['12345678901', '1234567890123', '12345678901x'],
  code: ['-B', 'B 1', '*B', 'B*', 'a'.repeat(41)],
  line: ['a\nb', 'a\rb'],
  years: ['27', '20270', '2027-28', '2027-20288', '12027-2028'],
}

describe.each(Object.keys(RIGHT) as TextForm[])('a text of the form %s', (form) => {
  const field = { type: 'text', form, most: 300 } as const
  test.each(RIGHT[form])('may be %j', (text) => expect(faultsOf(field, text)).toEqual([]))
  test.each(WRONG[form])('is not %j', (text) => expect(faultsOf(field, text)).toEqual(['x wrong_value']))
})

test.each([
  ['02-29', true],
  ['12-31', true],
  ['02-30', false],
  ['13-01', false],
  ['2-1', false],
  ['02-290', false],
  ['002-29', false],
])('%s is a day of every year: %s', (day, expected) => {
  expect(isDayOfYear(day)).toBe(expected)
})

test('texts and names are the same in another form', () => {
  const name = { nameKz: 'а', nameRu: 'б', nameEn: 'c' }
  expect(toTexts(name)).toEqual({ kk: 'а', ru: 'б', en: 'c' })
  expect(toName(toTexts(name))).toEqual(name)
})

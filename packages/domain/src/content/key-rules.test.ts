import { describe, expect, test } from 'vitest'
import { figureOfKey } from './directory-rules.ts'
import { FIRST_ADDED_NUMBER, keyFaults, newKey, sameThing } from './key-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })

describe('keys', () => {
  const unused = { random: '0f8b9c1d-2e3a-4b5c', number: FIRST_ADDED_NUMBER }
  test.each([
    ['program', { code: 'B999' }, 'B999'],
    ['city', { code: 'kosshy' }, 'kosshy'],
    ['field', { code: '6B06' }, '6B06'],
    ['university', { code: '777' }, 'uni-777'],
    ['university', { code: '' }, 'uni-added-0f8b9c1d-2e3'],
    ['university', {}, 'uni-added-0f8b9c1d-2e3'],
    ['profession', {}, '1000001'],
    ['notice', {}, unused.random],
    ['programFigure', { program: 'B057', figure: 'GRANTS', year: 2027, university: '' }, 'B057-GRANTS-2027'],
    ['programFigure', { program: 'A-1', figure: 'COST', year: 2027, university: 'uni-001' }, 'A-1-COST-2027-uni-001'],
  ] as const)('a new %s %j', (kind, value, key) => {
    expect(newKey(kind, value, unused)).toBe(key)
  })

  test.each([
    ['program', null, '', ['code field_required']],
    ['program', null, 'B 1', ['code wrong_value']],
    ['program', null, 'B001', []],
    ['program', 'B001', 'B002', ['code wrong_value']],
    ['program', 'B001', 'B001', []],
    ['program', 'B001', '', ['code field_required']],
    ['program', null, '*B001', ['code wrong_value']],
    ['program', null, 'B001*', ['code wrong_value']],
    ['program', null, '-B001', ['code wrong_value']],
    ['program', null, 'B'.repeat(40), []],
    ['program', null, 'B'.repeat(41), ['code wrong_value']],
    ['university', 'uni-001', '002', []],
    ['university', null, '*', []],
  ] as const)('%s %s with the code "%s"', (kind, key, code, faults) => {
    expect(keyFaults(kind, key, { code }).map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  const figure = { program: 'B057', figure: 'GRANTS', year: 2027, university: '' }
  test.each([
    ['of a new one', null, {}, []],
    ['of the whole country, as before', 'B057-GRANTS-2027', {}, []],
    ['without a year', null, { year: null }, ['year field_required']],
    [
      'with another program and without a year',
      'B057-GRANTS-2027',
      { program: 'B058', year: null },
      ['year field_required'],
    ],
    ['moved to another year', 'B057-GRANTS-2026', {}, ['program wrong_value']],
    ['of its university', 'B057-GRANTS-2027', { university: 'uni-001' }, ['program wrong_value']],
  ] as const)('a figure %s', (_, key, change, faults) => {
    const found = keyFaults('programFigure', key, { ...figure, ...change })
    expect(found.map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  test.each([
    ['B057-GRANTS-2027', figure],
    ['A-1-COST-2027-uni-001', { program: 'A-1', figure: 'COST', year: 2027, university: 'uni-001' }],
    ['B057-LOWEST_SCORE-2027', { ...figure, figure: 'LOWEST_SCORE' }],
    ['*B057-GRANTS-2027', null],
    ['B057-GRANTS-2027*', null],
    ['B057-GRANTS-20270', null],
    ['B057-PLACES-2027', null],
    ['B057', null],
  ])('the key %s says what the figure is of', (key, expected) => {
    expect(figureOfKey(key)).toEqual(expected)
  })

  test('a code says that two universities are the same, and nothing says so without one', () => {
    expect(sameThing('university', { code: '777' })).toBe('777')
    expect(sameThing('university', { code: '' })).toBeNull()
    expect(sameThing('profession', { program: 'B057', name: texts('A') })).toBe('B057 A')
    expect(sameThing('notice', { code: '777' })).toBeNull()
    expect(sameThing('notice', { program: 'B057', name: texts('A') })).toBeNull()
    expect([sameThing('university', null), sameThing('university', {})]).toEqual([null, null])
    expect([sameThing('profession', null), sameThing('profession', { program: 'B057' })]).toEqual([null, null])
    expect(sameThing('profession', { program: 'B057', name: texts('') })).toBeNull()
  })
})

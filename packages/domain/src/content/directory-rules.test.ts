import { describe, expect, test } from 'vitest'
import { FIGURES } from '../kernel/figures.ts'
import { figureOfKey, type UniversityEntry } from './directory-rules.ts'
import { emptyValue } from './field-rules.ts'
import { FIRST_ADDED_NUMBER, keyFaults, newKey, sameThing } from './key-rules.ts'
import { CONTENT_KIND_NAMES, canEnd, contentFaults, contentSchema, kindOf } from './kind-rules.ts'
import { formerNames } from './name-rules.ts'
import {
  KINDS_IN_ORDER,
  type KnownEntries,
  leadsTo,
  namersOf,
  referenceFaults,
  referencesOf,
} from './reference-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })
const UNIVERSITY = {
  ...(emptyValue(kindOf('university').fields) as UniversityEntry),
  ...{ name: texts('A'), city: 'almaty' },
}
const IN_USE = { isArchived: false, successor: '' }
const VALUES: Readonly<Record<string, { readonly isArchived: boolean; readonly successor: string }>> = {
  'city almaty': IN_USE,
  'city old': { isArchived: true, successor: 'almaty' },
  'city lost': { isArchived: true, successor: '' },
  'city one': { isArchived: true, successor: 'two' },
  'city two': { isArchived: true, successor: 'one' },
  'university next': IN_USE,
  'university a': IN_USE,
}
const known: KnownEntries = {
  valueOf: (kind, key) => VALUES[`${kind} ${key}`] ?? null,
  isNamed: (kind, key) => kind === 'university' && key === 'a',
}

describe('references', () => {
  test.each([
    ['an entry in use', 'almaty', 'almaty'],
    ['one with a successor', 'old', 'almaty'],
    ['one without', 'lost', null],
    ['a circle', 'one', null],
    ['none', 'nowhere', null],
  ])('%s leads on', (_, key, to) => {
    expect(leadsTo(known, 'city', key)).toBe(to)
  })

  test.each([
    ['an entry in use', {}, []],
    ['an archived entry with a successor', { city: 'old' }, []],
    ['an archived entry without', { city: 'lost' }, ['city wrong_value']],
    ['an unknown entry', { city: 'nowhere' }, ['city wrong_value']],
    ['itself', { branchOf: 'a' }, ['branchOf wrong_value']],
    ['an archived entry keeps what it named', { city: 'lost', isArchived: true, successor: 'next' }, []],
    ['an end without a successor, named by others', { isArchived: true }, ['successor field_required']],
    ['itself as successor', { isArchived: true, successor: 'a' }, ['successor wrong_value']],
    ['an unknown successor', { isArchived: true, successor: 'x' }, ['successor wrong_value']],
  ])('%s', (_, change, faults) => {
    const found = referenceFaults('university', 'a', { ...UNIVERSITY, ...change }, known)
    expect(found.map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  test('an end that nobody names needs no successor', () => {
    expect(referenceFaults('university', 'next', { ...UNIVERSITY, isArchived: true }, known)).toEqual([])
  })

  test('each kind follows the kinds that it names', () => {
    for (const kind of CONTENT_KIND_NAMES)
      for (const { to } of referencesOf(kind))
        expect(KINDS_IN_ORDER.indexOf(to)).toBeLessThanOrEqual(KINDS_IN_ORDER.indexOf(kind))
    expect(namersOf('city')).toEqual([{ kind: 'university', field: 'city' }])
    expect(namersOf('university')).toEqual([{ kind: 'university', field: 'branchOf' }])
  })
})

describe('names of past years', () => {
  const value = { program: 'old', figure: 'GRANTS', year: 2027, university: '', value: 1, winners: null, source: 'x' }
  const of = (program: object | null) => ({
    valueOf: (kind: string, key: string) => (kind === 'program' && key === 'old' ? (program as never) : null),
    isNamed: () => false,
  })
  test.each([
    ['in use', { isArchived: false }, []],
    ['that is archived without a successor', { isArchived: true, successor: '' }, []],
    ['that does not exist', null, ['program']],
  ])('a figure of a program %s', (_, program, faults) => {
    expect(referenceFaults('programFigure', 'k', value, of(program)).map(({ field }) => field)).toEqual(faults)
  })

  test('do not hinder the end of an entry', () => {
    expect(namersOf('program').map(({ kind }) => kind)).not.toContain('programFigure')
  })
})

describe('keys', () => {
  const unused = { random: '0f8b9c1d-2e3a-4b5c', number: FIRST_ADDED_NUMBER }
  test.each([
    ['program', { code: 'B999' }, 'B999'],
    ['city', { code: 'kosshy' }, 'kosshy'],
    ['university', { code: '777' }, 'uni-777'],
    ['university', { code: '' }, 'uni-added-0f8b9c1d-2e3'],
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
    ['university', 'uni-001', '002', []],
  ] as const)('%s %s with the code "%s"', (kind, key, code, faults) => {
    expect(keyFaults(kind, key, { code }).map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  const figure = { program: 'B057', figure: 'GRANTS', year: 2027, university: '' }
  test.each([
    ['of a new one', null, {}, []],
    ['without a year', null, { year: null }, ['year field_required']],
    ['moved to another year', 'B057-GRANTS-2026', {}, ['program wrong_value']],
    ['of its university', 'B057-GRANTS-2027', { university: 'uni-001' }, ['program wrong_value']],
  ] as const)('a figure %s', (_, key, change, faults) => {
    const found = keyFaults('programFigure', key, { ...figure, ...change })
    expect(found.map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  test.each([
    ['B057-GRANTS-2027', figure],
    ['A-1-COST-2027-uni-001', { program: 'A-1', figure: 'COST', year: 2027, university: 'uni-001' }],
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
  })
})

describe('values of directories', () => {
  const program = {
    ...emptyValue(kindOf('program').fields),
    ...{ name: texts('A'), code: 'B1', field: '6B06', firstSubject: 'PHYSICS', secondSubject: 'MATHEMATICS' },
  }
  test.each([
    ['a bachelor’s program with both subjects', {}, []],
    ['with one', { secondSubject: '' }, ['secondSubject']],
    ['a master’s program with subjects', { level: 'MASTERS_DEGREE' }, ['firstSubject', 'secondSubject']],
    ['without', { level: 'PHD', firstSubject: '', secondSubject: '' }, []],
    ['a successor of a program in use', { successor: 'B2' }, ['successor']],
  ])('%s', (_, change, faults) => {
    expect(contentFaults('program', { ...program, ...change }).map(({ field }) => field)).toEqual(faults)
  })

  const figure = {
    ...{ program: 'B1', figure: 'LOWEST_SCORE', year: 2027, university: '', value: 90, winners: null },
    source: 'Order 1',
  }
  test.each([
    ['a score', {}, []],
    ['a score with its people', { winners: 3 }, []],
    ['a score above the UNT', { value: FIGURES.untMax + 1 }, ['value']],
    ['a figure without a source', { source: '' }, ['source']],
    ['grants with people behind them', { figure: 'GRANTS', winners: 3 }, ['winners']],
    ['a cost of the whole country', { figure: 'COST', value: 900_000 }, ['university']],
    ['a cost at a university', { figure: 'COST', value: 900_000, university: 'uni-001' }, []],
  ])('%s', (_, change, faults) => {
    expect(contentFaults('programFigure', { ...figure, ...change }).map(({ field }) => field)).toEqual(faults)
  })

  test('an optional choice may be empty, and a code has no spaces', () => {
    expect(contentSchema('program').safeParse(program).success).toBe(true)
    expect(contentSchema('program').safeParse({ ...program, firstSubject: 'DANCE' }).success).toBe(false)
    expect(contentFaults('university', { ...UNIVERSITY, code: 'a b' }).map(({ field }) => field)).toEqual(['code'])
  })

  test('entries that are archived are not ended', () => {
    const ended = CONTENT_KIND_NAMES.filter(canEnd)
    for (const kind of ['notice', 'holiday', 'profession', 'link'] as const) expect(ended).toContain(kind)
    for (const kind of ['city', 'university', 'field', 'program', 'region'] as const) expect(ended).not.toContain(kind)
  })
})

test('a renaming with its day leaves a former name, a correction none', () => {
  const version = (name: string, renamedOn = '') => ({ name: texts(name), renamedOn })
  expect(formerNames([version('Old'), version('Olde')])).toEqual([])
  expect(
    formerNames([
      version('First'),
      version('Second', '2026-01-01'),
      version('Second!', '2026-01-01'),
      version('Third', '2027-02-02'),
    ]),
  ).toEqual([
    { name: texts('Second!'), until: '2027-02-02' },
    { name: texts('First'), until: '2026-01-01' },
  ])
})

import { describe, expect, test } from 'vitest'
import type { UniversityEntry } from './directory-schema.ts'
import { emptyValue } from './field-rules.ts'
import { CONTENT_KIND_NAMES, kindOf } from './kind-rules.ts'
import { type KnownEntries, leadsTo, namersOf, referenceFaults, referencesOf } from './reference-rules.ts'

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
  'city a': IN_USE,
  'university back': { isArchived: true, successor: 'a' },
  'university gone': { isArchived: true, successor: '' },
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
    ['a successor that leads back', { isArchived: true, successor: 'back' }, ['successor wrong_value']],
    [
      'an archived entry with an unknown name',
      { city: 'nowhere', isArchived: true, successor: 'next' },
      ['city wrong_value'],
    ],
    ['an entry of another kind with the same key', { city: 'a' }, []],
    ['a head university that is in use', { branchOf: 'next' }, []],
    ['an archived head university without a successor', { branchOf: 'gone' }, ['branchOf wrong_value']],
    ['no city yet', { city: '' }, []],
  ])('%s', (_, change, faults) => {
    const found = referenceFaults('university', 'a', { ...UNIVERSITY, ...change }, known)
    expect(found.map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  test.each([
    [19, 'e19'],
    [20, null],
  ])('are followed over %i successors at most', (steps, end) => {
    const chain = {
      valueOf: (_kind: string, key: string) =>
        key === `e${steps}` ? IN_USE : { isArchived: true, successor: `e${Number(key.slice(1)) + 1}` },
    }
    expect(leadsTo(chain, 'city', 'e0')).toBe(end)
  })

  test('an end that nobody names needs no successor', () => {
    expect(referenceFaults('university', 'next', { ...UNIVERSITY, isArchived: true }, known)).toEqual([])
  })

  test('each kind follows the kinds that it names', () => {
    for (const kind of CONTENT_KIND_NAMES)
      for (const { to } of referencesOf(kind))
        expect(CONTENT_KIND_NAMES.indexOf(to)).toBeLessThanOrEqual(CONTENT_KIND_NAMES.indexOf(kind))
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
    ['that is archived with an unknown successor', { isArchived: true, successor: 'x' }, []],
    ['that does not exist', null, ['program']],
  ])('a figure of a program %s', (_, program, faults) => {
    expect(referenceFaults('programFigure', 'k', value, of(program)).map(({ field }) => field)).toEqual(faults)
  })

  test('do not hinder the end of an entry', () => {
    expect(namersOf('program').map(({ kind }) => kind)).not.toContain('programFigure')
  })
})

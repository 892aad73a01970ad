import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emptyValue } from './field-rules.ts'
import {
  CONTENT_KIND_NAMES,
  type ContentKind,
  canEnd,
  contentFaults,
  contentSchema,
  kindOf,
  missingOf,
  titleOf,
} from './kind-rules.ts'

const SPECIFICATION = readFileSync(new URL('../../../../docs/specification/content.md', import.meta.url), 'utf8')
/** Rows of the table of kinds: each kind with its entries and its public history. */
const specified = SPECIFICATION.split('\n').flatMap((line) => {
  const [, names = '', entries = '', history = ''] = line.split('|').map((cell) => cell.trim())
  return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => ({
    name: name as ContentKind,
    isOpen: entries.includes('added'),
    isPublic: history === 'yes',
  }))
})

const texts = (text: string) => ({ kk: text, ru: text, en: text })
const namesWhere = (holds: (kind: ReturnType<typeof kindOf>) => boolean) =>
  CONTENT_KIND_NAMES.filter((name) => holds(kindOf(name)))

test('the specification has a row of each kind', () => {
  expect(specified.map(({ name }) => name).toSorted()).toEqual(CONTENT_KIND_NAMES.toSorted())
})

test.each(specified)('$name is open and public as specified', ({ name, isOpen, isPublic }) => {
  expect({ isOpen: kindOf(name).isOpen, isPublic: kindOf(name).isPublic }).toEqual({ isOpen, isPublic })
})

describe.each(CONTENT_KIND_NAMES)('%s', (name) => {
  const kind = kindOf(name)

  test('has its title among its texts, or a key that names it', () => {
    const isNamed = kind.title === null ? kind.keyFields !== undefined : kind.fields[kind.title]?.type === 'texts'
    expect(isNamed).toBe(true)
  })

  test('has the fields of its key', () => {
    expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining([...(kind.keyFields ?? [])]))
  })

  test('is archived by fields of its own, or never', () => {
    const archive = [kind.fields['isArchived']?.type, kind.fields['successor']]
    const own = ['yes', { type: 'reference', to: name, isOptional: true }]
    expect(archive).toEqual(kind.isArchiving === true ? own : [undefined, undefined])
  })

  test('has a new value that its schema reads', () => {
    const empty = emptyValue(kind.fields)
    expect(contentSchema(name).parse(empty)).toEqual(empty)
  })
})

test('directories keep their values in tables of their own', () => {
  expect(namesWhere(({ isOfDirectory }) => isOfDirectory === true).toSorted()).toEqual([
    ...['city', 'field', 'preemptiveRight', 'profession', 'program', 'programFigure'],
    ...['quotaCategory', 'region', 'university'],
  ])
})

test('a public kind is planned ahead, unless it is a directory or a link', () => {
  expect(namesWhere(({ isDated }) => isDated)).toEqual(
    CONTENT_KIND_NAMES.filter((name) => kindOf(name).isPublic && !kindOf(name).isOfDirectory && name !== 'link'),
  )
})

test('texts of messages, consents and the help have placeholders', () => {
  expect(namesWhere(({ hasPlaceholders }) => hasPlaceholders === true).toSorted()).toEqual([
    ...['consent', 'faq', 'guideText', 'mailText', 'smsText'],
  ])
})

test('questions alone belong to another screen', () => {
  expect(namesWhere(({ isPlaced }) => isPlaced === true)).toEqual(['question'])
})

test('a code is the key of a city, a field and a program', () => {
  expect(namesWhere(({ keyFields }) => keyFields?.join() === 'code').toSorted()).toEqual(['city', 'field', 'program'])
})

test('a figure has its key by program, kind, year and university', () => {
  expect(kindOf('programFigure').keyFields).toEqual(['program', 'figure', 'year', 'university'])
})

test.each<readonly [ContentKind, string]>([
  ['notice', 'text'],
  ['correctionReason', 'text'],
  ['statement', 'text'],
  ['faq', 'question'],
  ['mailText', 'subject'],
  ['smsText', 'text'],
  ['consent', 'title'],
  ['city', 'name'],
  ['link', 'name'],
])('a list names %s by its %s', (kind, field) => {
  expect(titleOf(kind, { [field]: texts('A') })).toEqual(texts('A'))
})

test.each<readonly [string, ContentKind, object | null]>([
  ['an ended entry', 'city', null],
  ['a value without its title', 'city', {}],
  ['a figure, which its key names', 'programFigure', { null: texts('A') }],
])('%s has no title', (_case, kind, value) => {
  expect(titleOf(kind, value as never)).toBeNull()
})

test.each<readonly [ContentKind, boolean]>([
  ['notice', true],
  ['city', false],
  ['region', false],
])('an entry of %s can be ended: %s', (kind, can) => {
  expect(canEnd(kind)).toBe(can)
})

test('missing values leave out wrong ones', () => {
  const operator = { ...emptyValue(kindOf('operator').fields), email: 'x', name: { kk: 'a', ru: '', en: 'a' } }
  expect(missingOf('operator', operator)).toEqual(['name.ru'])
})

const SESSION = {
  ...{ name: texts('A'), applicationFrom: '2027-03-01', applicationTo: '2027-03-10' },
  ...{ testingFrom: '2027-05-10', testingTo: '2027-07-05', countsForGrant: true },
}
const BLOCK = { name: texts('A'), tasks: 20, minScore: 5, maxScore: 20 }
const PERIOD = { name: texts('A'), from: '2027-03-01', to: '2027-03-10', source: '' }
const NOTICE = { text: texts('A'), audience: 'ALL', tone: 'INFO', from: '2027-03-01', until: '2027-03-10' }
const HOLIDAY = { name: texts('A'), day: '03-08', type: 'HOLIDAY', isMoved: true }
const CITY = { ...emptyValue(kindOf('city').fields), name: texts('A'), code: 'a', region: 'r' }
const UNIVERSITY = { ...emptyValue(kindOf('university').fields), name: texts('A'), city: 'a' }
const FIELD = { ...emptyValue(kindOf('field').fields), name: texts('A'), code: '6B06' }

test.each<readonly [string, ContentKind, object, readonly string[]]>([
  ['a session', 'untSession', SESSION, []],
  ['a session of one day each', 'untSession', { ...SESSION, applicationTo: '2027-03-01', testingTo: '2027-05-10' }, []],
  [
    'an application that ends before it begins',
    'untSession',
    { ...SESSION, applicationTo: '2027-02-28' },
    ['applicationTo'],
  ],
  ['a test that ends before it begins', 'untSession', { ...SESSION, testingTo: '2027-05-09' }, ['testingTo']],
  ['a block', 'untBlock', BLOCK, []],
  ['a block with its least points as most', 'untBlock', { ...BLOCK, minScore: 20 }, []],
  ['a block with more points at least than at most', 'untBlock', { ...BLOCK, minScore: 21 }, ['minScore']],
  ['a period', 'guideDay', PERIOD, []],
  ['a period of one day', 'guideDay', { ...PERIOD, to: '2027-03-01' }, []],
  ['a day alone', 'guideDay', { ...PERIOD, to: '' }, []],
  ['a period that ends before it begins', 'guideDay', { ...PERIOD, to: '2027-02-28' }, ['to']],
  ['a period without a beginning', 'guideDay', { ...PERIOD, from: '' }, ['from']],
  ['a notice without a last day', 'notice', { ...NOTICE, until: '' }, ['until']],
  ['a notice without a first day', 'notice', { ...NOTICE, from: '' }, ['from']],
  ['a holiday without a day', 'holiday', { ...HOLIDAY, day: '' }, ['day']],
  ['a day off without a day', 'holiday', { ...HOLIDAY, day: '', type: 'DAY_OFF', isMoved: false }, ['day']],
  ['a day off of every year', 'holiday', { ...HOLIDAY, type: 'DAY_OFF', isMoved: false }, ['day']],
  ['a day off that moves', 'holiday', { ...HOLIDAY, type: 'DAY_OFF', day: '2027-03-09' }, ['isMoved']],
  ['a city in use', 'city', CITY, []],
  ['an archived city with a successor', 'city', { ...CITY, isArchived: true, successor: 'b' }, []],
  ['a city in use with a successor', 'city', { ...CITY, successor: 'b' }, ['successor']],
  ['a university in use with a successor', 'university', { ...UNIVERSITY, successor: 'b' }, ['successor']],
  ['a field in use with a successor', 'field', { ...FIELD, successor: 'b' }, ['successor']],
])('%s has these faults', (_case, kind, value, fields) => {
  expect(contentFaults(kind, value as never).map(({ field }) => field)).toEqual(fields)
})

test('each fault between fields says that a value is wrong', () => {
  const faults = [
    ...contentFaults('notice', { ...NOTICE, until: '2027-02-28' }),
    ...contentFaults('untBlock', { ...BLOCK, minScore: 21 }),
    ...contentFaults('city', { ...CITY, successor: 'b' }),
  ]
  expect(faults.map(({ msg }) => msg)).toEqual(['wrong_value', 'wrong_value', 'wrong_value'])
})

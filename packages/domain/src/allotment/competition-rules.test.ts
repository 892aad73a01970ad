import { expect, test } from 'vitest'
import { readCompetition } from './competition-rules.ts'
import type { Fault } from './fault-rules.ts'

const KNOWN = { quotas: new Set(['KANDAS', 'RURAL_YOUTH']), rights: new Set(['ALTYN_BELGI', 'ORPHANS']) }

const applicant = {
  id: 'A',
  total: 118,
  subjects: { HISTORY_OF_KAZAKHSTAN: 5 },
  profile: 87,
  average: 4.75,
  rights: ['ALTYN_BELGI'],
  quotas: ['KANDAS'],
  choices: ['P'],
}
const program = { id: 'P', places: 2, reserved: [{ quota: 'KANDAS', places: 1 }] }
const competition = {
  version: 1,
  minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5, PROFILE_1: 5 } },
  rights: ['ALTYN_BELGI'],
  whenEqual: 'ONE_MORE',
  programs: [program],
  applicants: [applicant],
}

const faultsOf = (text: string): readonly Fault[] | undefined => readCompetition(text, KNOWN).faults
const faultsWith = (more: object) => faultsOf(JSON.stringify({ ...competition, ...more }))
const ofApplicant = (more: object) => faultsWith({ applicants: [{ ...applicant, ...more }] })
const ofProgram = (more: object) => faultsWith({ programs: [{ ...program, ...more }] })

test('a competition without faults is read unchanged', () => {
  expect(readCompetition(JSON.stringify(competition), KNOWN)).toEqual({ competition })
  expect(ofProgram({ minimum: { total: 70 } })).toBeUndefined()
  expect(ofProgram({ reserved: [{ quota: 'KANDAS', places: 2 }] })).toBeUndefined()
})

test.each<[string, object, Fault]>([
  ['no choice', { choices: [] }, { path: 'applicants.0.choices', msg: 'is empty' }],
  ['an unknown choice', { choices: ['Q'] }, { path: 'applicants.0.choices.0', msg: 'unknown choice' }],
  ['a repeated choice', { choices: ['P', 'P'] }, { path: 'applicants.0.choices.1', msg: 'repeated choice' }],
  ['an unknown right', { rights: ['ORPHANS'] }, { path: 'applicants.0.rights.0', msg: 'unknown right' }],
  [
    'a repeated right',
    { rights: ['ALTYN_BELGI', 'ALTYN_BELGI'] },
    { path: 'applicants.0.rights.1', msg: 'repeated right' },
  ],
  ['an unknown quota', { quotas: ['ORPHANS'] }, { path: 'applicants.0.quotas.0', msg: 'unknown quota' }],
  ['a repeated quota', { quotas: ['KANDAS', 'KANDAS'] }, { path: 'applicants.0.quotas.1', msg: 'repeated quota' }],
  ['a negative total', { total: -1 }, { path: 'applicants.0.total', msg: 'must be 0 or more' }],
  ['half a point', { profile: 1.5 }, { path: 'applicants.0.profile', msg: 'must be a whole number' }],
  ['a number as text', { average: '4.75' }, { path: 'applicants.0.average', msg: 'must be a number' }],
  ['more points than there are', { total: 141 }, { path: 'applicants.0.total', msg: 'must be 140 or less' }],
  ['too many points of a subject', { profile: 141 }, { path: 'applicants.0.profile', msg: 'must be 140 or less' }],
  ['an average over 5', { average: 5.01 }, { path: 'applicants.0.average', msg: 'must be 5 or less' }],
  ['three decimals', { average: 4.755 }, { path: 'applicants.0.average', msg: 'has more than two decimals' }],
  ['null', { average: null }, { path: 'applicants.0.average', msg: 'must be a number' }],
  ['no average', { average: undefined }, { path: 'applicants.0.average', msg: 'is missing' }],
  ['no profile', { profile: undefined }, { path: 'applicants.0.profile', msg: 'is missing' }],
  ['no rights', { rights: undefined }, { path: 'applicants.0.rights', msg: 'is missing' }],
  ['no quotas', { quotas: undefined }, { path: 'applicants.0.quotas', msg: 'is missing' }],
  ['an unknown subject', { subjects: { DANCE: 5 } }, { path: 'applicants.0.subjects.DANCE', msg: 'unknown key' }],
  ['a choice that is no list', { choices: 'P' }, { path: 'applicants.0.choices', msg: 'must be a list' }],
  ['a choice that is no text', { choices: [5] }, { path: 'applicants.0.choices.0', msg: 'must be a text' }],
  ['subjects that are no object', { subjects: 5 }, { path: 'applicants.0.subjects', msg: 'must be an object' }],
  [
    'half a subject',
    { subjects: { PROFILE_2: 1.5 } },
    { path: 'applicants.0.subjects.PROFILE_2', msg: 'must be a whole number' },
  ],
  ['a negative average', { average: -0.5 }, { path: 'applicants.0.average', msg: 'must be 0 or more' }],
  ['an unknown key', { totla: 5 }, { path: 'applicants.0.totla', msg: 'unknown key' }],
  ['an empty id', { id: '' }, { path: 'applicants.0.id', msg: 'is empty' }],
  [
    'half a character',
    { id: '\ud83c' },
    { path: 'applicants.0.id', msg: 'holds half a character, which no file can hold' },
  ],
])('an applicant with %s', (_, more, fault) => {
  expect(ofApplicant(more)).toEqual([fault])
})

test.each([undefined, 5])('two applicants with the id %s are not reported as repeated', (id) => {
  const msg = id === undefined ? 'is missing' : 'must be a text'
  expect(faultsWith({ applicants: [0, 1].map(() => ({ ...applicant, id })) })).toEqual([
    { path: 'applicants.0.id', msg },
    { path: 'applicants.1.id', msg },
  ])
})

test('a missing average is allowed', () => {
  expect(ofApplicant({ average: 0 })).toBeUndefined()
})

test('an applicant with five choices', () => {
  const ids = ['P', 'Q', 'R', 'S', 'T']
  const programs = ids.map((id) => ({ ...program, id }))
  expect(faultsWith({ programs, applicants: [{ ...applicant, choices: ids }] })).toEqual([
    { path: 'applicants.0.choices', msg: 'has more than 4' },
  ])
})

test.each<[string, object, Fault]>([
  ['places beyond all measure', { places: 1_000_001 }, { path: 'programs.0.places', msg: 'must be 1000000 or less' }],
  ['half a place', { places: 2.5 }, { path: 'programs.0.places', msg: 'must be a whole number' }],
  [
    'an unknown quota',
    { reserved: [{ quota: 'X', places: 1 }] },
    { path: 'programs.0.reserved.0.quota', msg: 'unknown quota' },
  ],
  [
    'a repeated quota',
    { reserved: [program.reserved[0], program.reserved[0]] },
    { path: 'programs.0.reserved.1.quota', msg: 'repeated quota' },
  ],
  [
    'more reserved places than places',
    { reserved: [{ quota: 'KANDAS', places: 3 }] },
    { path: 'programs.0.reserved', msg: 'more reserved places (3) than places (2)' },
  ],
  ['a negative minimum', { minimum: { total: -5 } }, { path: 'programs.0.minimum.total', msg: 'must be 0 or more' }],
])('a program with %s', (_, more, fault) => {
  expect(ofProgram(more)).toEqual([fault])
})

test.each<[string, object, Fault]>([
  ['another version', { version: 2 }, { path: 'version', msg: 'must be 1' }],
  ['another answer to equals', { whenEqual: 'LOT' }, { path: 'whenEqual', msg: 'must be ONE_MORE or NONE' }],
  ['a repeated program', { programs: [program, program] }, { path: 'programs.1.id', msg: 'repeated id' }],
  ['a repeated applicant', { applicants: [applicant, applicant] }, { path: 'applicants.1.id', msg: 'repeated id' }],
  ['an unknown right', { rights: ['ALTYN_BELGI', 'X'] }, { path: 'rights.1', msg: 'unknown right' }],
  ['a repeated right', { rights: ['ALTYN_BELGI', 'ALTYN_BELGI'] }, { path: 'rights.1', msg: 'repeated right' }],
])('a competition with %s', (_, more, fault) => {
  expect(faultsWith(more)).toEqual([fault])
})

test.each<[string, Fault]>([
  ['1e999', { path: 'applicants.0.total', msg: 'must be a number' }],
  ['9007199254740993', { path: 'applicants.0.total', msg: 'must be 140 or less' }],
  ['-0', { path: 'applicants.0.total', msg: 'must not be -0' }],
  ['NaN', { path: '', msg: 'is not JSON' }],
  ['5,"total":118', { path: 'applicants.0.total', msg: 'repeated key' }],
  ['5,"\\u0074otal":118', { path: 'applicants.0.total', msg: 'repeated key' }],
])('a total written as %s', (written, fault) => {
  expect(faultsOf(JSON.stringify(competition).replace('"total":118', `"total":${written}`))).toEqual([fault])
})

test('a repeated key is found after texts that look like JSON', () => {
  const text = JSON.stringify({ ...competition, programs: [program, { ...program, id: '{"[\\' }] })
  expect(faultsOf(text)).toBeUndefined()
  expect(faultsOf(text.replace('"places":2', '"places":2,"places":2'))).toEqual([
    { path: 'programs.0.places', msg: 'repeated key' },
  ])
  expect(faultsOf(text.replace(/"places":2(?!.*"places":2)/, '"places":2,"places":2'))).toEqual([
    { path: 'programs.1.places', msg: 'repeated key' },
  ])
  expect(faultsOf(`${text.slice(0, -1)},"version":1}`)).toEqual([{ path: 'version', msg: 'repeated key' }])
})

test('a text is not a key of its object', () => {
  expect(ofApplicant({ id: 'total' })).toBeUndefined()
})

test('all faults are reported at once, and none hides another', () => {
  const applicants = [{ ...applicant, average: undefined, choices: ['P', 'Q'] }, applicant, 'nobody', null]
  expect(faultsWith({ version: undefined, applicants })).toEqual([
    { path: 'version', msg: 'is missing' },
    { path: 'applicants.0.average', msg: 'is missing' },
    { path: 'applicants.2', msg: 'must be an object' },
    { path: 'applicants.3', msg: 'must be an object' },
    { path: 'applicants.1.id', msg: 'repeated id' },
    { path: 'applicants.0.choices.1', msg: 'unknown choice' },
  ])
  expect(faultsOf('[]')).toEqual([{ path: '', msg: 'must be an object' }])
})

test('a share of a country belongs to version 2', () => {
  expect(ofProgram({ reserved: [{ quota: 'COUNTRY_CN', places: 1 }] })).toEqual([
    { path: 'programs.0.reserved.0.quota', msg: 'unknown quota' },
  ])
})

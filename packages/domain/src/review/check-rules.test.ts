import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SLOTS } from '../accounts/schema.ts'
import {
  CHECK_POINTS,
  type CheckPoint,
  isDoubt,
  isValuePoint,
  MAX_CHECK_WORDS,
  pointsOf,
  stateOf,
  tallyOf,
  VERDICTS,
} from './check-rules.ts'
import { COMPARED_FIELDS } from './difference-rules.ts'

const SLOTS = [...ATTACHMENT_SLOTS, 'additionalDocuments']

describe('points of a document', () => {
  test.each([
    ['passport', null, 'passportNumber', true],
    ['passport', null, 'passportExprDate', true],
    ['passport', null, 'untTotal', false],
    ['previousLevel', null, 'gpa', true],
    ['languageCertificate', null, 'languageLevel', true],
    ['motivationLetter', null, 'letterWords', true],
    ['medicalCertificate', null, 'inForce', true],
    ['photo', null, 'lastName', false],
    ['grantFiles', 'UNT_CERTIFICATE', 'untTotal', true],
    ['grantFiles', 'SCHOOL_CERTIFICATE', 'attestatAverage', true],
    ['grantFiles', 'UNT_CERTIFICATE', 'iin', true],
    ['grantFiles', 'UNT_CERTIFICATE', 'readable', true],
    ['grantFiles', 'SCHOOL_CERTIFICATE', 'signed', true],
    ['grantFiles', 'SCHOOL_CERTIFICATE', 'readable', true],
    ['grantFiles', 'SCHOOL_CERTIFICATE', 'claims', false],
    ['grantFiles', 'GRANT_CERTIFICATE', 'iin', true],
    ['grantFiles', 'GRANT_CERTIFICATE', 'program', true],
    ['grantFiles', 'GRANT_CERTIFICATE', 'university', true],
    ['grantFiles', 'GRANT_CERTIFICATE', 'signed', true],
    ['grantFiles', 'A_KIND_OF_TOMORROW', 'signed', true],
    ['grantFiles', 'A_KIND_OF_TOMORROW', 'readable', true],
    ['grantFiles', 'A_KIND_OF_TOMORROW', 'claims', true],
    ['grantFiles', null, 'claims', true],
    ['somethingElse', null, 'lastName', false],
  ] as const)('%s %s: %s is a point: %s', (slot, kind, point, expected) => {
    expect(pointsOf({ slot, kind }).includes(point)).toBe(expected)
  })

  test('every slot has points, none twice', () => {
    for (const slot of SLOTS) {
      const points = pointsOf({ slot })
      expect(points.length).toBeGreaterThan(0)
      expect(new Set(points).size).toBe(points.length)
      for (const point of points) expect(CHECK_POINTS).toContain(point)
    }
  })

  const withPoint = (point: CheckPoint) => SLOTS.filter((slot) => pointsOf({ slot }).includes(point)).toSorted()
  test.each<[string, CheckPoint, readonly string[]]>([
    ['that lose their force', 'inForce', ['languageCertificate', 'medicalCertificate']],
    [
      'that another person signs',
      'signed',
      ['form', 'invitationLetter', 'medicalCertificate', 'previousLevel', 'recommendationLetter'],
    ],
    ['of the program', 'program', ['dissertationResearch', 'form', 'motivationLetter']],
    ['of a university', 'university', ['invitationLetter']],
    ['with a birthday', 'birthday', ['form', 'medicalCertificate', 'passport']],
    ['of studies before', 'educationLevel', ['previousLevel']],
    ['with marks of studies', 'gpa', ['previousLevel']],
    ['of a language', 'languageLevel', ['languageCertificate']],
    ['with a face', 'likeness', ['photo']],
    [
      'that are hard to read',
      'readable',
      ['additionalDocuments', 'dissertationResearch', 'motivationLetter', 'passport', 'photo', 'previousLevel'],
    ],
  ])('papers %s', (_which, point, slots) => expect(withPoint(point)).toEqual(slots))

  test('every paper with words about a person names them', () => {
    for (const name of ['lastName', 'firstName', 'middleName'] as const)
      expect(SLOTS.filter((slot) => !withPoint(name).includes(slot)).toSorted()).toEqual(['motivationLetter', 'photo'])
  })

  test('a passport has all data of the profile', () => {
    const points = pointsOf({ slot: 'passport' })
    expect(points.filter(isValuePoint)).toEqual(COMPARED_FIELDS.filter((field) => field !== 'untScore'))
  })

  test.each([
    ['IDENTITY_DOCUMENT', 'passport'],
    ['MEDICAL_CERTIFICATE', 'medicalCertificate'],
    ['PHOTO_3X4', 'photo'],
  ])('%s of a grant has the points of any %s', (kind, slot) => {
    expect(pointsOf({ slot: 'grantFiles', kind })).toEqual(pointsOf({ slot }))
  })

  test.each([
    ['HONOURS_CERTIFICATE', 'SCHOOL_CERTIFICATE'],
    ['TESTING_CERTIFICATE', 'UNT_CERTIFICATE'],
  ])('%s has the points of %s', (kind, other) => {
    expect(pointsOf({ slot: 'grantFiles', kind })).toEqual(pointsOf({ slot: 'grantFiles', kind: other }))
  })

  test('a value is found in the document, a property is seen on it', () => {
    expect(CHECK_POINTS.filter((point) => !isValuePoint(point))).toEqual(['readable', 'signed', 'inForce', 'likeness'])
  })
})

test('words of a doubt have 500 characters at most', () => expect(MAX_CHECK_WORDS).toBe(500))

test('only a doubt has words', () => {
  expect(VERDICTS.filter(isDoubt)).toEqual(['UNCLEAR', 'DIFFERS'])
})

test.each([
  [[undefined, undefined], 'NONE'],
  [['NONE', undefined], 'NONE'],
  [['AGREES', undefined], 'SOME'],
  [['AGREES', 'NONE'], 'SOME'],
  [['AGREES', 'AGREES'], 'AGREES'],
  [['AGREES', 'UNCLEAR'], 'UNCLEAR'],
  [['UNCLEAR', undefined], 'UNCLEAR'],
  [['UNCLEAR', 'DIFFERS'], 'DIFFERS'],
] as const)('a document with the verdicts %j is %s', (verdicts, state) => {
  expect(stateOf(tallyOf(verdicts))).toBe(state)
})

test('a tally counts each verdict once', () => {
  expect(tallyOf(['AGREES', 'UNCLEAR', 'DIFFERS', 'NONE', undefined])).toEqual({
    total: 5,
    checked: 3,
    unclear: 1,
    differing: 1,
  })
})

import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SLOTS } from '../accounts/schema.ts'
import {
  CHECK_POINTS,
  isDoubt,
  isValuePoint,
  MAX_CHECK_WORDS,
  pointsOf,
  stateOf,
  tallyOf,
  VERDICTS,
} from './check-rules.ts'
import { COMPARED_FIELDS, type ComparableFacts, differencesOf, statedByIin } from './difference-rules.ts'

describe('points of a document', () => {
  test.each([
    ['passport', null, 'passportNumber', true],
    ['passport', null, 'passportExprDate', true],
    ['passport', null, 'untTotal', false],
    ['passport', null, 'iin', true],
    ['previousLevel', null, 'gpa', true],
    ['previousLevel', null, 'educationLevel', true],
    ['medicalCertificate', null, 'birthday', true],
    ['form', null, 'birthday', true],
    ['form', null, 'program', true],
    ['motivationLetter', null, 'program', true],
    ['dissertationResearch', null, 'program', true],
    ['invitationLetter', null, 'university', true],
    ['languageCertificate', null, 'inForce', true],
    ['photo', null, 'likeness', true],
    ['grantFiles', 'UNT_CERTIFICATE', 'iin', true],
    ['grantFiles', 'GRANT_CERTIFICATE', 'iin', true],
    ['grantFiles', 'GRANT_CERTIFICATE', 'program', true],
    ['grantFiles', 'GRANT_CERTIFICATE', 'university', true],
    ['grantFiles', '', 'claims', true],
    ['languageCertificate', null, 'languageLevel', true],
    ['motivationLetter', null, 'letterWords', true],
    ['medicalCertificate', null, 'inForce', true],
    ['photo', null, 'lastName', false],
    ['grantFiles', 'UNT_CERTIFICATE', 'untTotal', true],
    ['grantFiles', 'SCHOOL_CERTIFICATE', 'attestatAverage', true],
    ['grantFiles', 'SCHOOL_CERTIFICATE', 'claims', false],
    ['grantFiles', 'A_KIND_OF_TOMORROW', 'claims', true],
    ['grantFiles', null, 'claims', true],
    ['somethingElse', null, 'lastName', false],
  ] as const)('%s %s: %s is a point: %s', (slot, kind, point, expected) => {
    expect(pointsOf({ slot, kind }).includes(point)).toBe(expected)
  })

  test.each([
    ['IDENTITY_DOCUMENT', { slot: 'passport' }],
    ['MEDICAL_CERTIFICATE', { slot: 'medicalCertificate' }],
    ['PHOTO_3X4', { slot: 'photo' }],
    ['HONOURS_CERTIFICATE', { slot: 'grantFiles', kind: 'SCHOOL_CERTIFICATE' }],
    ['TESTING_CERTIFICATE', { slot: 'grantFiles', kind: 'UNT_CERTIFICATE' }],
  ])('%s of a grant has the points of the same paper', (kind, same) => {
    expect(pointsOf({ slot: 'grantFiles', kind })).toEqual(pointsOf(same))
  })

  const SLOTS = [...ATTACHMENT_SLOTS, 'additionalDocuments'].map((slot) => ({ slot, kind: null }))
  const KINDS = ['SCHOOL_CERTIFICATE', 'UNT_CERTIFICATE', 'GRANT_CERTIFICATE', 'ANOTHER']
  const PAPERS = [...SLOTS, ...KINDS.map((kind) => ({ slot: 'grantFiles', kind }))]
  const papersWithout = (...points: readonly (typeof CHECK_POINTS)[number][]) =>
    PAPERS.filter((paper) => !points.every((point) => pointsOf(paper).includes(point))).map(
      ({ slot, kind }) => kind ?? slot,
    )

  test('all papers but a letter and a picture have the names of the person', () => {
    expect(papersWithout('lastName', 'firstName', 'middleName').toSorted()).toEqual(['motivationLetter', 'photo'])
  })

  test('papers that an office signs are signed, others are not', () => {
    expect(papersWithout('signed').toSorted()).toEqual([
      ...['UNT_CERTIFICATE', 'additionalDocuments', 'dissertationResearch', 'languageCertificate'],
      ...['motivationLetter', 'passport', 'photo'],
    ])
  })

  test('these papers are judged by their signature or validity alone', () => {
    expect(papersWithout('readable').toSorted()).toEqual([
      ...['GRANT_CERTIFICATE', 'form', 'invitationLetter', 'languageCertificate', 'medicalCertificate'],
      'recommendationLetter',
    ])
  })

  test('a health certificate and one of a language are in force', () => {
    const inForce = PAPERS.filter((paper) => pointsOf(paper).includes('inForce')).map(({ slot }) => slot)
    expect(inForce.toSorted()).toEqual(['languageCertificate', 'medicalCertificate'])
  })

  test('every slot has points, none twice', () => {
    for (const slot of [...ATTACHMENT_SLOTS, 'additionalDocuments']) {
      const points = pointsOf({ slot })
      expect(points.length).toBeGreaterThan(0)
      expect(new Set(points).size).toBe(points.length)
      for (const point of points) expect(CHECK_POINTS).toContain(point)
    }
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

describe('differences that a machine can see', () => {
  const sent: ComparableFacts = {
    lastName: 'Okonkwo',
    firstName: 'Chidi',
    middleName: null,
    birthday: '1999-03-14',
    gender: 'MALE',
    citizenship: 'NG',
    passportNumber: 'A04817236',
    passportExprDate: '2028-06-01',
    iin: null,
    untScore: null,
  }
  const seen = (
    more: Partial<ComparableFacts>,
    { profile = {}, untTotal = null }: { profile?: Partial<ComparableFacts>; untTotal?: number | null } = {},
  ) =>
    differencesOf({
      sent: { ...sent, ...more },
      profile: { ...sent, ...more, ...profile },
      untTotal,
      sentAt: new Date('2026-11-12T06:00:00Z'),
    })

  test.each([
    ['nothing differs', seen({}), []],
    [
      'another name in the profile',
      seen({}, { profile: { firstName: 'Chidi Emeka' } }),
      [['firstName', 'PROFILE', null]],
    ],
    ['case of a name', seen({}, { profile: { lastName: 'OKONKWO' } }), []],
    ['a dash for no name', seen({}, { profile: { middleName: '-' } }), []],
    ['blanks for no name', seen({}, { profile: { middleName: ' ' } }), []],
    ['another passport', seen({}, { profile: { passportNumber: 'B1' } }), [['passportNumber', 'PROFILE', null]]],
    ['another birthday', seen({}, { profile: { birthday: '1999-03-15' } }), [['birthday', 'PROFILE', null]]],
    ['the IIN of this birthday', seen({ iin: '990314300000' }), []],
    ['the IIN of another day', seen({ iin: '990315300000' }), [['birthday', 'IIN', '1999-03-15']]],
    ['the IIN of another sex', seen({ iin: '990314400000' }), [['gender', 'IIN', 'FEMALE']]],
    ['the IIN with an unstated sex', seen({ iin: '990314400000', gender: null }), []],
    ['a passport to the first day of studies', seen({ passportExprDate: '2027-09-01' }), []],
    [
      'a passport that ends the day before',
      seen({ passportExprDate: '2027-08-31' }),
      [['passportExprDate', 'EXPIRES', '2027-09-01']],
    ],
    ['the same score twice', seen({ untScore: 110 }, { untTotal: 110 }), []],
    ['two scores', seen({ untScore: 110 }, { untTotal: 126 }), [['untTotal', 'UNT', '110']]],
    ['a score in the profile alone', seen({ untScore: 110 }), []],
  ] as const)('%s', (_case, found, expected) => {
    expect(found.map(({ point, kind, other }) => [point, kind, other])).toEqual(expected)
  })

  test('all facts of a profile are compared', () => {
    expect(COMPARED_FIELDS.toSorted()).toEqual(Object.keys(sent).toSorted())
  })

  test('a reader without a profile compares the rest', () => {
    const found = differencesOf({ sent, profile: null, untTotal: null, sentAt: new Date('2027-09-02T06:00:00Z') })
    expect(found).toEqual([{ point: 'passportExprDate', kind: 'EXPIRES', other: '2028-09-01' }])
  })

  test.each([
    ['050101500000', '2005-01-01', 'MALE'],
    ['990314400000', '1999-03-14', 'FEMALE'],
    ['850101100000', '1885-01-01', 'MALE'],
  ])('%s states %s', (iin, birthday, gender) => {
    expect(statedByIin(iin)).toEqual({ birthday, gender })
  })

  test('a foreigner’s IIN without a century states nothing', () => {
    expect(statedByIin('990314000000')).toBeNull()
  })
})

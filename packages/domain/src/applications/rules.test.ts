import { describe, expect, test } from 'vitest'
import type { AttachmentSlot } from '../accounts/schema.ts'
import { AS_SPECIFIED } from '../seasons/requirement-rules.ts'
import { type ApplicationDraft, applicationBody, applicationDraft, MAX_DRAFTS } from './draft-schema.ts'
import { fieldText } from './form.ts'
import {
  applicationNumber,
  checkSubmission,
  documentPlan,
  isGpa,
  pairKey,
  type SubmissionFacts,
  untScore,
} from './rules.ts'
import { SAVED_AS, writtenGpa } from './status.ts'

const pairs = [
  { universityId: 'uni-001', educationalProgram: 'B057' },
  { universityId: 'uni-002', educationalProgram: 'B057' },
  { universityId: 'uni-003', educationalProgram: 'B057' },
  { universityId: 'uni-004', educationalProgram: 'B057' },
  { universityId: 'uni-005', educationalProgram: 'B057' },
]
const six: readonly AttachmentSlot[] = [
  'passport',
  'previousLevel',
  'recommendationLetter',
  'medicalCertificate',
  'form',
  'motivationLetter',
]
const facts = (slots: readonly AttachmentSlot[] = six): SubmissionFacts => ({
  competition: null,
  asked: AS_SPECIFIED,
  offeredPairs: new Set(pairs.map(pairKey)),
  attachedSlots: new Set(slots),
  referee: null,
  documentKinds: new Map([
    ['6', 'GRANT_CERTIFICATE'],
    ['GRANT_CERTIFICATE', 'GRANT_CERTIFICATE'],
    ['5', 'UNT_CERTIFICATE'],
    ['7', 'ALTYN_BELGI'],
    ['11', 'ADDITIONAL_DOCUMENTS'],
  ]),
  confirmingKinds: {
    quota: new Map([
      ['1', ['ADDITIONAL_DOCUMENTS']],
      ['2', ['ADDITIONAL_DOCUMENTS']],
    ]),
    right: new Map([['1', ['ALTYN_BELGI']]]),
  },
})
const draft = (more: Record<string, unknown> = {}): ApplicationDraft =>
  applicationDraft.parse({
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'RUSSIAN',
    gpa: 'отлично',
    choices: pairs.slice(0, 2),
    ...more,
  })

const faults = (more: Record<string, unknown>, slots?: readonly AttachmentSlot[]) =>
  checkSubmission(draft(more), facts(slots)).errors.map((error) => `${error.field} ${error.msg}`)

const MASTER = { educationLevel: 'MASTERS_DEGREE', gpa: '3.5' }
const masterSlots: readonly AttachmentSlot[] = [...six, 'languageCertificate']

describe('refusals of a submission', () => {
  test.each<[string, Record<string, unknown>, readonly AttachmentSlot[] | undefined, readonly string[]]>([
    ['nothing, when all is there', {}, undefined, []],
    ['a missing level', { educationLevel: '' }, undefined, ['educationLevel fill_all_required_fields']],
    ['an unknown level', { educationLevel: 'SCHOOL' }, undefined, ['educationLevel wrong_value']],
    ['a missing language', { educationLanguage: null }, undefined, ['educationLanguage fill_all_required_fields']],
    ['an interview in French', { interviewLanguage: 'FRENCH' }, undefined, ['interviewLanguage wrong_value']],
    ['an interview in French by its code', { interviewLanguage: 6 }, undefined, ['interviewLanguage wrong_value']],
    ['a missing grade point average', { gpa: ' ' }, undefined, ['gpa fill_all_required_fields']],
    ['a bachelor’s average of 51 characters', { gpa: 'x'.repeat(51) }, undefined, ['gpa gpa_error']],
    ['a master’s average over 4', { ...MASTER, gpa: '4.01' }, masterSlots, ['gpa gpa_error']],
    ['a master’s average in words', { ...MASTER, gpa: 'good' }, masterSlots, ['gpa gpa_error']],
    [
      'no choice at all',
      { choices: [] },
      undefined,
      ['universityId fill_all_required_fields', 'educationalProgram fill_all_required_fields'],
    ],
    [
      'half a choice',
      { choices: [pairs[0], { universityId: 'uni-002' }] },
      undefined,
      ['choices.1.educationalProgram fill_all_required_fields'],
    ],
    [
      'an incomplete only choice',
      { choices: [{ universityId: 'uni-002' }] },
      undefined,
      ['choices.0.educationalProgram fill_all_required_fields'],
    ],
    ['a fifth choice', { choices: pairs }, undefined, ['choices.4 wrong_value']],
    ['a pair named twice', { choices: [pairs[0], pairs[1], pairs[0]] }, undefined, ['choices.2 wrong_value']],
    [
      'a program that is not offered',
      { choices: [{ universityId: 'uni-001', educationalProgram: 'B999' }] },
      undefined,
      ['choices.0 wrong_value'],
    ],
    ['a document that is missing', {}, six.filter((slot) => slot !== 'form'), ['form fill_all_required_fields']],
    ['a master without a language certificate', MASTER, six, ['languageCertificate fill_all_required_fields']],
    [
      'a doctoral candidate without a topic',
      { ...MASTER, educationLevel: 'PHD' },
      masterSlots,
      ['dissertationResearch fill_all_required_fields'],
    ],
    [
      'a language without a name',
      { languageLevel: [{ language: '', level: 'A1' }] },
      undefined,
      ['languageLevel.0.language fill_all_required_fields'],
    ],
    [
      'a language twice, in other letters',
      {
        languageLevel: [
          { language: 'Kazakh', level: 'A1' },
          { language: 'KAZAKH', level: 'B1' },
        ],
      },
      undefined,
      ['languageLevel.1.language wrong_value'],
    ],
    [
      'a language of 100 characters never',
      { languageLevel: [{ language: 'x'.repeat(100), level: 'A1' }] },
      undefined,
      [],
    ],
    [
      'a language of 101 characters',
      { languageLevel: [{ language: 'x'.repeat(101), level: 'A1' }] },
      undefined,
      ['languageLevel.0.language wrong_value'],
    ],
    ['an unknown language', { educationLanguage: 'GERMAN' }, undefined, ['educationLanguage wrong_value']],
    ['no interview language', { interviewLanguage: '' }, undefined, ['interviewLanguage fill_all_required_fields']],
    ['a bachelor’s average of 50 characters never', { gpa: 'x'.repeat(50) }, undefined, []],
    [
      'a letter of some words',
      { letterWords: { id: 'A', count: 'some' } },
      undefined,
      ['letterWords.count wrong_value'],
    ],
    [
      'a letter of 100000 words',
      { letterWords: { id: 'A', count: 100_000 } },
      undefined,
      ['letterWords.count wrong_value'],
    ],
    ['a letter of -1 words', { letterWords: { id: 'A', count: '-1' } }, undefined, ['letterWords.count wrong_value']],
    ['a letter of 99999 words never', { letterWords: { id: 'A', count: '99999' } }, undefined, []],
    [
      'a level that does not exist',
      { languageLevel: [{ language: 'Kazakh', level: 'D1' }] },
      undefined,
      ['languageLevel.0.level wrong_value'],
    ],
    [
      'several faults at once',
      { educationLevel: '', gpa: '' },
      [],
      ['educationLevel', 'gpa', ...six].map((field) => `${field} fill_all_required_fields`),
    ],
  ])('%s', (_case, more, slots, expected) => {
    expect(faults(more, slots).toSorted()).toEqual(expected.toSorted())
  })
})

describe('a grant application', () => {
  const grant = { type: 'GRANT', untResult: { total: 98, subjects: [] }, grantFiles: [{ kind: 6, id: 'a' }] }
  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ['is complete with the certificate', grant, []],
    ['needs the grant certificate', { ...grant, grantFiles: [] }, ['grantFiles you_are_not_grant_holder']],
    ['needs the UNT result', { ...grant, untResult: null }, ['untResult fill_all_required_fields']],
    [
      'names missing and wrong values of a subject',
      {
        ...grant,
        untResult: {
          total: 98,
          subjects: [{ subject: 'PHYSICS', score: 'x' }, { score: 7 }, { subject: 'GEOGRAPHY' }],
        },
      },
      [
        'untResult.subjects.0.score wrong_value',
        'untResult.subjects.1.subject fill_all_required_fields',
        'untResult.subjects.2.score fill_all_required_fields',
      ],
    ],
    [
      'refuses a subject of 101 characters',
      { ...grant, untResult: { total: 98, subjects: [{ subject: 'x'.repeat(101), score: 7 }] } },
      ['untResult.subjects.0.subject wrong_value'],
    ],
    [
      'takes a subject of 100 characters',
      { ...grant, untResult: { total: 140, subjects: [{ subject: 'x'.repeat(100), score: 0 }] } },
      [],
    ],
    [
      'needs the total',
      { ...grant, untResult: { total: ' ', subjects: [] } },
      ['untResult.total fill_all_required_fields'],
    ],
    [
      'refuses a score with words around it',
      {
        ...grant,
        untResult: {
          total: 98,
          subjects: [
            { subject: 'x', score: 'a7' },
            { subject: 'x', score: '7a' },
          ],
        },
      },
      ['untResult.subjects.0.score wrong_value', 'untResult.subjects.1.score wrong_value'],
    ],
    [
      'refuses a repeated quota category',
      {
        ...grant,
        quotaCategoryIds: [1, '1'],
        grantFiles: [...grant.grantFiles, { kind: 11, id: 'b' }, { kind: 11, id: 'c' }],
      },
      ['quotaCategoryIds.1 wrong_value'],
    ],
    ['refuses an unknown right', { ...grant, preemptiveRightIds: [77] }, ['preemptiveRightIds.0 wrong_value']],
    ['takes an average of 5 and of 4.25', { ...grant, attestatAverageScore: '4.25' }, []],
    ['takes an average of 5', { ...grant, attestatAverageScore: 5 }, []],
    [
      'refuses an average of three decimals',
      { ...grant, attestatAverageScore: '4.255' },
      ['attestatAverageScore wrong_value'],
    ],
    [
      'refuses an average with words before it',
      { ...grant, attestatAverageScore: '14.2' },
      ['attestatAverageScore wrong_value'],
    ],
    [
      'refuses a score with digits at an end alone',
      { ...grant, untResult: { total: '12345', subjects: [] } },
      ['untResult.total wrong_value'],
    ],
    ['refuses a total above 140', { ...grant, untResult: { total: 141 } }, ['untResult.total wrong_value']],
    [
      'needs a confirming file for a quota category',
      { ...grant, quotaCategoryIds: [1] },
      ['grantFiles fill_all_required_fields'],
    ],
    [
      'takes the confirming file',
      { ...grant, quotaCategoryIds: [1], grantFiles: [...grant.grantFiles, { kind: '11', id: 'b' }] },
      [],
    ],
    [
      'needs a file for each of two categories',
      { ...grant, quotaCategoryIds: ['1', '2'], grantFiles: [...grant.grantFiles, { kind: 11, id: 'b' }] },
      ['grantFiles fill_all_required_fields'],
    ],
    [
      'needs the paper of a preemptive right',
      { ...grant, preemptiveRightIds: [1] },
      ['grantFiles fill_all_required_fields'],
    ],
    ['refuses an unknown category', { ...grant, quotaCategoryIds: [77] }, ['quotaCategoryIds.0 wrong_value']],
    [
      'refuses an unknown kind of file',
      { ...grant, grantFiles: [...grant.grantFiles, { kind: 99, id: 'b' }] },
      ['grantFiles.1.kind wrong_value'],
    ],
    ['refuses an average above 5', { ...grant, attestatAverageScore: 5.1 }, ['attestatAverageScore wrong_value']],
  ])('%s', (_case, more, expected) => {
    expect(faults(more)).toEqual(expected)
  })
})

test('the top-level pair is the only choice without a list, and levels have codes too', () => {
  const { submission } = checkSubmission(
    draft({ choices: undefined, ...pairs[0], educationLevel: 4, educationLanguage: '1' }),
    facts(),
  )
  expect(submission).toMatchObject({
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    choices: [pairs[0]],
    grant: null,
  })
})

describe('a competing application', () => {
  const row = (subject: string, score = 10) => ({ subject, score })
  const three = ['HISTORY_OF_KAZAKHSTAN', 'MATHEMATICAL_LITERACY', 'READING_LITERACY'].map((name) => row(name))
  const competing = (subjects: readonly unknown[], more: Record<string, unknown> = {}) => ({
    type: 'GRANT_COMPETITION',
    untResult: { total: 98, subjects },
    attestatAverageScore: '4.5',
    grantFiles: [{ kind: 5, id: 'a' }],
    ...more,
  })
  const physics = [...three, row('MATHEMATICS'), row('PHYSICS')]
  const creative = { creativeSpecialty: true }
  const withoutLiteracy = three.filter(({ subject }) => subject !== 'MATHEMATICAL_LITERACY')
  const incomplete = 'untResult.subjects fill_all_required_fields'
  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ['is complete with the certificate of the UNT', competing(physics), []],
    [
      'does not accept the certificate of a grant',
      competing(physics, { grantFiles: [{ kind: 6, id: 'a' }] }),
      ['grantFiles fill_all_required_fields'],
    ],
    [
      'needs the average',
      competing(physics, { attestatAverageScore: '' }),
      ['attestatAverageScore fill_all_required_fields'],
    ],
    [
      'refuses a wrong average',
      competing(physics, { attestatAverageScore: '5.1' }),
      ['attestatAverageScore wrong_value'],
    ],
    ['needs every compulsory subject', competing(physics.slice(1)), [incomplete]],
    ['needs two profile subjects', competing(physics.slice(0, 4)), [incomplete]],
    ['refuses a third one', competing([...physics, row('LAW_BASICS')]), ['untResult.subjects.5.subject wrong_value']],
    [
      'refuses a repeated subject',
      competing([...physics, row('READING_LITERACY')]),
      ['untResult.subjects.5.subject wrong_value'],
    ],
    [
      'refuses a subject in words',
      competing([...three, row('MATHEMATICS'), row('Physics')]),
      [incomplete, 'untResult.subjects.4.subject wrong_value'],
    ],
    [
      'refuses a creative exam for another program',
      competing([...three, row('MATHEMATICS'), row('CREATIVE_EXAM')]),
      ['untResult.subjects.4.subject wrong_value'],
    ],
    [
      'takes two creative exams, without mathematical literacy',
      competing([...withoutLiteracy, row('CREATIVE_EXAM'), row('CREATIVE_EXAM')], creative),
      [],
    ],
    [
      'takes one creative exam beside a subject',
      competing([...three, row('CREATIVE_EXAM'), row('PHYSICS')], creative),
      [],
    ],
    ['needs an exam of a creative program', competing(physics, creative), [incomplete]],
    ['needs the result', competing([], { untResult: null }), ['untResult fill_all_required_fields', incomplete]],
    [
      'needs the proof of a claim',
      competing(physics, { quotaCategoryIds: [1] }),
      ['grantFiles fill_all_required_fields'],
    ],
  ])('%s', (_case, more, expected) => {
    expect(faults(more)).toEqual(expected)
  })

  test('keeps its grant part', () => {
    const { submission } = checkSubmission(draft(competing(physics)), facts())
    expect(submission).toMatchObject({ type: 'GRANT_COMPETITION', grant: { attestatAverageScore: 4.5 } })
  })
})

test('a complete grant application is stored normalized', () => {
  const { submission } = checkSubmission(
    draft({
      type: 'GRANT',
      letterWords: { id: 'ABC', count: '350' },
      untResult: { total: '98', subjects: [{ subject: ' PHYSICS ', score: '40' }] },
      attestatAverageScore: '4.5',
      quotaCategoryIds: [1],
      preemptiveRightIds: ['1'],
      faculty: ' Physics ',
      grantFiles: [
        { kind: 6, id: 'a' },
        { kind: 11, id: 'b' },
        { kind: 7, id: 'c' },
      ],
    }),
    facts(),
  )
  expect(submission).toMatchObject({
    letterWords: { id: 'abc', count: 350 },
    grant: {
      quotaCategoryIds: ['1'],
      preemptiveRightIds: ['1'],
      untResult: { total: 98, subjects: [{ subject: 'PHYSICS', score: 40 }] },
      attestatAverageScore: 4.5,
      creativeSpecialty: false,
      faculty: 'Physics',
    },
  })
})

test('omitted parts of a grant application stay empty', () => {
  const grant = { type: 'GRANT', untResult: { total: 98 }, grantFiles: [{ kind: 6, id: 'a' }] }
  const { submission } = checkSubmission(draft(grant), facts())
  expect(submission).toMatchObject({ letterWords: null, grant: { attestatAverageScore: null, faculty: null } })
})

test.each([
  ['4', true],
  ['4.0', true],
  ['0', true],
  ['.5', true],
  ['4.', true],
  ['4.00000000', true],
  ['4.000000000', false],
  ['4.001', false],
  ['1e0', false],
  ['-1', false],
  ['3,5', false],
  ['1.2.3', false],
  ['.', false],
])('a master’s average %s is valid: %s', (gpa, expected) => {
  expect(isGpa(gpa, 'MASTERS_DEGREE')).toBe(expected)
})

test.each([
  ['MASTERS_DEGREE', 'kk', '3,45'],
  ['PHD', 'ru', '3,45'],
  ['PHD', 'en', '3.45'],
  ['BACHELOR', 'kk', '3.45'],
  ['', 'ru', '3.45'],
] as const)('an average of %s is written in %s as %s', (level, language, expected) => {
  expect(writtenGpa('3.45', level, language)).toBe(expected)
})

test('the number carries the year in Kazakhstan', () => {
  expect(applicationNumber(123, new Date('2026-12-31T20:00:00.000Z'))).toBe('2027-000123')
})

describe('the documents of an application', () => {
  const abroad = { citizenship: 'NG' }

  test('are the same six at every level, and more at the higher ones', () => {
    expect(documentPlan({ level: 'BACHELOR', ...abroad }).required).toEqual(expect.arrayContaining([...six]))
    expect(documentPlan({ level: 'BACHELOR', ...abroad }).required).toHaveLength(6)
    expect(documentPlan({ level: 'MASTERS_DEGREE', ...abroad }).required.slice(6)).toEqual(['languageCertificate'])
    expect(documentPlan({ level: 'PHD', ...abroad }).required.slice(6)).toEqual([
      'languageCertificate',
      'dissertationResearch',
    ])
  })

  test('leave out those that a level or a citizen does not need', () => {
    expect(documentPlan({ level: 'BACHELOR', ...abroad }).optional).toEqual(['languageCertificate', 'invitationLetter'])
    expect(documentPlan({ level: 'BACHELOR', citizenship: 'KZ' }).optional).toEqual(['languageCertificate'])
    expect(documentPlan({ level: 'PHD', citizenship: 'KZ' }).optional).toEqual([])
  })

  test('are all possible ones while the level is unknown', () => {
    const { required, optional } = documentPlan({ level: null, citizenship: '' })
    expect(required).toHaveLength(6)
    expect(optional).toEqual(['languageCertificate', 'dissertationResearch', 'invitationLetter'])
  })

  test('for a grant are its certificate and one file for each claim, repeated for repeated kinds', () => {
    const claims = [['ADDITIONAL_DOCUMENTS'], ['ADDITIONAL_DOCUMENTS', 'ALTYN_BELGI']]
    const facts = { level: 'BACHELOR', citizenship: 'KZ', claims } as const
    expect([...documentPlan({ ...facts, certificate: 'GRANT_CERTIFICATE' }).grantKinds]).toEqual([
      ['GRANT_CERTIFICATE', 1],
      ['ADDITIONAL_DOCUMENTS', 2],
      ['ALTYN_BELGI', 1],
    ])
    expect(documentPlan(facts).grantKinds.size).toBe(0)
  })
})

describe('the limits of a draft', () => {
  const many = (length: number, of: unknown) => Array.from({ length }, () => of)
  const unt = (subject: unknown, length = 1) => ({ total: 1, subjects: many(length, subject) })
  test.each<[string, number, (length: number) => unknown]>([
    ['faculty', 2000, (length) => 'x'.repeat(length)],
    ['universityId', 64, (length) => 'x'.repeat(length)],
    ['gpa', 200, (length) => 'x'.repeat(length)],
    ['passport', 64, (length) => ({ id: 'x'.repeat(length) })],
    ['letterWords', 64, (length) => ({ id: 'x'.repeat(length), count: 1 })],
    ['additionalDocuments', 64, (length) => [{ id: 'x'.repeat(length) }]],
    ['additionalDocuments', 50, (length) => many(length, { id: 'x' })],
    ['quotaCategoryIds', 64, (length) => ['x'.repeat(length)]],
    ['quotaCategoryIds', 50, (length) => many(length, 1)],
    ['preemptiveRightIds', 64, (length) => ['x'.repeat(length)]],
    ['preemptiveRightIds', 50, (length) => many(length, 1)],
    ['grantFiles', 64, (length) => [{ kind: 1, id: 'x'.repeat(length) }]],
    ['grantFiles', 60, (length) => many(length, { kind: 1, id: 'x' })],
    ['languageLevel', 50, (length) => many(length, { language: 'x', level: 'A1' })],
    ['choices', 50, (length) => many(length, {})],
    ['untResult', 20, (length) => unt({ subject: 'x', score: 1 }, length)],
  ])('%s takes %i and no more', (field, most, of) => {
    const takes = (length: number) => applicationDraft.safeParse({ [field]: of(length) }).success
    expect([takes(most), takes(most + 1)]).toEqual([true, false])
  })

  test('an application is an enrolment by default', () => {
    expect(applicationDraft.parse({}).type).toBe('ENROLLMENT')
  })
})

describe('consents', () => {
  const faultsOf = (body: Record<string, unknown>) =>
    applicationBody
      .safeParse(body)
      .error?.issues.map(({ code, message, path }) => `${code} ${message} ${path.join('.')}`) ?? []
  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ['may be left out', { status: 'IN_PROCESS' }, []],
    ['may be missing from a draft', { status: 'CREATED', consents: {} }, []],
    ['may both be given', { status: 'IN_PROCESS', consents: { personalData: true, accuracy: true } }, []],
    [
      'are all needed to send it',
      { status: 'IN_PROCESS', consents: {} },
      ['custom consent_required consents.personalData', 'custom consent_required consents.accuracy'],
    ],
    [
      'are needed one by one',
      { status: 'IN_PROCESS', consents: { personalData: true } },
      ['custom consent_required consents.accuracy'],
    ],
  ])('%s', (_case, body, expected) => expect(faultsOf(body)).toEqual(expected))
  test.each(['PASSED', undefined])('the status %s is refused', (status) => {
    expect(applicationBody.safeParse({ status }).success).toBe(false)
  })
})

test.each(['A1', 'A2', 'B1', 'B2', 'C1', 'C2'])('a language may be known at level %s', (level) => {
  expect(faults({ languageLevel: [{ language: 'Kazakh', level }] })).toEqual([])
})

test.each([
  ['1e2', null],
  ['0x10', null],
  ['0140', 140],
  ['141', null],
  [98, 98],
])('a score of %s is %s', (given, score) => expect(untScore(given)).toBe(score))

test('an answer is shown in words', () => {
  const t = (key: string) => key
  expect(fieldText('creativeSpecialty', true, t)).toBe('app.form.yes')
  expect(fieldText('creativeSpecialty', false, t)).toBe('app.form.no')
  expect(fieldText('creativeSpecialty', null, t)).toBe('applications.view.notAsked')
  expect([fieldText('faculty', 'Law', t), fieldText('faculty', null, t)]).toEqual(['Law', ''])
  expect(fieldText('educationLevel', 'PHD', t)).toBe('applications.level.PHD')
  expect(fieldText('educationLevel', 'else', t)).toBe('')
})

test('a person has at most twenty drafts, and a body is a draft or a submission', () => {
  expect(MAX_DRAFTS).toBe(20)
  expect(SAVED_AS).toEqual({ draft: 'CREATED', sent: 'IN_PROCESS' })
})

describe('a recommendation letter by a referee', () => {
  const LETTER = 'recommendationLetter'
  const without = six.filter((slot) => slot !== LETTER)
  const waiting = { ...AS_SPECIFIED, referee: { waits: true, days: 21 } }
  test.each([
    ['no referee', without, null, AS_SPECIFIED, 'fill_all_required_fields'],
    ['no referee where sending waits', without, null, waiting, 'fill_all_required_fields'],
    ['an awaited letter', without, 'AWAITED', AS_SPECIFIED, null],
    ['an awaited letter where sending waits', without, 'AWAITED', waiting, 'referee_letter_awaited'],
    ['a given letter where sending waits', without, 'GIVEN', waiting, null],
    ['an uploaded letter where sending waits', six, 'AWAITED', waiting, null],
  ] as const)('%s', (_case, slots, referee, asked, msg) => {
    const { errors } = checkSubmission(draft(), { ...facts(slots), referee, asked })
    expect(errors).toEqual(msg === null ? [] : [{ field: LETTER, msg }])
  })
  test('takes the place of no other document', () => {
    const { errors } = checkSubmission(draft(), { ...facts([LETTER]), referee: 'GIVEN' })
    expect(errors.map(({ field }) => field)).toEqual(six.filter((slot) => slot !== LETTER))
  })
})

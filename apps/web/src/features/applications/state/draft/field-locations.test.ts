import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../platform/api-error.ts'
import { type DraftValues, EMPTY_GRANT_DRAFT } from '../draft-values.ts'
import { EMPTY_GRANT } from '../grant-values.ts'
import { faultsOf, locationOf, type Refusal } from './field-locations.ts'

const CHOICE = (code: string) => ({ universityId: 'uni-001', educationalProgram: code })
const SENT: DraftValues = {
  ...EMPTY_GRANT_DRAFT,
  gpa: '3,9',
  choices: [CHOICE('B001'), { universityId: '', educationalProgram: '' }, CHOICE('B002')],
  languageLevel: [
    { language: 'KAZAKH', level: 'C1' },
    { language: '', level: 'A1' },
    { language: 'Français', level: 'B1' },
  ],
  grant: {
    ...EMPTY_GRANT,
    quotaCategoryIds: ['4', '7'],
    untSubjects: [
      { subject: '', score: '' },
      { subject: 'PHYSICS', score: '31' },
    ],
    files: [
      { kind: 'PHOTO', id: '1', name: 'a' },
      { kind: 'OTHER', id: '2', name: 'b' },
      { kind: 'PHOTO', id: '3', name: 'c' },
    ],
  },
}

describe("a field in the server's response", () => {
  it.each([
    ['gpa', 'education', 'draft-gpa'],
    ['choices.0', 'choices', 'draft-choices-0-educationalProgram'],
    // The empty second choice was not sent: the server's second is the form's third.
    ['choices.1.universityId', 'choices', 'draft-choices-2-universityId'],
    ['universityId', 'choices', 'draft-choices-0-universityId'],
    ['languageLevel.0.level', 'languages', 'draft-language-KAZAKH'],
    ['languageLevel.1.language', 'languages', 'draft-extra-1-language'],
    ['passport', 'documents', 'draft-passport'],
    ['additionalDocuments.2', 'documents', 'draft-additional-2'],
    ['letterWords.count', 'documents', 'draft-motivationLetter-words'],
    ['untResult.total', 'results', 'draft-untResult-total'],
    ['untResult.subjects.0.score', 'results', 'draft-subject-1-score'],
    ['quotaCategoryIds.1', 'claims', 'draft-quotaCategoryIds-7'],
    ['grantFiles.2.id', 'grantFiles', 'draft-grant-PHOTO-1'],
    ['grantFiles', 'grantFiles', 'draft-grant-GRANT_CERTIFICATE-0'],
    ['consents.accuracy', 'check', 'draft-consent-accuracy'],
    ['passportExprDate', 'profile', 'profile-passportExprDate'],
  ])('%s is corrected in %s at %s', (field, task, control) => {
    expect(locationOf(field, SENT)).toMatchObject({ task, control })
  })

  it('unknown to every form is left to the message', () => {
    expect(locationOf('status', SENT)).toBeNull()
  })
})

describe('the faults of a refused submission', () => {
  const refused = (msg: string, ...fields: readonly string[]): Refusal => ({
    error: new ApiError(400, { msg, errors: fields.map((field) => ({ field, msg })) }),
    attempt: 1,
    values: SENT,
  })

  it('stay until their own field changes', () => {
    const refusal = refused('wrong_value', 'gpa', 'choices.1.educationalProgram', 'passportExprDate')
    expect(faultsOf(refusal, SENT).map(({ control }) => control)).toEqual([
      'draft-gpa',
      'draft-choices-2-educationalProgram',
      'profile-passportExprDate',
    ])
    expect(faultsOf(refusal, { ...SENT, gpa: '3.9' }).map(({ task }) => task)).toEqual(['choices', 'profile'])
    const [first, second] = SENT.choices as [DraftValues['choices'][0], DraftValues['choices'][0]]
    expect(faultsOf(refusal, { ...SENT, choices: [first, second, CHOICE('B009')] }).map(({ task }) => task)).toEqual([
      'education',
      'profile',
    ])
  })

  it('belong to the field of a key without fields', () => {
    expect(faultsOf(refused('application_already_exists'), SENT)).toMatchObject([
      { task: 'choices', text: 'kernel.errors.application_already_exists' },
    ])
    expect(faultsOf(refused('phone_number_already_exists'), SENT)).toMatchObject([
      { task: 'profile', control: 'profile-phoneNumber' },
    ])
    expect(faultsOf(refused('reception_closed'), SENT)).toEqual([])
    expect(faultsOf(null, SENT)).toEqual([])
  })
})

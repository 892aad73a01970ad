import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { TASKS } from '@portal/domain/applications/form.ts'
import { AS_SPECIFIED } from '@portal/domain/seasons/requirement-rules.ts'
import { describe, expect, it, test } from 'vitest'
import {
  bodyOf,
  type DraftValues,
  EMPTY_DRAFT,
  EMPTY_GRANT_DRAFT,
  gapsOf,
  isRepeated,
  tasksOf,
} from './draft-values.ts'

const FILE = { id: '1', name: 'passport.pdf' }
const SLOTS = [
  'passport',
  'previousLevel',
  'recommendationLetter',
  'medicalCertificate',
  'form',
  'motivationLetter',
  'languageCertificate',
  'dissertationResearch',
]
const profileWith = (...slots: readonly string[]) =>
  ({
    ...Object.fromEntries(SLOTS.map((slot) => [slot, slots.includes(slot) ? FILE : null])),
    additionalDocuments: [],
  }) as unknown as ProfileView

const COMPLETE: DraftValues = {
  ...EMPTY_DRAFT,
  educationLevel: 'BACHELOR',
  educationLanguage: 'KAZAKH',
  interviewLanguage: 'KAZAKH',
  gpa: '4,8',
  choices: [{ universityId: 'uni-001', educationalProgram: 'B057' }],
}
const BACHELOR_SLOTS = SLOTS.slice(0, 6)
const tasks = (values: DraftValues, profile: ProfileView) => [
  ...new Set(gapsOf(values, profile, AS_SPECIFIED).map((gap) => gap.task)),
]

test('an enrolment has all tasks but those of a grant part', () => {
  const all = tasksOf(EMPTY_GRANT_DRAFT)
  expect(all).toEqual(TASKS)
  expect(tasksOf(EMPTY_DRAFT)).toEqual(all.filter((task) => !['claims', 'results', 'grantFiles'].includes(task)))
})

describe('the gaps before submission', () => {
  it('are none in a complete draft, with documents of the profile', () => {
    expect(gapsOf(COMPLETE, profileWith(...BACHELOR_SLOTS), AS_SPECIFIED)).toEqual([])
  })

  it('are all fields of an empty draft', () => {
    expect(tasks(EMPTY_DRAFT, profileWith())).toEqual(['education', 'choices', 'documents'])
  })

  it('include a language certificate for a master, and also the topic for a doctor', () => {
    const gaps = gapsOf(
      { ...COMPLETE, educationLevel: 'PHD', gpa: '3.5' },
      profileWith(...BACHELOR_SLOTS),
      AS_SPECIFIED,
    ).map((gap) => gap.label)
    expect(gaps).toEqual(['documents.slots.languageCertificate', 'documents.slots.dissertationResearch'])
  })

  it('do not include a document that the application has and the profile lacks', () => {
    const profile = profileWith(...BACHELOR_SLOTS.slice(1))
    expect(tasks(COMPLETE, profile)).toEqual(['documents'])
    expect(tasks({ ...COMPLETE, files: { passport: FILE } }, profile)).toEqual([])
  })

  it('include a grade point average above 4 and a repeated pair', () => {
    const pair = COMPLETE.choices[0] as DraftValues['choices'][number]
    expect(tasks({ ...COMPLETE, educationLevel: 'MASTERS_DEGREE', gpa: '4.1' }, profileWith(...SLOTS))).toEqual([
      'education',
    ])
    expect(isRepeated([pair, pair], 1)).toBe(true)
    expect(tasks({ ...COMPLETE, choices: [pair, pair] }, profileWith(...SLOTS))).toEqual(['choices'])
  })
})

describe('the body of a save', () => {
  it('keeps half-filled choices in a draft and omits empty ones from a submission', () => {
    const values = { ...COMPLETE, choices: [...COMPLETE.choices, { universityId: '', educationalProgram: '' }] }
    expect(bodyOf(values, 'CREATED', 3).choices).toHaveLength(2)
    expect(bodyOf(values, 'IN_PROCESS', 3)).toMatchObject({
      choices: [{ universityId: 'uni-001', educationalProgram: 'B057' }],
      version: 3,
    })
  })

  it('keeps every character of a draft, and a language without its level', () => {
    const values = { ...COMPLETE, gpa: '4. ', languageLevel: [{ language: 'Türkçe', level: '' }] }
    expect(bodyOf(values, 'CREATED', 3)).toMatchObject({ gpa: '4. ', languageLevel: values.languageLevel })
    expect(bodyOf(values, 'IN_PROCESS', 3)).toMatchObject({ gpa: '4.', languageLevel: [] })
  })

  it('names only the application’s own files', () => {
    expect(bodyOf(COMPLETE, 'CREATED', null)).not.toHaveProperty('passport')
    expect(bodyOf({ ...COMPLETE, files: { passport: FILE } }, 'CREATED', null)).toMatchObject({ passport: { id: '1' } })
  })
})

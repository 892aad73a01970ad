import { expect, test } from 'vitest'
import { type DraftValues, EMPTY_DRAFT } from './draft-values.ts'
import { wantedOf, withWanted } from './wanted-choice.ts'

const WANTED = {
  choices: [{ universityId: 'uni-001', educationalProgram: 'B084' }],
  level: 'BACHELOR',
  taught: 'KAZAKH',
} as const

const draft = (given: Partial<DraftValues>): DraftValues => ({ ...EMPTY_DRAFT, ...given })
const other = (number: number) => ({ universityId: `uni-00${number}`, educationalProgram: 'B001' })

test('an address names a choice by university, program and level', () => {
  const search = { university: 'uni-001', program: 'B084', level: 'BACHELOR', taught: 'KAZAKH' }
  expect(wantedOf(search)).toEqual(WANTED)
  expect(wantedOf({ ...search, taught: 'KLINGON' })).toEqual({ ...WANTED, taught: '' })
  expect(wantedOf({ ...search, level: 'SCHOOL' })).toBeNull()
  expect(wantedOf({ university: 'uni-001', level: 'BACHELOR' })).toBeNull()
})

test('an empty draft begins with the choice, its level and one of its languages', () => {
  expect(withWanted(EMPTY_DRAFT, WANTED)).toEqual({
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    choices: [WANTED.choices[0]],
  })
})

test('a draft keeps its language and its choices, and the new one comes last', () => {
  const begun = draft({ educationLevel: 'BACHELOR', educationLanguage: 'ENGLISH', choices: [other(2)] })
  expect(withWanted(begun, WANTED)).toEqual({
    educationLevel: 'BACHELOR',
    educationLanguage: 'ENGLISH',
    choices: [other(2), WANTED.choices[0]],
  })
})

test('a level without any choice is replaced, one with choices is not', () => {
  expect(withWanted(draft({ educationLevel: 'PHD' }), WANTED)).toMatchObject({ educationLevel: 'BACHELOR' })
  expect(withWanted(draft({ educationLevel: 'PHD', choices: [other(2)] }), WANTED)).toBe('otherLevel')
})

test('a repeated choice and a fifth one are refused', () => {
  expect(withWanted(draft({ choices: [WANTED.choices[0]] }), WANTED)).toBe('repeated')
  expect(withWanted(draft({ choices: [2, 3, 4, 5].map(other) }), WANTED)).toBe('full')
})

test('an address names several choices, and a draft takes as many as it has room for', () => {
  const listed = wantedOf({ choices: 'B001~uni-001,B002,B003~uni-003,~,B004~uni-004', level: 'BACHELOR' })
  expect(listed?.choices.map(({ educationalProgram }) => educationalProgram)).toEqual(['B001', 'B003', 'B004'])
  if (listed === null) throw new Error('no choices')
  expect(withWanted(draft({ choices: [other(2), other(3)] }), listed)).toMatchObject({
    choices: [other(2), other(3), ...listed.choices.slice(0, 2)],
  })
  expect(withWanted(draft({ choices: [...listed.choices] }), listed)).toBe('repeated')
})

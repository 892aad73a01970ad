import { expect, test } from 'vitest'
import { isLoss, otherLanguage, otherLevel } from './clearing.ts'
import { type DraftValues, EMPTY_CHOICE, EMPTY_DRAFT } from './draft-values.ts'

const choice = { universityId: 'uni-001', educationalProgram: 'B057' }
const filled: DraftValues = {
  ...EMPTY_DRAFT,
  educationLevel: 'BACHELOR',
  educationLanguage: 'KAZAKH',
  gpa: '4,8',
  choices: [choice, EMPTY_CHOICE],
}

test('another level clears university, program and grade point average, and knows what they were', () => {
  const clearing = otherLevel(filled, 'PHD')
  expect(clearing.next).toEqual({ educationLevel: 'PHD', choices: [EMPTY_CHOICE], gpa: '' })
  expect(clearing).toMatchObject({ choices: [choice], gpa: '4,8' })
  expect({ ...filled, ...clearing.next, ...clearing.before }).toEqual(filled)
})

test('another language clears university and program, the grade point average stays', () => {
  const clearing = otherLanguage(filled, 'ENGLISH')
  expect(clearing.next).toEqual({ educationLanguage: 'ENGLISH', choices: [EMPTY_CHOICE] })
  expect(clearing).toMatchObject({ choices: [choice], gpa: '' })
  expect({ ...filled, ...clearing.next, ...clearing.before }).toEqual(filled)
})

test('nothing is said while there is nothing to lose', () => {
  expect(isLoss(otherLevel(EMPTY_DRAFT, 'BACHELOR'))).toBe(false)
  expect(isLoss(otherLevel({ ...EMPTY_DRAFT, gpa: '3' }, 'PHD'))).toBe(true)
  expect(isLoss(otherLanguage({ ...EMPTY_DRAFT, gpa: '3' }, 'ENGLISH'))).toBe(false)
})

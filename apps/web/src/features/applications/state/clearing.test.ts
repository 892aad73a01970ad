import { expect, test } from 'vitest'
import { clearing, isLoss } from './clearing.ts'
import { type DraftValues, EMPTY_CHOICE, EMPTY_DRAFT } from './draft-values.ts'

const choice = { universityId: 'uni-001', educationalProgram: 'B057' }
const filled: DraftValues = {
  ...EMPTY_DRAFT,
  educationLevel: 'BACHELOR',
  educationLanguage: 'KAZAKH',
  gpa: '4,8',
  choices: [choice, EMPTY_CHOICE],
}

test('another level clears university, program and grade point average, and returns their values', () => {
  const change = clearing(filled, 'educationLevel', 'PHD')
  expect(change.next).toEqual({ educationLevel: 'PHD', choices: [EMPTY_CHOICE], gpa: '' })
  expect(change).toMatchObject({ choices: [choice], gpa: '4,8' })
  expect({ ...filled, ...change.next, ...change.before }).toEqual(filled)
})

test('another language clears university and program, and keeps the grade point average', () => {
  const change = clearing(filled, 'educationLanguage', 'ENGLISH')
  expect(change.next).toEqual({ educationLanguage: 'ENGLISH', choices: [EMPTY_CHOICE] })
  expect(change).toMatchObject({ choices: [choice], gpa: '' })
  expect({ ...filled, ...change.next, ...change.before }).toEqual(filled)
})

test('an empty draft loses nothing', () => {
  expect(isLoss(clearing(EMPTY_DRAFT, 'educationLevel', 'BACHELOR'))).toBe(false)
  expect(isLoss(clearing({ ...EMPTY_DRAFT, gpa: '3' }, 'educationLevel', 'PHD'))).toBe(true)
  expect(isLoss(clearing({ ...EMPTY_DRAFT, gpa: '3' }, 'educationLanguage', 'ENGLISH'))).toBe(false)
})

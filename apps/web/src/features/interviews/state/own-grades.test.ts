import { expect, test } from 'vitest'
import { isSameGrades, withOwn } from './own-grades.ts'

const base = { grades: { DEPTH: 3 }, comments: {} }

test("another device's grades are taken over, except where this one has newer ones", () => {
  const server = { grades: { DEPTH: 4, PLAN: 2 }, comments: { PLAN: 'Short' } }
  expect(withOwn(server, base, base)).toEqual(server)
  const own = { grades: { DEPTH: 5 }, comments: { DEPTH: 'Whole' } }
  expect(withOwn(server, own, base)).toEqual({
    grades: { DEPTH: 5, PLAN: 2 },
    comments: { DEPTH: 'Whole', PLAN: 'Short' },
  })
})

test('an absent group is one without grades', () => {
  const server: { [group: string]: Record<string, number> } = { interviewResult: { first: 4 } }
  expect(withOwn(server, { motivationalEssayResult: { first: 2 } }, {})).toEqual({
    interviewResult: { first: 4 },
    motivationalEssayResult: { first: 2 },
  })
  expect(isSameGrades({ interviewResult: {} }, {})).toBe(true)
  expect(isSameGrades(server, {})).toBe(false)
})

import { expect, test } from 'vitest'
import { criteriaOf, scoreOf, shownGrade, untouchedOf, withScore } from './grade-values.ts'

test('a level has its criteria: the dissertation for PHD alone', () => {
  expect(criteriaOf('BACHELOR')).toHaveLength(6)
  expect(criteriaOf('PHD')).toHaveLength(10)
})

test('what was touched is told from the default that is only shown', () => {
  const criterion = { group: 'interviewResult', place: 'second' } as const
  const draft = withScore({}, criterion, 4)
  expect(scoreOf(draft, criterion)).toBe(4)
  expect(untouchedOf(draft, 'MASTERS_DEGREE')).toHaveLength(5)
  expect(shownGrade(draft, 'MASTERS_DEGREE')).toEqual({
    interviewResult: { first: 1, second: 4 },
    motivationalEssayResult: { first: 1, second: 1, third: 1, fourth: 1 },
  })
})

test('a criterion touched again keeps its last score and its neighbours', () => {
  const first = { group: 'motivationalEssayResult', place: 'first' } as const
  const third = { group: 'motivationalEssayResult', place: 'third' } as const
  const draft = withScore(withScore(withScore({}, first, 2), third, 5), first, 3)
  expect(draft).toEqual({ motivationalEssayResult: { first: 3, third: 5 } })
})

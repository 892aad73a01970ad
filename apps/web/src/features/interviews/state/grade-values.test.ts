import { expect, test } from 'vitest'
import { criteriaOf, scoreOf, summaryOfDraft, untouchedOf, withScore } from './grade-values.ts'

test('a level has its own criteria, and only PHD has the dissertation', () => {
  expect(criteriaOf('BACHELOR')).toHaveLength(6)
  expect(criteriaOf('PHD')).toHaveLength(10)
})

test('only graded criteria have a score', () => {
  const criterion = { group: 'interviewResult', place: 'second' } as const
  const draft = withScore({}, criterion, 4)
  expect(scoreOf(draft, criterion)).toBe(4)
  expect(untouchedOf(draft, 'MASTERS_DEGREE')).toHaveLength(5)
  expect(draft).toEqual({ interviewResult: { second: 4 } })
})

test('a criterion graded again gets the new score and keeps its neighbours', () => {
  const first = { group: 'motivationalEssayResult', place: 'first' } as const
  const third = { group: 'motivationalEssayResult', place: 'third' } as const
  const draft = withScore(withScore(withScore({}, first, 2), third, 5), first, 3)
  expect(draft).toEqual({ motivationalEssayResult: { first: 3, third: 5 } })
})

test('means and total cover only graded criteria', () => {
  const draft = withScore({}, { group: 'interviewResult', place: 'first' }, 4)
  expect(summaryOfDraft(draft)).toEqual({ means: { interviewResult: 4 }, total: 80 })
  expect(summaryOfDraft({})).toEqual({ means: {}, total: undefined })
})

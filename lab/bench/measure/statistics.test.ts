import { expect, test } from 'vitest'
import { median, percentile, spread } from './statistics.ts'

test('the median is the middle value, or the mean of both', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('a percentile is a measured value in any order', () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(percentile(values, 0.5)).toBe(51)
  expect(percentile(values, 0.99)).toBe(100)
  expect(percentile(values, 1)).toBe(100)
  expect(percentile([], 0.5)).toBeNaN()
})

test('the spread is the interquartile range relative to the median', () => {
  expect(spread([10, 10, 10, 10])).toBe(0)
  expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.2)
})

import { describe, expect, test } from 'vitest'
import { scaledTo, shrinkPlan } from './shrink-plan.ts'

describe('the plan for a picture that is too large', () => {
  test('begins with A4 at 300 dots per inch and lowers the quality before the pixels', () => {
    const plan = shrinkPlan(4000, 6000)
    expect(plan[0]).toEqual({ side: 3508, quality: 0.88 })
    expect(plan.slice(0, 4).map(({ side }) => side)).toEqual([3508, 3508, 3508, 3508])
    expect(plan.map(({ quality }) => quality).slice(0, 4)).toEqual([0.88, 0.78, 0.68, 0.58])
  })

  test('never enlarges a picture and tries no size twice', () => {
    expect([...new Set(shrinkPlan(2000, 1000).map(({ side }) => side))]).toEqual([2000, 1700])
    expect([...new Set(shrinkPlan(900, 600).map(({ side }) => side))]).toEqual([900])
  })

  test('ends before small print becomes illegible', () => {
    expect(Math.min(...shrinkPlan(9000, 9000).map(({ side }) => side))).toBe(1700)
  })

  test('keeps the proportion', () => {
    expect(scaledTo(1700, 6000, 4000)).toEqual({ width: 1700, height: 1133 })
    expect(scaledTo(100, 1, 100_000)).toEqual({ width: 1, height: 100 })
  })
})

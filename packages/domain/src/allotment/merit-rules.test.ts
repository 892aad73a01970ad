import { describe, expect, test } from 'vitest'
import type { Entrant } from './contest-schema.ts'
import { compareMerits, firstDifference, meritOf, totalToPass } from './merit-rules.ts'

const entrant = (more: Partial<Entrant> = {}): Entrant => ({
  ...{ id: 'A', total: 90, subjects: {}, rights: [], quotas: [], choices: ['P'] },
  ...more,
})

test('a value of comparison that is not given counts as zero', () => {
  const order = ['AVERAGE', 'PROFILE', 'MATHEMATICS']
  expect(meritOf(entrant(), { order, rights: [] })).toEqual([9000, 0, 0, 0])
  const whole = entrant({ average: 4.75, profile: 80, subjects: { MATHEMATICS: 40 } })
  expect(meritOf(whole, { order, rights: [] })).toEqual([9000, 475, 8000, 4000])
})

test.each([
  [['A'], ['B', 'C']],
  [['B'], ['C']],
  [['C'], []],
  [
    ['A', 'B'],
    ['A', 'C'],
  ],
])('the rights %j come before %j: the highest counts first', (better, worse) => {
  const [one, other] = [better, worse].map((rights) =>
    meritOf(entrant({ rights }), { order: ['RIGHT'], rights: ['A', 'B', 'C'] }),
  )
  expect(Math.sign(compareMerits(one ?? [], other ?? []))).toBe(-1)
})

test.each([
  ['the total', [9000, 1, 1], [9100, 1, 1], 'SCORE'],
  ['the first criterion', [9000, 1, 1], [9000, 2, 2], 'RIGHT'],
  ['the last criterion', [9000, 1, 1], [9000, 1, 2], 'AVERAGE'],
  ['nothing', [9000, 1, 1], [9000, 1, 1], undefined],
])('two people differ in %s', (_case, one, other, criterion) => {
  expect(firstDifference(one, other, ['RIGHT', 'AVERAGE'])).toBe(criterion)
})

describe('the lowest total that passes another person', () => {
  const UNT = { most: 140, decimals: 0 } as const
  test.each<[string, number, readonly number[], boolean, number | null]>([
    ['a hundredth better in the order below', 475, [9000, 474], false, 90],
    ['equal in the order below, where equals are enough', 474, [9000, 474], true, 90],
    ['equal in the order below', 474, [9000, 474], false, 91],
    ['worse in the order below', 473, [9000, 474], true, 91],
    ['the maximum', 473, [13_900, 474], true, 140],
    ['more than the maximum', 473, [14_000, 474], true, null],
  ])('%s', (_case, own, other, isEqualEnough, total) => {
    expect(totalToPass([0, own], other, isEqualEnough, UNT)).toBe(total)
  })

  test('a hundredth more where the score has decimals', () => {
    expect(totalToPass([0, 1], [9000, 2], true, { most: 100, decimals: 2 })).toBe(90.01)
  })
})

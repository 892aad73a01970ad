import { expect, test } from 'vitest'
import { costRange } from './cost-range.ts'

const of = (averageEduCost: number | null, hasDemoFigures = false) => ({ averageEduCost, hasDemoFigures })

test('a range spans only stated costs and says whether some are made up', () => {
  expect(costRange([])).toBeNull()
  expect(costRange([of(null), of(null, true)])).toBeNull()
  expect(costRange([of(900_000), of(null, true)])).toEqual({ from: 900_000, to: 900_000, stated: 1, isMadeUp: false })
  expect(costRange([of(1_200_000, true), of(900_000)])).toEqual({
    ...{ from: 900_000, to: 1_200_000, stated: 2, isMadeUp: true },
  })
})

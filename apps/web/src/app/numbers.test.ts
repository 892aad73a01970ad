import { expect, test } from 'vitest'
import { grouped, inTenge } from './numbers.ts'

test('digits stand in groups of three that no line breaks', () => {
  expect([7, 950, 4650, 1_250_000].map(grouped)).toEqual(['7', '950', '4\u00a0650', '1\u00a0250\u00a0000'])
  expect(inTenge(4650)).toBe('4\u00a0650\u00a0₸')
})

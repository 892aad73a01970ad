import { expect, test } from 'vitest'
import { compare } from './compare.ts'

test.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['a', 'ab', -1],
  ['B', 'a', -1],
  ['я', 'і', -1],
])('%s compared with %s gives %i', (one, other, order) => expect(compare(one, other)).toBe(order))

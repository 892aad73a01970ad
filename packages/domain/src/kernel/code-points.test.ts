import { expect, test } from 'vitest'
import { byCodePoints } from './code-points.ts'

test.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['a', 'ab', -1],
  ['B', 'a', -1],
  ['я', 'і', -1],
])('%s compared with %s gives %i', (one, other, order) => expect(byCodePoints(one, other)).toBe(order))

test('texts are sorted by code points: capitals first, prefixes first, and characters above U+FFFF last', () => {
  const inOrder = ['', 'A', 'B', 'a', 'aa', 'ә', '\uffee', '\u{1f393}', '\u{1f393}a', '\u{1f394}']
  expect(inOrder.toReversed().toSorted(byCodePoints)).toEqual(inOrder)
  expect(byCodePoints('\u{1f393}', '\u{1f393}')).toBe(0)
})

test('characters around the surrogates, and the first and last surrogates, are sorted correctly', () => {
  const inOrder = [
    '\ud7ff\u{10000}',
    '\ue000\u{10000}',
    '\u{10000}',
    '\u{103fe}',
    '\u{103ff}',
    '\u{10fc00}',
    '\u{10ffff}',
  ]
  expect(inOrder.toReversed().toSorted(byCodePoints)).toEqual(inOrder)
})

import { expect, test } from 'vitest'
import { moved, placeAt } from './list-order.ts'

test('a choice moves up, down and to the ends, and the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b', 'd'])
  expect(moved(list, 0, 3)).toEqual(['b', 'c', 'd', 'a'])
  expect(moved(list, 1, 2)).toEqual(['a', 'c', 'b', 'd'])
  expect(moved(list, 1, 1)).toEqual(list)
  expect(moved(list, 7, 0)).toEqual(list)
})

test('a dragged card is placed behind every card whose middle it has passed', () => {
  const middles = [100, 300, 500]
  expect(placeAt(50, middles, 2)).toBe(0)
  expect(placeAt(301, middles, 0)).toBe(1)
  expect(placeAt(900, middles, 0)).toBe(2)
  // Over its own position it stays.
  expect(placeAt(310, middles, 1)).toBe(1)
})

import { expect, test } from 'vitest'
import { appended, type Order, prepended } from './list-order.ts'

const order: Order = { search: {}, ids: ['c', 'd'], from: 1, to: 1 }
const page = (...ids: string[]) => ({ list: ids.map((id) => ({ id })), totalSize: 99, isMore: false })

test('a page behind continues the order', () => {
  expect(appended(order, 2, page('e', 'f'))).toEqual({ search: {}, ids: ['c', 'd', 'e', 'f'], from: 1, to: 2 })
})

test('a page read again after a decision adds the rows that moved up and keeps the known ones', () => {
  // `c` was decided and left the tab: `e` moved up to its page.
  expect(appended(order, 1, page('d', 'e')).ids).toEqual(['c', 'd', 'e'])
})

test('a page before comes first', () => {
  expect(prepended(order, 0, page('a', 'b'))).toEqual({ search: {}, ids: ['a', 'b', 'c', 'd'], from: 0, to: 1 })
})

test('an application that moved down from the page before is not repeated', () => {
  expect(prepended(order, 0, page('b', 'c')).ids).toEqual(['b', 'c', 'd'])
})

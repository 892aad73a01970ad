import { expect, test } from 'vitest'
import { withLines } from './doubt-words.ts'

test.each([
  ['', ['Name: a', 'IIN'], 'Name: a\nIIN'],
  ['  ', ['Name: a'], 'Name: a'],
  ['Own words', ['Name: a'], 'Own words\nName: a'],
  ['Own words\nName: a', ['Name: a', 'IIN'], 'Own words\nName: a\nIIN'],
  ['Own words', [], 'Own words'],
])('%j with %j is %j', (comment, lines, expected) => {
  expect(withLines(comment, lines)).toBe(expected)
})

import { expect, test } from 'vitest'
import { letterToken } from './letter-token.ts'

test.each([
  ['#token=abc', undefined, 'abc'],
  ['token=abc', 'other', 'abc'],
  ['', 'abc', 'abc'],
  ['#other', 'abc', 'abc'],
  ['', undefined, ''],
])('the token of hash %j with search %j is %j', (hash, search, token) => {
  expect(letterToken(hash, search)).toBe(token)
})

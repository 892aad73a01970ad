import { expect, test } from 'vitest'
import { letterToken } from './letter-token.ts'

test.each([
  ['#abc-_9', 'abc-_9'],
  ['abc', 'abc'],
  ['', ''],
])('the token of hash %j is %j', (hash, token) => {
  expect(letterToken(hash)).toBe(token)
})

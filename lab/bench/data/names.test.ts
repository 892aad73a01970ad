import { expect, test } from 'vitest'
import { isLatinName } from '../../../packages/domain/src/accounts/rules.ts'
import { NAME_PARTS } from './names.ts'

test('all names are valid in the form', () => {
  expect(NAME_PARTS.reduce((sum, { share }) => sum + share, 0)).toBe(100)
  for (const { surnames, given } of NAME_PARTS) {
    expect(surnames.length).toBeGreaterThan(20)
    expect([...surnames, ...given].filter((name) => !isLatinName(name))).toEqual([])
  }
})

test('middle names are in both alphabets', () => {
  const middles = NAME_PARTS.flatMap((parts) => parts.middles)
  expect(middles.some((name) => /ұлы$/.test(name))).toBe(true)
  expect(middles.some((name) => /uly$/.test(name))).toBe(true)
  expect(middles).not.toContain('undefined')
})

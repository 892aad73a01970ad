import { expect, test } from 'vitest'
import { comparisonAddress, differ, parseComparison } from './compare-search.ts'

test.each([
  ['several of a name', { universities: ['uni-001', 'uni-002'] }, 'universities', ['uni-001', 'uni-002']],
  ['one', { programs: 'B057' }, 'programs', ['B057']],
  ['one twice', { programs: ['B057', 'B057'] }, 'programs', ['B057']],
  ['both kinds: universities win', { universities: 'uni-001', programs: 'B057' }, 'universities', ['uni-001']],
  ['none', {}, 'universities', []],
  ['none, of programs', { of: 'programs' }, 'programs', []],
  ['what is no id', { universities: ['<b>', '', '../x', 'uni-003'] }, 'universities', ['uni-003']],
])('%s', (_case, address, kind, ids) => {
  expect(parseComparison(address)).toMatchObject({ kind, ids, leftOut: [] })
})

test('a fifth is dropped and reported', () => {
  const { ids, leftOut } = parseComparison({ programs: ['B001', 'B002', 'B003', 'B004', 'B005'] })
  expect(ids).toEqual(['B001', 'B002', 'B003', 'B004'])
  expect(leftOut).toEqual(['B005'])
})

test.each([
  ['universities', ['uni-001']],
  ['programs', ['B001', 'B002']],
  ['programs', []],
] as const)('the address of a comparison is parsed back: %s %j', (kind, ids) => {
  expect(parseComparison(comparisonAddress(kind, ids))).toMatchObject({ kind, ids })
})

test('equal facts do not differ, and an absent one differs from a stated one', () => {
  expect(differ(['a', 'a', 'a'])).toBe(false)
  expect(differ([null, null])).toBe(false)
  expect(differ([null, 0])).toBe(true)
  expect(differ(['a', 'b'])).toBe(true)
})

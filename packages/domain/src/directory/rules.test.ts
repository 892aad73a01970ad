import { expect, test } from 'vitest'
import { confirmingKinds, MAX_COMPARED, standingOf, UNIVERSITY_CATEGORIES, UNIVERSITY_TYPES } from './rules.ts'

test('confirming documents are those that not every claim needs', () => {
  const rural = ['PHOTO_3X4', 'GRANT_CERTIFICATE', 'ADDITIONAL_DOCUMENTS']
  const medal = ['PHOTO_3X4', 'GRANT_CERTIFICATE', 'ALTYN_BELGI']
  expect(confirmingKinds(rural, [rural, medal])).toEqual(['ADDITIONAL_DOCUMENTS'])
  expect(confirmingKinds(medal, [rural, medal])).toEqual(['ALTYN_BELGI'])
})

test.each([
  [100, 100, 'reached'],
  [101, 100, 'reached'],
  [99, 100, 'close'],
  [95, 100, 'close'],
  [94, 100, 'below'],
  [140, null, 'unknown'],
] as const)('%s points with a lowest winning score of %s: %s', (score, least, standing) =>
  expect(standingOf(score, least)).toBe(standing),
)

test('four are compared at most, and universities have known kinds', () => {
  expect(MAX_COMPARED).toBe(4)
  expect(UNIVERSITY_TYPES).toEqual(['SHARED', 'PRIVATE', 'NATIONAL', 'INTERNATIONAL', 'STATE'])
  expect(UNIVERSITY_CATEGORIES).toEqual(['civil', 'foreign-branch', 'service'])
})

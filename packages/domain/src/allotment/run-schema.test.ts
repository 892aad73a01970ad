import { expect, test } from 'vitest'
import { fragileMark } from './run-schema.ts'

test.each([
  ['a grade one point up', { kind: 'GRADE', criterion: { kk: 'k', ru: 'r', en: 'e' }, by: 1 }, true],
  ['a grade one point down', { kind: 'GRADE', criterion: { kk: 'k', ru: 'r', en: 'e' }, by: -1 }, true],
  ['a grade of nobody', { kind: 'GRADE', criterion: { kk: 'k', ru: 'r', en: 'e' }, by: 0 }, false],
  ['an expert left out', { kind: 'WITHOUT' }, true],
  ['a tie', { kind: 'TIE', total: 90 }, true],
  ['another cause', { kind: 'LOT', total: 90 }, false],
])('%s takes an award away: %s', (_case, mark, expected) => {
  const whose = { number: '2026-000001', isOwn: true, expertName: 'Expert' }
  expect(fragileMark.safeParse({ ...whose, ...mark }).success).toBe(expected)
})

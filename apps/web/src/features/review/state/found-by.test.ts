import { expect, test } from 'vitest'
import { foundBy } from './found-by.ts'

test.each([
  ['', undefined, undefined],
  ['  ', undefined, undefined],
  [' Ахметова ', 'Ахметова', undefined],
  ['2026-000046', undefined, '2026-000046'],
  ['2026-', '2026-', undefined],
  ['c2dd47ac-05fb-413b-8760-dff9515cecdb', undefined, 'c2dd47ac-05fb-413b-8760-dff9515cecdb'],
])('%j looks for the name %s and the number %s', (typed, fio, requestId) => {
  expect(foundBy(typed)).toEqual({ fio, requestId })
})

import { expect, test } from 'vitest'
import { UNT_MAX } from '../kernel/education.ts'
import { COLUMN_COUNT, columnOf, columnsOf, PROTOCOL_FILES, readSlug, slugOf } from './rules.ts'

test.each([
  ['2026-bachelor', { year: 2026, level: 'BACHELOR', number: 1 }],
  ['2026-bachelor-2', { year: 2026, level: 'BACHELOR', number: 2 }],
  ['2025-masters', { year: 2025, level: 'MASTERS_DEGREE', number: 1 }],
  ['2025-phd', { year: 2025, level: 'PHD', number: 1 }],
] as const)('%s names a competition', (slug, competition) => {
  expect(readSlug(slug)).toEqual(competition)
  expect(slugOf(competition)).toBe(slug)
})

test.each([
  '2026',
  'bachelor',
  '26-bachelor',
  '2026-school',
  '2026-bachelor-1',
  '2026-bachelor-02',
  '2026-BACHELOR',
  'x2026-bachelor',
])('%s names none', (slug) => {
  expect(readSlug(slug)).toBeNull()
})

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [139, 27],
  [140, 28],
  [144, 28],
  [150, 28],
])('%i points are in column %i', (total, column) => {
  expect(columnOf(total)).toBe(column)
})

test('the maximum of points is in the last column', () => {
  expect(columnOf(UNT_MAX)).toBe(COLUMN_COUNT - 1)
})

test('a protocol has public files of its input, its output, and twice its results', () => {
  expect(Object.entries(PROTOCOL_FILES).flat()).toEqual(
    ['input.json', 'output.json', 'results.csv', 'results.json', 'statistics.csv', 'statistics.json'].flatMap(
      (name) => [name, name],
    ),
  )
})

test('empty columns are included', () => {
  const columns = columnsOf({ 0: 2, 28: 4 })
  expect(columns).toHaveLength(COLUMN_COUNT)
  expect([columns[0], columns[1], columns[28]]).toEqual([2, 0, 4])
})

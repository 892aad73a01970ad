import { expect, test } from 'vitest'
import type { Measure } from '../parts/part.ts'
import { columns, markdown, measureTable, short, shown, verdictOf } from './table.ts'

const rate: Measure = { row: 1, work: 'status tab', value: 0.6, unit: 'of C', must: 0.5, aim: 0.8, isRate: true }
const time: Measure = { row: 9, work: 'the day', value: 12, unit: 'ms', must: 20, aim: 5, isRate: false }

test.each([
  [{ ...rate, value: 0.499 }, 'missed'],
  [{ ...rate, value: 0.5 }, 'met'],
  [{ ...rate, value: 0.8 }, 'aim'],
  [{ ...rate, aim: null, value: 9 }, 'met'],
  [{ ...time, value: 20.1 }, 'missed'],
  [time, 'met'],
  [{ ...time, value: 5 }, 'aim'],
  [{ ...time, value: Number.NaN }, 'missed'],
] as const)('%o is %s', (measure, verdict) => {
  expect(verdictOf(measure)).toBe(verdict)
})

test.each([
  [Number.NaN, '-'],
  [0.0123, '0.012'],
  [1.5, '1.50'],
  [48.04, '48.0'],
  [12_345.6, '12,346'],
])('shows %d as %s', (value, text) => {
  expect(short(value)).toBe(text)
})

test('aligns columns for the screen, and writes Markdown for the page', () => {
  const rows = [
    ['a', 'b'],
    ['longer', '10'],
  ]
  expect(columns(rows)).toBe('a       b\nlonger  10')
  expect(markdown(rows)).toBe('| a | b |\n| --- | ---: |\n| longer | 10 |')
  expect(measureTable([rate])[1]).toEqual(['status tab', '1', '0.600 of C', '', '≥ 0.500 of C', '≥ 0.800 of C', 'met'])
})

test('names works without a measurement', () => {
  const text = shown({ figures: [], measures: [time], missing: [{ row: 'row 3', reason: 'one size' }] })
  expect(text).toContain('the day')
  expect(text).toContain('not measured: row 3: one size')
})

import { expect, test } from 'vitest'
import { cellOf } from './fault-report.ts'

test('a cell name has a row and a column, and other text has neither', () => {
  expect(cellOf('C12')).toEqual({ row: '12', column: 'C' })
  expect(cellOf('Z3')).toEqual({ row: '3', column: null })
  expect(cellOf('file')).toEqual({ row: '', column: null })
})

import { expect, test } from 'vitest'
import { FILE_FAULTS, isFileFault, SHEET_FAULTS } from './file-fault.ts'

test('reasons of files and of spreadsheets are faults of a file', () => {
  expect([...FILE_FAULTS, ...SHEET_FAULTS].every(isFileFault)).toBe(true)
})

test.each([['field_required'], [''], [undefined]])('%j is no fault of a file', (rule) => {
  expect(isFileFault(rule)).toBe(false)
})

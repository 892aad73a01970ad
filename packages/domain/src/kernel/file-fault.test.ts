import { expect, test } from 'vitest'
import { FILE_FAULTS, isFileFault, SHEET_FAULTS } from './file-fault.ts'

test.each([...FILE_FAULTS, ...SHEET_FAULTS])('%s is a fault of a file', (rule) => expect(isFileFault(rule)).toBe(true))

test.each([undefined, '', 'wrong_value', 'EMPTY'])('%j is no fault of a file', (rule) =>
  expect(isFileFault(rule)).toBe(false),
)

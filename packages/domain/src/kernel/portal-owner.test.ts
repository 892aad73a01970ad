import { expect, test } from 'vitest'
import { OWNER_LINES, ownerMark } from './portal-owner.ts'

test('each line about the operator has a mark of its own, which no text has', () => {
  const marks = OWNER_LINES.map(ownerMark)
  expect(new Set(marks).size).toBe(OWNER_LINES.length)
  expect(marks.every((mark) => /^__OWNER_[A-Z]+__$/.test(mark))).toBe(true)
})

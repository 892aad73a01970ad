import { expect, test } from 'vitest'
import { OWNER_LINES, ownerMark } from './portal-owner.ts'

test('a mark names its line', () => expect(ownerMark('keptYears')).toBe('__OWNER_KEPTYEARS__'))

test('no mark is within another', () => {
  const marks = OWNER_LINES.map(ownerMark)
  expect(marks.filter((mark) => marks.some((other) => other !== mark && other.includes(mark)))).toEqual([])
})

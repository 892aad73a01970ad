import { expect, test } from 'vitest'
import { decimal, digits } from './typed-number.ts'

test('a decimal takes digits and one dot, a comma being one', () => {
  expect(decimal('4,75')).toBe('4.75')
  expect(decimal('4.7.5 балл')).toBe('4.75')
  expect(decimal('5')).toBe('5')
})

test('a whole number takes digits alone', () => {
  expect(digits('1 12 балл')).toBe('112')
})

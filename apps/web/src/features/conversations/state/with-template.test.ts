import { expect, test } from 'vitest'
import { withTemplate } from './with-template.ts'

test.each([
  ['', 'New'],
  [' \n', 'New'],
  ['Old', 'New'],
  ['Dear Aruzhan', 'Dear Aruzhan\n\nNew'],
])('%j with a template is %j', (draft, expected) => {
  expect(withTemplate(draft, 'New', ['Old', 'New'])).toBe(expected)
})

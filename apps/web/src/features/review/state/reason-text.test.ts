import { expect, test } from 'vitest'
import { withReason } from './reason-text.ts'

const READY = ['Unreadable', 'Expired']

test.each([
  ['fills an empty comment', '  ', 'Unreadable'],
  ['replaces another ready-made one', 'Expired\n', 'Unreadable'],
  ["follows the writer's own text", 'Page two.', 'Page two.\nUnreadable'],
])('a picked reason %s', (_case, comment, expected) => {
  expect(withReason(comment, 'Unreadable', READY)).toBe(expected)
})

import { expect, test } from 'vitest'
import { sharedReason } from './shared-reason.ts'

test.each<[comment: string | null, choices: (string | null)[], shared: string | null]>([
  [null, [null], null],
  ['', [''], null],
  ['Blurred', ['Blurred'], 'Blurred'],
  ['Blurred', ['Blurred', 'Blurred'], 'Blurred'],
  ['Blurred', [null, ''], 'Blurred'],
  ['Blurred', ['Expired', 'Blurred'], null],
])('%j with choices %j: %j is shown once', (comment, choices, shared) => {
  expect(sharedReason({ comment, choices: choices.map((each) => ({ comment: each })) })).toBe(shared)
})

import { expect, test } from 'vitest'
import { sortOpen } from './sort-open.ts'

test('names the applications that the deletion withdraws, and those that keep the account', () => {
  expect(
    sortOpen([
      { number: null, can: { withdraw: false } },
      { number: '2026-000001', can: { withdraw: true } },
      { number: '2026-000002', can: { withdraw: false } },
    ]),
  ).toEqual({ withdrawn: ['2026-000001'], held: ['2026-000002'] })
})

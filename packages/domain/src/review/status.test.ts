import { expect, test } from 'vitest'
import { STAFF_LIST_STATUSES, TAB_STATUSES, UNREACHED } from './status.ts'

test('two labels of the list are for what no transition leads to: but for drafts no other shows nothing', () => {
  const empty = STAFF_LIST_STATUSES.filter((status) => TAB_STATUSES[status].length === 0)
  expect(empty).toEqual(['CREATED', ...UNREACHED])
})

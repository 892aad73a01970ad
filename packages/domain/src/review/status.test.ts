import { expect, test } from 'vitest'
import { STAFF_LIST_STATUSES, TAB_STATUSES, UNREACHED } from './status.ts'

test('two labels of the list have no transition, and apart from drafts every other label shows rows', () => {
  const empty = STAFF_LIST_STATUSES.filter((status) => TAB_STATUSES[status].length === 0)
  expect(empty).toEqual(['CREATED', ...UNREACHED])
})

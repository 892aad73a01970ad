import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { conflictOf } from './conflict.ts'

test.each([
  [409, 'stale_version', null],
  [403, 'forbidden', null],
  [404, 'not_found', null],
  [409, 'correction_is_open', 'said'],
  [409, 'claims_closed', 'said'],
  [409, 'season_closed', 'said'],
  [409, 'rehearsal_is_read_only', 'said'],
])('a refusal with %i %s says that another person was faster only if it was so', (status, msg, reason) => {
  expect(conflictOf(new ApiError(status, { msg, message: 'said' }))).toEqual({ kind: 'conflict', reason })
})

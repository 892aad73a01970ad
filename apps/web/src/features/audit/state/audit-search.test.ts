import { expect, test } from 'vitest'
import { parseAuditSearch } from './audit-search.ts'

const ID = '00000000-0000-4000-8000-000000000001'

test('the address restores its filters', () => {
  const search = {
    page: 3,
    from: '2026-11-01',
    to: '2026-11-20',
    staffId: ID,
    event: 'staffEdited',
    object: '2026-000123',
  }
  expect(parseAuditSearch(search)).toEqual(search)
})

test('invalid parameters are dropped, and the first page needs none', () => {
  expect(parseAuditSearch({ page: 1, from: 'soon', staffId: 'me', event: 'nothing', object: '' })).toEqual({})
  expect(parseAuditSearch({ object: 2026 })).toEqual({ object: '2026' })
})

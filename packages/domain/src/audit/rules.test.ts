import { expect, test } from 'vitest'
import { ALL_ENDPOINTS, callsOf } from '../contract.ts'
import { ROLES } from '../kernel/role.ts'
import { AUDIT_REPEATS_AFTER_MS, MAX_AUDIT_ROWS } from './rules.ts'

test.each(ROLES)('somebody who is %s may make the calls that name this role, and no others', (role) => {
  const named = ALL_ENDPOINTS.filter(({ endpoint: { access } }) => Array.isArray(access) && access.includes(role))
  expect(callsOf([role])).toEqual(named.map(({ name }) => name))
})

test('two roles open the calls of both, none opens nothing', () => {
  expect(new Set(callsOf(['EXPERT', 'ADMIN']))).toEqual(new Set([...callsOf(['EXPERT']), ...callsOf(['ADMIN'])]))
  expect(callsOf([])).toEqual([])
})

test('the audit tells a repeated reading once in ten minutes, and pages through ten thousand rows', () => {
  expect([AUDIT_REPEATS_AFTER_MS / 60_000, MAX_AUDIT_ROWS]).toEqual([10, 10_000])
})

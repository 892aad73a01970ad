import { expect, test } from 'vitest'
import { ALL_ENDPOINTS, callsOf } from '../contract.ts'
import { ROLES } from '../kernel/role.ts'
import {
  AUDIT_EVENTS,
  AUDIT_REPEATS_AFTER_MS,
  FAILED_SIGN_INS_AN_HOUR,
  MAX_AUDIT_ROWS,
  READING_EVENTS,
} from './rules.ts'

test.each(ROLES)('somebody who is %s may make the calls that name this role, and no others', (role) => {
  const named = ALL_ENDPOINTS.filter(({ endpoint: { access } }) => Array.isArray(access) && access.includes(role))
  expect(callsOf([role])).toEqual(named.map(({ name }) => name))
})

test('two roles open the calls of both, none opens nothing', () => {
  expect(new Set(callsOf(['EXPERT', 'ADMIN']))).toEqual(new Set([...callsOf(['EXPERT']), ...callsOf(['ADMIN'])]))
  expect(callsOf([])).toEqual([])
})

test('an owner may know of all that is opened and downloaded of one application', () => {
  expect(READING_EVENTS).toEqual(AUDIT_EVENTS.filter((event) => /(Opened|Downloaded)$/.test(event)))
})

test('a stranger writes twenty failed sign-ins an hour into the trail', () => {
  expect(FAILED_SIGN_INS_AN_HOUR).toBe(20)
})

test('the audit tells a repeated reading once in ten minutes, and pages through ten thousand rows', () => {
  expect([AUDIT_REPEATS_AFTER_MS / 60_000, MAX_AUDIT_ROWS]).toEqual([10, 10_000])
})

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

test.each(ROLES)('an actor with the role %s may make exactly the calls that name it', (role) => {
  const named = ALL_ENDPOINTS.filter(({ endpoint: { access } }) => Array.isArray(access) && access.includes(role))
  expect(callsOf([role])).toEqual(named.map(({ name }) => name))
})

test('two roles open the calls of both, no role opens none', () => {
  expect(new Set(callsOf(['EXPERT', 'ADMIN']))).toEqual(new Set([...callsOf(['EXPERT']), ...callsOf(['ADMIN'])]))
  expect(callsOf([])).toEqual([])
})

test('an owner may see every opening, reading and download of an application', () => {
  const wanted = AUDIT_EVENTS.filter((event) =>
    /^(?!competition|slots).*(Opened|Downloaded|conversationRead|accommodationRead)$/.test(event),
  )
  expect(READING_EVENTS.toSorted()).toEqual(wanted.toSorted())
})

test('the trail has at most twenty failed sign-ins an hour from strangers', () => {
  expect(FAILED_SIGN_INS_AN_HOUR).toBe(20)
})

test('the audit logs a repeated reading once in ten minutes, and pages through ten thousand rows', () => {
  expect([AUDIT_REPEATS_AFTER_MS / 60_000, MAX_AUDIT_ROWS]).toEqual([10, 10_000])
})

import { expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import type { Role } from '../kernel/role.ts'
import { rehearsalAbilitiesOf } from './policy.ts'
import { MOST_REHEARSALS, REHEARSAL_MS } from './rules.ts'

const staff = (role: Role, universityId: string | null = null): Actor => ({
  ...{ accountId: 'staff', kind: 'STAFF', roles: [role], universityId, fullName: '' },
})

// Rules of docs/specification/seasons.md#check and #rehearsal.
test.each([
  ['a super admin, the current season', staff('SUPER_ADMIN'), 'OPEN', true, true, true],
  ['a super admin, a draft', staff('SUPER_ADMIN'), 'DRAFT', false, true, true],
  ['a super admin, a season ahead', staff('SUPER_ADMIN'), 'COMING', false, true, true],
  ['a super admin, an earlier season', staff('SUPER_ADMIN'), 'OPEN', false, false, false],
  ['a super admin, a closed season', staff('SUPER_ADMIN'), 'CLOSED', false, false, false],
  ['a head of the portal, a season ahead', staff('ADMIN'), 'COMING', false, true, false],
  ['a head of the portal, a closed season', staff('ADMIN'), 'CLOSED', false, false, false],
  ['a head of one university', staff('ADMIN', 'uni-1'), 'COMING', false, false, false],
  ['a manager', staff('MANAGER'), 'OPEN', true, false, false],
] as const)('%s, %s', (_case, actor, state, isCurrent, check, rehearse) => {
  expect(rehearsalAbilitiesOf(actor, { state, isCurrent })).toEqual({ check, rehearse })
})

test('two rehearsals of one hour are under way at most', () => {
  expect([MOST_REHEARSALS, REHEARSAL_MS / 3_600_000]).toEqual([2, 1])
})

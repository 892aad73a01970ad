import { expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import type { SeasonState } from '../seasons/status.ts'
import { rehearsalAbilitiesOf } from './policy.ts'
import { MOST_REHEARSALS, REHEARSAL_COOKIE, REHEARSAL_HEADER, REHEARSAL_MS } from './rules.ts'

const actor = (roles: Actor['roles'], universityId: string | null = null): Actor => ({
  ...{ accountId: 'me', kind: 'STAFF', fullName: 'N', roles, universityId },
})
const SUPER = actor(['SUPER_ADMIN'])

test.each<readonly [string, Actor, SeasonState, boolean, readonly string[]]>([
  ['the super admin checks and rehearses a season ahead', SUPER, 'COMING', false, ['check', 'rehearse']],
  ['a draft', SUPER, 'DRAFT', false, ['check', 'rehearse']],
  ['the current season', SUPER, 'OPEN', true, ['check', 'rehearse']],
  ['no season that is over', SUPER, 'CLOSED', false, []],
  ['no season that closes', SUPER, 'CLOSING', false, []],
  ['a head of the portal checks only', actor(['ADMIN']), 'COMING', false, ['check']],
  ['a head of the portal does nothing with a season that is over', actor(['ADMIN']), 'CLOSED', false, []],
  ['a head of one university does nothing', actor(['ADMIN'], 'u'), 'COMING', false, []],
])('%s', (_case, who, state, isCurrent, names) => {
  const can = rehearsalAbilitiesOf(who, { state, isCurrent })
  expect(Object.entries(can).flatMap(([name, may]) => (may ? [name] : []))).toEqual(names)
})

test('two rehearsals of an hour are under way at most', () => {
  expect([MOST_REHEARSALS, REHEARSAL_MS]).toEqual([2, 3_600_000])
})

test('a header of the portal begins with x, a cookie does not', () => {
  expect([REHEARSAL_HEADER, REHEARSAL_COOKIE].map((name) => name.startsWith('x-'))).toEqual([true, false])
})

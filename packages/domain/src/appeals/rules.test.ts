import { describe, expect, test } from 'vitest'
import { readsCompetitions } from '../competitions/policy.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Role } from '../kernel/role.ts'
import { decidesAppeal, hasTakenPart } from './policy.ts'
import { appealUntil } from './rules.ts'

test.each([
  ['2026-08-10T05:00:00.000Z', 5, '2026-08-15T19:00:00.000Z'],
  // In Kazakhstan it is already the 11th.
  ['2026-08-10T19:30:00.000Z', 1, '2026-08-12T19:00:00.000Z'],
  // The last instant of the 10th in Kazakhstan, and the first of the 11th.
  ['2026-08-10T18:59:59.999Z', 1, '2026-08-11T19:00:00.000Z'],
  ['2026-08-10T19:00:00.000Z', 1, '2026-08-12T19:00:00.000Z'],
])('published at %s, %i days: until %s', (publishedAt, days, until) => {
  expect(appealUntil(new Date(publishedAt), days).toISOString()).toBe(until)
})

const actor = (accountId: string, roles: readonly Role[], universityId: string | null = null): Actor => ({
  accountId,
  kind: 'STAFF',
  roles,
  universityId,
  fullName: accountId,
})
const PARTS = { checkers: ['checker'], ranById: 'runner', proposedById: 'proposer', publishedById: 'publisher' }

describe('deciding an appeal', () => {
  test.each([
    [actor('other', ['ADMIN']), 'SENT', true],
    [actor('other', ['MANAGER']), 'SENT', true],
    [actor('other', ['ADMIN']), 'GRANTED', false],
    [actor('other', ['ADMIN']), 'REFUSED', false],
    [actor('checker', ['ADMIN']), 'SENT', false],
    [actor('runner', ['ADMIN', 'EXPERT_MANAGER']), 'SENT', false],
    [actor('proposer', ['ADMIN', 'EXPERT_MANAGER']), 'SENT', false],
    [actor('publisher', ['ADMIN']), 'SENT', false],
    [actor('other', ['ADMIN'], 'uni-010'), 'SENT', false],
    [actor('other', ['EXPERT_MANAGER']), 'SENT', false],
    [actor('other', ['EXPERT']), 'SENT', false],
    [actor('other', ['SUPER_ADMIN']), 'SENT', false],
    [actor('other', ['USER']), 'SENT', false],
  ] as const)('%j, %s: %s', (reader, state, can) => {
    expect(decidesAppeal(reader, { ...PARTS, state })).toBe(can)
  })

  test('a person involved in the result sees that they are', () => {
    expect(
      ['checker', 'runner', 'proposer', 'publisher', 'other'].map((id) => hasTakenPart(actor(id, ['ADMIN']), PARTS)),
    ).toEqual([true, true, true, true, false])
  })

  test.each([
    [['EXPERT_MANAGER'], null, true],
    [['ADMIN'], null, true],
    [['MANAGER'], null, true],
    [['ADMIN'], 'uni-010', false],
    [['EXPERT'], null, false],
    [['SUPER_ADMIN'], null, false],
  ] as const)('%j of %s reads appeals: %s', (roles, universityId, can) => {
    expect(readsCompetitions(actor('x', roles, universityId))).toBe(can)
  })
})

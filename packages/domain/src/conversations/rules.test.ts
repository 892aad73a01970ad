import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { DAY_MS } from '../kernel/durations.ts'
import { DAYS_AFTER_END, maySeeMessage, mayWrite, type WritingFacts, waitsFor } from './rules.ts'

const ENDED = new Date('2026-11-20T09:00:00Z')
const inDays = (days: number) => new Date(ENDED.getTime() + days * DAY_MS)
const actor = (accountId: string, role: 'USER' | 'ADMIN' | 'MANAGER', universityId: string | null = null) =>
  ({ accountId, roles: [role], universityId, fullName: accountId, rights: [] }) as unknown as Actor
const facts: WritingFacts = {
  type: 'ENROLLMENT',
  status: 'IN_PROCESS',
  ownerId: 'owner',
  inspectorId: 'inspector',
  decidedById: null,
  currentUniversityId: 'u2',
  readerUniversityIds: ['u1', 'u2'],
  statusChangedAt: ENDED,
  isSeasonClosed: false,
}

describe('writers of a conversation', () => {
  test.each([
    ['the owner', actor('owner', 'USER'), true],
    ['another applicant', actor('other', 'USER'), false],
    ['the assigned inspector', actor('inspector', 'MANAGER', 'u2'), true],
    ['another manager', actor('colleague', 'MANAGER', 'u2'), false],
    ['a head of the university', actor('head', 'ADMIN', 'u2'), true],
    ['a head of the whole portal', actor('head', 'ADMIN'), true],
    ['a head of a former university', actor('head', 'ADMIN', 'u1'), false],
  ])('%s', (_, who, expected) => {
    expect(mayWrite(who, facts, inDays(0))).toBe(expected)
  })

  test.each([
    [{ status: 'CREATED' }, 0, false],
    [{ status: 'IN_PROCESS' }, 400, true],
    [{ status: 'FAILED' }, DAYS_AFTER_END, true],
    [{ status: 'FAILED' }, DAYS_AFTER_END + 1, false],
    [{ status: 'WITHDRAWN' }, DAYS_AFTER_END + 1, false],
    [{ isSeasonClosed: true }, 0, false],
    [{ type: 'GRANT_COMPETITION' }, 0, false],
  ] as const)('%j after %i days: %s', (more, days, expected) => {
    expect(mayWrite(actor('owner', 'USER'), { ...facts, ...more }, inDays(days))).toBe(expected)
  })
})

describe('readers of a message', () => {
  const seen = (who: Actor, isInternal: boolean, choice: number, reached: number) =>
    maySeeMessage(who, { isInternal, universityId: `u${choice}`, choice }, reached)
  test.each([
    ['the applicant, open', actor('owner', 'USER'), false, 1, 0, true],
    ['the applicant, internal', actor('owner', 'USER'), true, 1, 0, false],
    ['its university, internal', actor('head', 'ADMIN', 'u1'), true, 1, 1, true],
    ['a later university, open', actor('head', 'ADMIN', 'u2'), false, 1, 2, true],
    ['a later university, internal', actor('head', 'ADMIN', 'u2'), true, 1, 2, false],
    ['a former university, open', actor('head', 'ADMIN', 'u1'), false, 2, 1, false],
    ['the whole portal, internal', actor('head', 'ADMIN'), true, 2, 0, true],
  ])('%s', (_, who, isInternal, choice, reached, expected) => {
    expect(seen(who, isInternal, choice, reached)).toBe(expected)
  })
})

test.each([
  [null, null],
  ['APPLICANT', 'OFFICE'],
  ['OFFICE', 'APPLICANT'],
] as const)('after %s the conversation waits for %s', (last, expected) => {
  expect(waitsFor(last)).toBe(expected)
})

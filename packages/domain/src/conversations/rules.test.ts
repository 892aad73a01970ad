import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { DAY_MS } from '../kernel/durations.ts'
import {
  answeredBy,
  DAYS_AFTER_END,
  hasNews,
  isInSight,
  isMailDue,
  MAIL_EVERY_MS,
  mayReport,
  mayWrite,
  sightOf,
  turnAfter,
  type WritingFacts,
} from './rules.ts'

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
  isOwnerGone: false,
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
    [{ isOwnerGone: true }, 0, false],
    [{ type: 'GRANT_COMPETITION' }, 0, false],
  ] as const)('%j after %i days: %s', (more, days, expected) => {
    expect(mayWrite(actor('owner', 'USER'), { ...facts, ...more }, inDays(days))).toBe(expected)
  })
})

describe('readers of a message', () => {
  const seen = (who: Actor, isInternal: boolean, choice: number, reached: number) =>
    isInSight(sightOf(who, reached), { isInternal, universityId: `u${choice}`, choice })
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
  test('an open message of another reader at the same choice is not seen', () => {
    const reader = sightOf(actor('head', 'ADMIN', 'u2'), 2)
    expect(isInSight(reader, { isInternal: false, universityId: 'u1', choice: 2 })).toBe(false)
  })
})

const at = (hours: number) => new Date(ENDED.getTime() + hours * 3_600_000)
const NOBODY = { waitsFor: null, waitingSince: null }

describe('turn of a conversation', () => {
  const turn = (waitsFor: 'APPLICANT' | 'OFFICE') => ({ waitsFor, waitingSince: at(1) })
  test.each([
    ['a first question', NOBODY, 'APPLICANT', 'OFFICE', at(5)],
    ['a second question', turn('OFFICE'), 'APPLICANT', 'OFFICE', at(1)],
    ['an answer', turn('OFFICE'), 'OFFICE', 'APPLICANT', at(5)],
    ['a second answer', turn('APPLICANT'), 'OFFICE', 'APPLICANT', at(1)],
    ['a question after an answer', turn('APPLICANT'), 'APPLICANT', 'OFFICE', at(5)],
  ] as const)('after %s', (_, before, writer, waitsFor, waitingSince) => {
    expect(turnAfter(before, writer, at(5))).toEqual({ waitsFor, waitingSince })
  })

  test.each([
    [turn('OFFICE'), 'OFFICE', at(1)],
    [turn('APPLICANT'), 'OFFICE', null],
    [turn('OFFICE'), 'APPLICANT', null],
    [NOBODY, 'OFFICE', null],
  ] as const)('%j: a message of %s answers what was asked at %s', (before, writer, expected) => {
    expect(answeredBy(before, writer)).toEqual(expected)
  })
})

test.each([
  [null, null, false],
  [at(1), null, true],
  [at(1), at(1), false],
  [at(2), at(1), true],
] as const)('written at %s and read at %s: news %s', (wroteAt, readAt, expected) => {
  expect(hasNews(wroteAt, readAt)).toBe(expected)
})

test.each([
  ['nothing was written', null, null, null, false],
  ['the first', at(2), null, null, true],
  ['read', at(2), at(3), null, false],
  ['mailed already', at(2), null, at(2), false],
  ['within an hour', at(4.5), null, at(4), false],
  ['an hour later', at(4.5), null, at(3.5), true],
] as const)('mail about a message, %s', (_, wroteAt, readAt, mailedAt, expected) => {
  expect(isMailDue({ wroteAt, readAt, mailedAt }, new Date(at(3.5).getTime() + MAIL_EVERY_MS))).toBe(expected)
})

test('a side reports only the other one', () => {
  expect(mayReport('APPLICANT', { side: 'OFFICE' })).toBe(true)
  expect(mayReport('OFFICE', { side: 'APPLICANT' })).toBe(true)
  expect(mayReport('OFFICE', { side: 'OFFICE' })).toBe(false)
})

import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { broadcastAbilities, seesBroadcast } from './policy.ts'
import { dueAt, missingTexts, SECOND_PERSON_FROM, sendingEvent, TAKE_BACK_MINUTES } from './rules.ts'
import { BROADCAST_STATES, storedStatuses } from './status.ts'
import { BROADCAST_WORKFLOW } from './workflow.ts'

const head: Actor = { accountId: 'h', kind: 'STAFF', roles: ['ADMIN'], universityId: null, fullName: 'Head' }
const other = { ...head, accountId: 'o' }
const near = { ...head, accountId: 'n', universityId: 'uni-001' }
const manager = { ...head, roles: ['MANAGER'] as const }
const facts = { universityId: null, writerIds: ['h'] }

describe('abilities', () => {
  const NONE = { edit: false, send: false, confirm: false, giveBack: false, takeBack: false }
  test.each([
    ['a writer with a draft', head, 'DRAFT', { edit: true, send: true }],
    ['another head with a draft', other, 'DRAFT', { edit: true, send: true }],
    ['its writer while it is waiting', head, 'WAITING', { giveBack: true }],
    ['a second person while it is waiting', other, 'WAITING', { confirm: true, giveBack: true }],
    ['a head of a university', near, 'WAITING', {}],
    ['a manager', manager, 'DRAFT', {}],
    ['anybody of the office before it begins', other, 'SCHEDULED', { takeBack: true }],
    ['a head while it is sent', head, 'SENDING', {}],
    ['a head after it was sent', head, 'SENT', {}],
    ['a head after it was taken back', head, 'CANCELLED', {}],
  ] as const)('%s', (_, actor, state, expected) => {
    expect(broadcastAbilities(actor, { ...facts, state })).toEqual({ ...NONE, ...expected })
  })

  test('heads see the notices of their own office', () => {
    expect([head, near, manager].map((actor) => seesBroadcast(actor, facts))).toEqual([true, false, false])
    expect([head, near].map((actor) => seesBroadcast(actor, { universityId: 'uni-001' }))).toEqual([false, true])
  })
})

test('a taken-back notice and a sent one have no further events', () => {
  for (const state of BROADCAST_STATES)
    expect(Object.keys(BROADCAST_WORKFLOW[state]).length === 0).toBe(['SENT', 'CANCELLED'].includes(state))
})

test.each([
  [1, 'schedule'],
  [SECOND_PERSON_FROM - 1, 'schedule'],
  [SECOND_PERSON_FROM, 'ask'],
])('%i recipients: %s', (recipients, event) => {
  expect(sendingEvent(recipients)).toBe(event)
})

test('a notice begins when the minutes for taking back have passed', () => {
  const now = new Date('2026-11-20T09:30:00Z')
  expect(dueAt(now).getTime() - now.getTime()).toBe(TAKE_BACK_MINUTES * 60_000)
})

test('texts are required in each language', () => {
  const text = { kk: 'a', ru: ' ', en: 'c' }
  expect(missingTexts({ subject: text, text: { ...text, ru: 'b' } })).toEqual(['subject.ru'])
})

test('a decision that is not approved yet is in process', () => {
  expect(storedStatuses(['IN_PROCESS', 'PASSED'])).toEqual(['IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED'])
})

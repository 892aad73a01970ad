import { describe, expect, test } from 'vitest'
import type { CommissionRules } from '../competitions/commission-schema.ts'
import type { Actor } from '../kernel/actor.ts'
import { ROLES, type Role } from '../kernel/role.ts'
import { eventsOf, type Mover, stepOf } from '../kernel/workflow.ts'
import {
  clearsPages,
  commissionAbilitiesOf,
  type GradingFacts,
  gradingAbilitiesOf,
  isHeld,
  isLocked,
  isOwnGrading,
  mayStartSecond,
  readsCommissions,
} from './policy.ts'
import { GRADING_STATES } from './status.ts'
import { GRADING_WORKFLOW } from './workflow.ts'

const NOW = new Date('2026-12-11T04:00:00.000Z')
const actor = (role: Role, universityId: string | null = null, accountId = 'me'): Actor => ({
  ...{ accountId, kind: 'STAFF', roles: [role], universityId, fullName: 'Somebody' },
})
const RULES: CommissionRules = {
  ...{ graded: 'PAPERS', experts: 2, seesOthers: false, hidden: [], criteria: [] },
  ...{ furtherFrom: null, rule: 'MEAN', isCalibrated: true },
}

test('grades move as written here and in no other way', () => {
  const movers: readonly Mover[] = [...ROLES, 'SYSTEM']
  const steps = (['absent', ...GRADING_STATES] as const).flatMap((from) =>
    eventsOf(GRADING_WORKFLOW).flatMap((event) =>
      movers.flatMap((mover) => {
        const step = stepOf(GRADING_WORKFLOW, from, event, [mover])
        return step === null ? [] : [`${from} ${event} ${step.to} ${mover}`]
      }),
    ),
  )
  expect(steps).toEqual([
    'absent assign ASSIGNED EXPERT_MANAGER',
    'ASSIGNED grade ASSIGNED EXPERT',
    'ASSIGNED sign SIGNED EXPERT',
    'ASSIGNED decline RELEASED EXPERT',
    'ASSIGNED release RELEASED EXPERT_MANAGER',
    'ASSIGNED release RELEASED SYSTEM',
    'SIGNED avoid VOID SYSTEM',
    'RELEASED assign ASSIGNED EXPERT_MANAGER',
  ])
})

describe('a commission', () => {
  const facts = { rules: RULES, stage: 'CHECKING', signed: 1, calibrated: 0 } as const
  test.each(ROLES)('is read by heads of no university: %s', (role) => {
    expect(readsCommissions(actor(role))).toBe(role === 'EXPERT_MANAGER' || role === 'ADMIN')
    expect(readsCommissions(actor(role, 'uni-1'))).toBe(false)
  })

  test.each([
    ['its head', actor('EXPERT_MANAGER'), {}, ['change', 'draw', 'calibrate', 'protocol']],
    ['the head of admissions', actor('ADMIN'), {}, ['protocol']],
    ['a head of one university', actor('EXPERT_MANAGER', 'uni-1'), {}, []],
    ['an expert', actor('EXPERT'), {}, []],
    [
      'its head while applications are open',
      actor('EXPERT_MANAGER'),
      { stage: 'OPEN' as const },
      ['change', 'calibrate', 'protocol'],
    ],
    [
      'its head before the opening',
      actor('EXPERT_MANAGER'),
      { stage: 'PREPARED' as const, signed: 0 },
      ['change', 'calibrate'],
    ],
    [
      'its head after claims',
      actor('EXPERT_MANAGER'),
      { stage: 'CLAIMS_CLOSED' as const },
      ['change', 'draw', 'calibrate', 'protocol'],
    ],
    ['its head with a signed calibration', actor('EXPERT_MANAGER'), { calibrated: 1 }, ['change', 'draw', 'protocol']],
    [
      'its head without calibration',
      actor('EXPERT_MANAGER'),
      { rules: { ...RULES, isCalibrated: false } },
      ['change', 'draw', 'protocol'],
    ],
    ['nobody without a commission', actor('EXPERT_MANAGER'), { rules: null }, []],
  ])('%s', (_, who, more, abilities) => {
    const can = commissionAbilitiesOf(who, { ...facts, ...more })
    expect(Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))).toEqual(abilities)
  })
})

test.each([
  ['the head where facts are hidden', actor('EXPERT_MANAGER'), 'PAPERS', ['name'], true],
  ['the head where nothing is hidden', actor('EXPERT_MANAGER'), 'PAPERS', [], false],
  ['the head of interviews', actor('EXPERT_MANAGER'), 'INTERVIEW', ['name'], false],
  ['a head of one university', actor('EXPERT_MANAGER', 'uni-1'), 'PAPERS', ['name'], false],
] as const)('pages are decided on by %s: %s', (_, who, graded, hidden, expected) => {
  expect(clearsPages(who, { graded, hidden: [...hidden] })).toBe(expected)
})

test.each([
  ['the head after the closing', actor('EXPERT_MANAGER'), {}, true],
  ['the head after claims', actor('EXPERT_MANAGER'), { stage: 'CLAIMS_CLOSED' as const }, true],
  ['the head while applications are open', actor('EXPERT_MANAGER'), { stage: 'OPEN' as const }, false],
  ['the head without a commission', actor('EXPERT_MANAGER'), { rules: null }, false],
  ['the head by an older run', actor('EXPERT_MANAGER'), { isNewest: false }, false],
  ['the head of a proposed result', actor('EXPERT_MANAGER'), { isProposed: true }, false],
  ['the head of a published result', actor('EXPERT_MANAGER'), { isPublished: true }, false],
  ['the head of admissions', actor('ADMIN'), {}, false],
])('a second grading is started by %s: %s', (_, who, more, expected) => {
  const facts = { rules: RULES, stage: 'CHECKING', isNewest: true, isProposed: false, isPublished: false } as const
  expect(mayStartSecond(who, { ...facts, ...more })).toBe(expected)
})

describe('grades of one expert', () => {
  const facts: GradingFacts = {
    ...{ state: 'ASSIGNED', expertId: 'me', isCalibration: false, isLocked: false },
    meetingAt: null,
  }
  const before = new Date(NOW.getTime() + 1)
  test.each([
    ['in hand', actor('EXPERT', 'uni-1'), {}, 'PAPERS', ['grade', 'sign', 'decline']],
    ['of another', actor('EXPERT', 'uni-1', 'other'), {}, 'PAPERS', []],
    ['for a former expert', actor('ADMIN'), {}, 'PAPERS', []],
    ['signed', actor('EXPERT'), { state: 'SIGNED' as const }, 'PAPERS', []],
    ['void', actor('EXPERT'), { state: 'VOID' as const }, 'PAPERS', []],
    ['taken back', actor('EXPERT'), { state: 'RELEASED' as const }, 'PAPERS', []],
    ['locked', actor('EXPERT'), { isLocked: true }, 'PAPERS', ['decline']],
    ['of a calibration case', actor('EXPERT'), { isCalibration: true }, 'INTERVIEW', ['grade', 'sign']],
    ['without a meeting', actor('EXPERT'), {}, 'INTERVIEW', ['grade', 'decline']],
    ['before the meeting', actor('EXPERT'), { meetingAt: before }, 'INTERVIEW', ['grade', 'decline']],
    ['once the meeting began', actor('EXPERT'), { meetingAt: NOW }, 'INTERVIEW', ['grade', 'sign', 'decline']],
  ] as const)('%s', (_, who, more, graded, abilities) => {
    const can = gradingAbilitiesOf(who, { ...facts, ...more }, { graded }, NOW)
    expect(Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))).toEqual(abilities)
  })

  test('are read by their expert until they are taken back', () => {
    expect(isOwnGrading(actor('EXPERT'), facts)).toBe(true)
    expect(isOwnGrading(actor('EXPERT'), { ...facts, state: 'VOID' })).toBe(true)
    expect(isOwnGrading(actor('EXPERT'), { ...facts, state: 'RELEASED' })).toBe(false)
    expect(isOwnGrading(actor('EXPERT_MANAGER'), facts)).toBe(false)
  })

  test.each([
    [true, false, 2, true],
    [true, false, 3, false],
    [true, true, 0, false],
    [false, false, 0, false],
  ])('calibrated %s, of a calibration case %s, with %d signed: locked %s', (isCalibrated, isCalibration, done, is) => {
    expect(isLocked({ isCalibrated }, isCalibration, done)).toBe(is)
  })

  test('papers are never held', () => {
    expect(isHeld({ graded: 'PAPERS' }, { isCalibration: false, meetingAt: null }, NOW)).toBe(true)
    expect(isHeld({ graded: 'INTERVIEW' }, { isCalibration: false, meetingAt: null }, NOW)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import {
  FEWEST_DECISIONS,
  nextSteps,
  type StepFacts,
  stepsOfCompetition,
  stepText,
  usualDecisionDay,
  usualWorkingDays,
} from './step-rules.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const LATER = new Date('2026-11-27T05:00:00.000Z')
const SENT: StepFacts = {
  status: 'IN_PROCESS',
  test: { active: true, startedAt: null, deadline: null },
  interview: null,
  usualWorkingDays: 6,
}
const interviewAt = (startsAt: Date, isSigned = false) => ({
  isSigned,
  startsAt,
  endsAt: new Date(startsAt.getTime() + 45 * 60_000),
})
const DONE = { active: false, startedAt: NOW, deadline: LATER }

test.each<[what: string, facts: Partial<StepFacts>, ...steps: string[]]>([
  ['just sent', {}, 'test', 'review', 'unsetInterview', 'decision'],
  [
    'the test is open',
    { test: { active: true, startedAt: NOW, deadline: LATER } },
    'runningTest',
    'review',
    'unsetInterview',
    'decision',
  ],
  ['the test is over', { test: DONE }, 'review', 'unsetInterview', 'decision'],
  ['an interview to come', { test: DONE, interview: interviewAt(LATER) }, 'review', 'interview', 'decision'],
  ['an interview that began now', { test: DONE, interview: interviewAt(NOW) }, 'review', 'interview', 'decision'],
  [
    'an interview of this morning',
    { test: DONE, interview: interviewAt(new Date('2026-11-20T08:45:00.000Z')) },
    'review',
    'decision',
  ],
  ['a signed interview', { test: DONE, interview: interviewAt(NOW, true) }, 'review', 'decision'],
  ['a decision that waits', { status: 'IN_PROCESS_ADMIN', test: DONE }, 'review', 'unsetInterview', 'decision'],
  ['a draft', { status: 'CREATED', test: null }],
  ['passed', { status: 'PASSED', test: DONE }],
  ['failed', { status: 'FAILED' }],
  ['withdrawn', { status: 'WITHDRAWN' }],
])('%s', (_what, facts, ...steps) => {
  expect(nextSteps({ ...SENT, ...facts }, NOW).map(({ step }) => step)).toEqual(steps)
})

test('each step has its actor, and its time if known', () => {
  const interview = interviewAt(LATER)
  const test = { active: true, startedAt: NOW, deadline: LATER }
  expect(nextSteps({ ...SENT, test, interview }, NOW)).toEqual([
    { step: 'runningTest', by: 'APPLICANT', at: LATER, workingDays: null },
    { step: 'review', by: 'COMMITTEE', at: null, workingDays: 6 },
    { step: 'interview', by: 'EXPERT', at: LATER, workingDays: null },
    { step: 'decision', by: 'COMMITTEE', at: null, workingDays: null },
  ])
})

test('the applicant takes the test, and an expert sets the interview', () => {
  expect(nextSteps(SENT, NOW).map(({ by }) => by)).toEqual(['APPLICANT', 'COMMITTEE', 'EXPERT', 'COMMITTEE'])
})

test('a review with a known usual length has its own text', () => {
  expect(stepText({ step: 'review', workingDays: 6, at: null })).toBe('usualReview')
  expect(stepText({ step: 'review', workingDays: null, at: null })).toBe('review')
  expect(stepText({ step: 'test', workingDays: null, at: null })).toBe('test')
  expect(stepText({ step: 'interview', workingDays: null, at: NOW })).toBe('interview')
})

describe('the next steps of a competing application', () => {
  const dates = { claimsCloseAt: new Date(NOW.getTime() + 1), resultAt: new Date('2026-12-20T00:00:00.000Z') }

  test('are the check of its claims, then the result', () => {
    expect(stepsOfCompetition(dates, NOW)).toEqual([
      { step: 'claims', by: 'COMMITTEE', at: dates.claimsCloseAt, workingDays: null },
      { step: 'result', by: 'COMMITTEE', at: dates.resultAt, workingDays: null },
    ])
  })

  test('promise no past date of the result', () => {
    const [result] = stepsOfCompetition({ claimsCloseAt: NOW, resultAt: NOW }, NOW)
    expect(result).toMatchObject({ step: 'result', at: null })
  })

  test('are the result only, once the claims have closed', () => {
    expect(stepsOfCompetition({ ...dates, claimsCloseAt: NOW }, NOW).map(({ step }) => step)).toEqual(['result'])
    expect(stepsOfCompetition({ claimsCloseAt: null, resultAt: null }, NOW).map(({ step }) => step)).toEqual([
      'claims',
      'result',
    ])
  })

  test.each([
    ['claims', NOW, 'claimsUntil'],
    ['claims', null, 'claims'],
    ['result', NOW, 'resultOn'],
    ['result', null, 'result'],
  ] as const)('show %s by %s as %s', (step, at, text) => {
    expect(stepText({ step, workingDays: null, at })).toBe(text)
  })
})

const HOLIDAYS = [{ day: '12-16', isMoved: true }]
const sentOn = (sent: string, decided: string, count: number) => ({ sent, decided, count })

test.each([
  ['too few', [sentOn('2026-11-20', '2026-11-27', FEWEST_DECISIONS - 1)], null],
  ['none', [], null],
  ['just enough', [sentOn('2026-11-20', '2026-11-27', FEWEST_DECISIONS)], 5],
  ['over a weekend', [sentOn('2026-11-20', '2026-11-23', 20)], 1],
  ['over a holiday', [sentOn('2026-12-15', '2026-12-18', 20)], 2],
  ['on the same day', [sentOn('2026-11-20', '2026-11-20', 20)], 1],
  [
    'the middle of many',
    [
      sentOn('2026-11-02', '2026-11-20', 9),
      sentOn('2026-11-16', '2026-11-17', 4),
      sentOn('2026-11-16', '2026-11-19', 8),
    ],
    3,
  ],
  ['twenty', [sentOn('2026-11-20', '2026-11-27', 20)], 5],
  ['nineteen', [sentOn('2026-11-20', '2026-11-27', 19)], null],
  ['just not the half', [sentOn('2026-11-16', '2026-11-17', 19), sentOn('2026-11-16', '2026-11-20', 21)], 4],
  ['two fifths', [sentOn('2026-11-16', '2026-11-17', 8), sentOn('2026-11-16', '2026-11-20', 12)], 4],
  ['the lower of two halves', [sentOn('2026-11-16', '2026-11-17', 10), sentOn('2026-11-16', '2026-11-20', 10)], 1],
] as const)('usual working days: %s', (_what, decided, days) => {
  expect(usualWorkingDays(decided, HOLIDAYS)).toBe(days)
})

test.each<[what: string, sent: Date | null, days: number | null, day: string | null]>([
  // NOW is a Friday.
  ['a weekend between', NOW, 1, '2026-11-23'],
  ['a week', NOW, 5, '2026-11-27'],
  ['a holiday between', NOW, 6, '2026-12-01'],
  ['today', new Date('2026-11-19T09:00:00Z'), 1, '2026-11-20'],
  ['already past', new Date('2026-11-18T09:00:00Z'), 1, null],
  ['not sent', null, 1, null],
  ['too few decisions', NOW, null, null],
])('the usual day of a decision: %s', (_what, sent, days, day) => {
  expect(usualDecisionDay(sent, days, [{ day: '2026-11-30', isMoved: false }], NOW)).toBe(day)
})

import { describe, expect, test } from 'vitest'
import { answersOf, figuresOf, isComplete, nextIndexOf, remainingSeconds, scoreAttempt } from './rules.ts'
import { attemptStatusAt, MOST_EXTRA_MINUTES, TEST_SECONDS } from './status.ts'

const NONE = '.'.repeat(80)
const at = (text: string) => new Date(`2026-11-20T${text}:00.000Z`)

describe('the letters of an attempt', () => {
  test.each([
    [NONE, 0],
    [`YSN${'.'.repeat(77)}`, 3],
    [`.${'Y'.repeat(79)}`, 0],
    [`${'N'.repeat(40)}.${'N'.repeat(39)}`, 40],
    ['S'.repeat(80), 80],
  ])('the next index of %s is %i', (letters, next) => {
    expect(nextIndexOf(letters)).toBe(next)
    expect(isComplete(letters)).toBe(next === 80)
  })

  test('answers are given by index, without the missing ones', () => {
    expect(answersOf(`.YSN${'.'.repeat(76)}`)).toStrictEqual({ 1: 'YES', 2: 'SOMETIMES', 3: 'NO' })
  })
})

describe('the clock of an attempt', () => {
  const running = { ended: null, startedAt: at('09:00'), deadline: at('11:00') }
  test.each([
    ['it is not opened', { ended: null, startedAt: null, deadline: null }, '09:00', 'NOT_STARTED'],
    ['it has no deadline yet', { ended: null, startedAt: at('09:00'), deadline: null }, '09:00', 'NOT_STARTED'],
    ['it was never opened', { ended: null, startedAt: null, deadline: at('11:00') }, '09:00', 'NOT_STARTED'],
    ['it runs', running, '10:59', 'RUNNING'],
    ['its deadline has come', running, '11:00', 'TIME_IS_OVER'],
    ['the clock has jumped back', running, '08:00', 'RUNNING'],
    ['it ended by time and the clock jumped back', { ...running, ended: 'TIME_IS_OVER' }, '10:00', 'TIME_IS_OVER'],
    ['it was finished', { ...running, ended: 'FINISHED' }, '12:00', 'FINISHED'],
    ['it was closed', { ...running, ended: 'CLOSED' }, '10:00', 'CLOSED'],
  ] as const)('%s', (_, times, now, status) => {
    expect(attemptStatusAt(times, at(now))).toBe(status)
  })

  test.each([
    ['09:00', 7200],
    ['10:59', 60],
    ['11:00', 0],
    ['12:00', 0],
    ['08:00', 7200],
  ])('at %s there are %i seconds left', (now, seconds) => {
    expect(remainingSeconds(running, at(now))).toBe(seconds)
  })
})

test.each([
  [null, null],
  [at('09:00'), null],
  [null, at('11:00')],
])('an attempt of %s until %s has no seconds left', (startedAt, deadline) => {
  expect(remainingSeconds({ ended: null, startedAt, deadline }, at('08:00'))).toBe(0)
})

const KEY = [
  { scale: 'calm', isReversed: false },
  { scale: 'calm', isReversed: true },
  { scale: 'open', isReversed: false },
]

describe('scores', () => {
  test.each([
    ['YNY', 4, 2],
    ['NYN', 0, 0],
    ['SSS', 2, 1],
    ['YY.', 2, 0],
  ])('%s scores %i and %i', (letters, calm, open) => {
    const scores = scoreAttempt(letters, KEY)
    expect(scores.get('calm')?.score).toBe(calm)
    expect(scores.get('open')?.score).toBe(open)
    expect(scores.get('calm')?.max).toBe(4)
  })

  test('a missing answer differs from "no"', () => {
    expect(scoreAttempt('N..', KEY).get('calm')).toEqual({ score: 0, answered: 1, max: 4 })
  })
})

describe('figures over attempts', () => {
  test('agree with a calculation by hand', () => {
    // Points of the two statements: (2,2) (2,1) (1,0) (0,0); variances 0.9167 and 0.9167, of the totals 3.3333.
    const [calm] = figuresOf(['YN.', 'YS.', 'SY.', 'NY.'], KEY)
    expect(calm?.mean).toBe(2)
    expect(calm?.deviation).toBeCloseTo(Math.sqrt(10 / 3), 10)
    expect(calm?.alpha).toBeCloseTo(2 * (1 - (2 * (11 / 12)) / (10 / 3)), 10)
    expect(calm?.distribution).toEqual([1, 1, 0, 1, 1])
  })

  test('count a missing answer as zero, and have no variance for a single attempt', () => {
    const [calm] = figuresOf(['Y..', 'Y'], KEY)
    expect(calm).toMatchObject({ mean: 2, deviation: 0, distribution: [0, 0, 2, 0, 0] })
    expect(figuresOf(['YNY'], KEY)[0]).toMatchObject({ mean: 4, deviation: 0, alpha: null })
    expect(figuresOf(['YNY', 'NSY'], KEY)[0]?.deviation).toBeCloseTo(Math.sqrt(4.5), 10)
  })

  test('alpha is 1 if two statements always agree, and null for one statement or equal scores', () => {
    const [calm, open] = figuresOf(['YNY', 'NYN', 'SSS'], KEY)
    expect(calm?.alpha).toBeCloseTo(1, 10)
    expect(open?.alpha).toBeNull()
    expect(figuresOf(['YNY', 'YNN'], KEY)[0]?.alpha).toBeNull()
    expect(figuresOf([], KEY)[0]).toEqual({
      scale: 'calm',
      mean: 0,
      deviation: 0,
      alpha: null,
      distribution: [0, 0, 0, 0, 0],
    })
  })
})

test('an attempt lasts two hours, and at most as much is added at a time', () => {
  expect([TEST_SECONDS, MOST_EXTRA_MINUTES]).toEqual([2 * 3600, 2 * 60])
})

test('answered statements are counted, and alpha is that of three statements', () => {
  const three = [0, 1, 2].map(() => ({ scale: 'calm', isReversed: false }))
  expect(scoreAttempt('YN.', three).get('calm')).toEqual({ score: 2, answered: 2, max: 6 })
  // Three equal statements: k / (k - 1) x (1 - k / k²) is 1.
  expect(figuresOf(['YYY', 'NNN'], three)[0]?.alpha).toBeCloseTo(1, 10)
})

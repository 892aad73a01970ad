import { describe, expect, test } from 'vitest'
import {
  CORRECTED_FIELDS,
  CORRECTION_STATES,
  correctedLabel,
  fieldVerdict,
  isAnswered,
  isAsked,
  isCancelled,
  STANDING_CORRECTIONS,
} from './correction-schema.ts'
import { isAwaited, isBounced, isGiven, letterOf, REFEREE_STATES } from './referee-schema.ts'
import { hasLapsed, INVITATION_MARKS, mayChooseTime } from './slot-schema.ts'
import { APPLICATION_STATUSES, DRAFTS, isDraft } from './status.ts'

describe('states of a request for corrections', () => {
  test('each question names one of them', () => {
    const named = [isAsked, isAnswered, isCancelled].map((is) => CORRECTION_STATES.filter(is))
    expect(named).toEqual([['ASKED'], ['ANSWERED'], ['CANCELLED']])
  })

  test('all but a cancelled one count', () => {
    expect(STANDING_CORRECTIONS).toEqual(CORRECTION_STATES.filter((state) => state !== 'CANCELLED'))
  })

  test('a value has its name in the profile, the average in the application', () => {
    expect(CORRECTED_FIELDS.map(correctedLabel)).toEqual(
      CORRECTED_FIELDS.map((field) => (field === 'gpa' ? 'applications.education.gpa' : `accounts.fields.${field}`)),
    )
  })

  test.each([
    ['ACCEPTED', true],
    ['REPLACE', true],
    ['ASKED', false],
  ])('%s is a verdict: %s', (verdict, expected) => {
    expect(fieldVerdict.safeParse({ field: 'gpa', verdict }).success).toBe(expected)
  })
})

/** Letters: awaited, given, bounced. */
test.each([
  ['NAMED', 'a', 'AWAITED'],
  ['SENT', 'a', 'AWAITED'],
  ['OPENED', 'a', 'AWAITED'],
  ['GIVEN', 'g', 'GIVEN'],
  ['DECLINED', '', null],
  ['BOUNCED', 'b', null],
  ['EXPIRED', '', null],
  ['REPLACED', '', null],
] as const)('a referee who is %s', (state, letters, letter) => {
  const is = { a: isAwaited(state), g: isGiven(state), b: isBounced(state) }
  expect(Object.entries(is).flatMap(([name, holds]) => (holds ? [name] : []))).toEqual([...letters])
  expect(letterOf(state)).toBe(letter)
  expect(REFEREE_STATES).toContain(state)
})

test('an invitation waits for a choice, or has lapsed', () => {
  expect(INVITATION_MARKS.filter(mayChooseTime)).toEqual(['WAITING'])
  expect(INVITATION_MARKS.filter(hasLapsed)).toEqual(['LAPSED'])
})

test('drafts are listed as they are named', () => {
  expect(DRAFTS).toEqual(APPLICATION_STATUSES.filter(isDraft))
  expect(DRAFTS).toEqual(['CREATED'])
})

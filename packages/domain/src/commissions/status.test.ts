import { expect, test } from 'vitest'
import {
  COUNTED,
  GIVEN,
  GRADING_STATES,
  type GradingState,
  IN_HAND,
  isCounted,
  isInHand,
  isTakenBack,
  isVoid,
  KEPT,
  SHOWN,
  tabStates,
} from './status.ts'
import { gradingRefusal } from './workflow.ts'

/** Letters: shown, given, counted, assigned, kept. */
test.each([
  ['ASSIGNED', 'sgi'],
  ['SIGNED', 'sgck'],
  ['RELEASED', ''],
  ['VOID', 'sk'],
] as const)('grades that are %s: %s', (state, letters) => {
  const lists: Readonly<Record<string, readonly GradingState[]>> = {
    ...{ s: SHOWN, g: GIVEN, c: COUNTED, i: IN_HAND, k: KEPT },
  }
  expect(Object.keys(lists).filter((letter) => lists[letter]?.includes(state))).toEqual([...letters])
})

test('each question about a state names one of them', () => {
  const named = [isInHand, isCounted, isTakenBack, isVoid].map((is) => GRADING_STATES.filter(is))
  expect(named).toEqual(GRADING_STATES.map((state) => [state]))
})

test('an expert has grades to do in one tab, signed ones in the other', () => {
  expect([tabStates('TO_DO'), tabStates('SIGNED')]).toEqual([['ASSIGNED'], ['SIGNED', 'VOID']])
})

test.each([
  ['absent', 'grading_ended'],
  ['RELEASED', 'grading_ended'],
  ['SIGNED', 'grading_already_signed'],
  ['VOID', 'grading_already_signed'],
] as const)('a step of grades that are %s is refused as %s', (state, key) => {
  expect(gradingRefusal(state)).toBe(key)
})

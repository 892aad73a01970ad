import { describe, expect, test } from 'vitest'
import type { ContestProgram } from './contest-schema.ts'
import { accessOf, meetsMinimum, minimumFor, minimumOfQuota, openingTotals } from './minimum-rules.ts'

const GENERAL = { total: 50, subjects: { HISTORY: 5 } }
type Minimum = ContestProgram['minimum']
const program = (minimum?: Minimum): ContestProgram => ({
  ...{ id: 'P', places: 2, reserved: [] },
  ...(minimum === undefined ? {} : { minimum }),
})
const contest = (quotas: NonNullable<Minimum>['quotas']) => ({
  minimum: { ...GENERAL, ...(quotas === undefined ? {} : { quotas }) },
})

test.each<[string, Minimum, object]>([
  ['of the competition', undefined, GENERAL],
  ['with an own total', { total: 70 }, { ...GENERAL, total: 70 }],
  ['with own subjects', { subjects: {} }, { ...GENERAL, subjects: {} }],
])('a program has a minimum %s', (_case, own, minimum) => {
  expect(minimumFor(program(own), contest(undefined))).toEqual(minimum)
})

test.each<[string, Minimum, NonNullable<Minimum>['quotas'], object]>([
  ['the general one without an entry', undefined, undefined, GENERAL],
  ['the general one beside an entry of another quota', undefined, { ORPHANS: null }, GENERAL],
  ['none by its entry', undefined, { KANDAS: null }, { total: 0, subjects: {} }],
  ['the total of its entry', undefined, { KANDAS: { total: 40 } }, { ...GENERAL, total: 40 }],
  ['the subjects of its entry', undefined, { KANDAS: { subjects: {} } }, { ...GENERAL, subjects: {} }],
  [
    'the entry of the program before that of the competition',
    { quotas: { KANDAS: { total: 30 } } },
    { KANDAS: { total: 40 } },
    { ...GENERAL, total: 30 },
  ],
  [
    'none by the program, whatever the competition has',
    { quotas: { KANDAS: null } },
    { KANDAS: { total: 40 } },
    { total: 0, subjects: {} },
  ],
  [
    'the entry of the competition, completed by the program',
    { total: 70 },
    { KANDAS: { subjects: {} } },
    { total: 70, subjects: {} },
  ],
])('a reserved list has %s', (_case, own, quotas, minimum) => {
  expect(minimumOfQuota(program(own), contest(quotas), 'KANDAS')).toEqual(minimum)
})

test.each([
  ['at the minimum', 50, { HISTORY: 5 }, true],
  ['below the total', 49, { HISTORY: 5 }, false],
  ['below a subject', 50, { HISTORY: 4 }, false],
  ['without the subject', 50, {}, false],
])('an applicant %s', (_case, total, subjects, expected) => {
  expect(meetsMinimum({ total, subjects }, GENERAL)).toBe(expected)
})

describe('places of a program', () => {
  const LOW = { total: 30, subjects: {} }
  const minimums = { general: GENERAL, lists: [LOW, { total: 45, subjects: {} }] }
  const quotas = ['KANDAS', 'ORPHANS']
  test.each([
    ['all that the applicant holds', 50, ['KANDAS', 'ORPHANS'], 0b11, true],
    ['reserved ones alone, below the general minimum', 49, ['KANDAS', 'ORPHANS'], 0b11, false],
    ['those above their minimum', 44, ['KANDAS', 'ORPHANS'], 0b01, false],
    ['none of a quota that the applicant does not hold', 50, ['ORPHANS'], 0b10, true],
    ['none below every minimum', 29, ['KANDAS', 'ORPHANS'], 0, false],
  ])('are open: %s', (_case, total, held, categories, isGeneral) => {
    expect(accessOf({ total, subjects: { HISTORY: 5 } }, held, quotas, minimums)).toEqual({ categories, isGeneral })
  })

  test.each([
    ['each further minimum once, ascending', 29, { HISTORY: 5 }, [30, 45, 50]],
    ['those above the present total', 30, { HISTORY: 5 }, [45, 50]],
    ['none of a minimum whose subjects are missed', 29, {}, [30, 45]],
  ])('are opened by totals: %s', (_case, total, subjects, totals) => {
    const lists = [minimums.lists[1] ?? LOW, LOW, LOW]
    expect(openingTotals({ total, subjects }, { general: GENERAL, lists })).toEqual(totals)
  })
})

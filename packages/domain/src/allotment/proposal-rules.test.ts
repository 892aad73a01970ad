import { expect, test } from 'vitest'
import { allot } from './allotment.ts'
import type { Competition } from './competition-schema.ts'

const person = (id: string, total: number, quotas: string[], ...choices: string[]) => ({
  ...{ id, total, subjects: {}, average: 4.5, profile: 50, rights: [], quotas, choices },
})
const BOTH = ['KANDAS', 'ORPHANS']

/** Either list holds one of these equals, so they go one after the other (docs/allotment.md#which-list). */
test.each([
  ['at once', ['P'], ['P']],
  ['one after a refusal', ['P'], ['Q', 'P']],
  ['the other after a refusal', ['Q', 'P'], ['P']],
])('equals of two categories who ask %s are on their lists in the order of ids', (_case, first, second) => {
  const competition: Competition = {
    ...{ version: 1, minimum: { total: 50, subjects: {} }, rights: [], whenEqual: 'NONE' },
    programs: [
      { id: 'P', places: 2, reserved: BOTH.map((quota) => ({ quota, places: 1 })) },
      { id: 'Q', places: 1, reserved: [] },
    ],
    applicants: [person('B', 90, BOTH, ...second), person('A', 90, BOTH, ...first), person('C', 95, [], 'Q')],
  }
  const onLists = allot(competition).allotted.filter(({ program }) => program === 'P')
  expect(onLists.map(({ applicant, quota }) => [applicant, quota])).toEqual([
    ['A', 'KANDAS'],
    ['B', 'ORPHANS'],
  ])
})

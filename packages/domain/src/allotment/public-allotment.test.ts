import { describe, expect, test } from 'vitest'
import type { AnyPublic, ScoredCompetition } from './contest-schema.ts'
import type { Allotment } from './protocol-schema.ts'
import { publicAllotmentOf, publicFieldOf, publicFormOf } from './public-rules.ts'

/* Output of a public form, and its people in order (docs/allotment.md#public-form). */

const LAST = { applicant: 'B', total: 90, right: null, average: 4.5, profile: 50 }
const LINE = { applicant: 'A', program: 'P', choice: 1 } as const
const allotment = (more: Partial<Allotment>): Allotment => ({ allotted: [], lines: [], programs: [], ...more })

test.each([
  ['SCORE', 'SCORE'],
  ['EQUAL', 'EQUAL'],
  ['RIGHT', 'ORDER'],
  ['AVERAGE', 'ORDER'],
  ['PROFILE', 'ORDER'],
  ['LOGIC', 'ORDER'],
])('a line decided by %s is published as decided by %s', (decidedBy, published) => {
  const { lines } = publicAllotmentOf(allotment({ lines: [{ ...LINE, outcome: 'OUTRANKED', decidedBy }] }))
  expect(lines).toStrictEqual([{ ...LINE, outcome: 'OUTRANKED', decidedBy: published }])
})

test.each<[string, Partial<Allotment['lines'][number]>, object]>([
  ['the last admitted, by id and total alone', { lastAdmitted: LAST }, { lastAdmitted: { applicant: 'B', total: 90 } }],
  ['nobody admitted', { lastAdmitted: null }, { lastAdmitted: null }],
  ['missing points', { missing: 2 }, { missing: 2 }],
  ['the total of equals who did not fit', { equalsAt: 90 }, { equalsAt: 90 }],
  ['reserved lists alone', { onlyReserved: true }, { onlyReserved: true }],
  ['no sufficient total', { enough: 95 }, {}],
])('a line has %s', (_case, whole, published) => {
  const { lines } = publicAllotmentOf(allotment({ lines: [{ ...LINE, outcome: 'OUTRANKED', ...whole }] }))
  expect(lines).toStrictEqual([{ ...LINE, outcome: 'OUTRANKED', ...published }])
})

test('a grant on a reserved list names the code of its list, a general one names none', () => {
  const allotted = [
    { ...LINE, place: 'GENERAL' },
    { ...LINE, applicant: 'C', place: 'RESERVED', quota: 'L1' },
  ] as const
  expect(publicAllotmentOf(allotment({ allotted })).allotted).toStrictEqual([
    { ...LINE, place: 'GENERAL' },
    { ...LINE, applicant: 'C', place: 'RESERVED', list: 'L1' },
  ])
})

test('a reserved list is named by its code, and shows its last by id and total', () => {
  const general = { places: 2, filled: 0, last: null }
  const reserved = { places: 1, filled: 1, last: LAST }
  const { programs } = publicAllotmentOf(
    allotment({ programs: [{ id: 'P', general, reserved: [{ quota: 'L1', ...reserved }] }] }),
  )
  const last = { applicant: 'B', total: 90 }
  expect(programs).toStrictEqual([{ id: 'P', general, reserved: [{ list: 'L1', ...reserved, last }] }])
})

describe('the score of a public form', () => {
  const rest = { minimum: { total: 50, subjects: {} }, rights: [], programs: [], applicants: [] }
  const score: ScoredCompetition['score'] = { source: 'TESTING', most: 150, decimals: 0, parts: [] }

  test('belongs to version 2, without its parts', () => {
    const parts = [{ code: 'LOGIC', most: 50 }]
    const form = publicFormOf(
      { ...rest, version: 2, whenEqual: 'NONE', score: { ...score, parts }, order: ['LOGIC'] },
      () => '',
    )
    expect(form).toStrictEqual({
      ...{ version: 2, form: 'PUBLIC', score: { source: 'TESTING', most: 150, decimals: 0 } },
      ...{ whenEqual: 'NONE', programs: [], applicants: [] },
    })
  })

  test('is absent in version 1', () => {
    expect(publicFormOf({ ...rest, version: 1, whenEqual: 'NONE' }, () => '')).toStrictEqual({
      ...{ version: 1, form: 'PUBLIC', whenEqual: 'NONE', programs: [], applicants: [] },
    })
  })
})

describe('people of a public form', () => {
  const applicant = (id: string, merit: number, total: number, ...reserved: string[]) => ({
    ...{ id, merit, total, reserved, belowMinimum: [], choices: ['P'] },
  })
  const form: AnyPublic = {
    ...{ version: 1, form: 'PUBLIC', whenEqual: 'NONE' },
    programs: [{ id: 'P', places: 4, reserved: ['L1', 'L2'].map((list) => ({ list, places: 1 })) }],
    applicants: [
      applicant('A', 4, 80),
      applicant('F', 3, 85, 'L2'),
      applicant('E', 3, 85, 'L2', 'L1'),
      applicant('G', 3, 85, 'L1'),
      applicant('C', 2, 90),
      applicant('B', 2, 90),
      applicant('D', 1, 90),
    ],
  }
  const field = publicFieldOf(form)
  const at = (id: string): number => field.ids.indexOf(id)

  test('are in the order of merit, equals by their lists and then by id', () => {
    expect(field.ids).toEqual(['D', 'B', 'C', 'G', 'E', 'F', 'A'])
  })

  test.each([
    ['A', 'F', 'SCORE', 5],
    ['C', 'D', 'ORDER', 0],
    ['B', 'C', undefined, 0],
    ['E', 'F', undefined, 0],
  ])('%s and %s differ in %s, by %i points', (one, other, difference, missing) => {
    expect([field.differenceOf(at(one), at(other)), field.missingFor(at(one), at(other))]).toEqual([
      difference,
      missing,
    ])
  })

  test('are shown at the end of a list by id and total', () => {
    expect(field.lastOf(at('A'))).toEqual({ applicant: 'A', total: 80 })
  })
})

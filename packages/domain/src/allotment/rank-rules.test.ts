import { describe, expect, test } from 'vitest'
import { allot } from './allotment.ts'
import type { Competition } from './competition-schema.ts'
import type { Entrant, ScoredCompetition } from './contest-schema.ts'
import { linesOf, ranksOf } from './rank-rules.ts'

const entrant = (id: string, total: number, LOGIC: number, choices: string[]): Entrant => ({
  ...{ id, total, subjects: { LOGIC }, rights: [], quotas: [], choices },
})
const COMPETITION: ScoredCompetition = {
  ...{ version: 2, order: ['RIGHT', 'LOGIC'], rights: ['ALTYN_BELGI'], whenEqual: 'NONE' },
  score: { source: 'TESTING', most: 100, decimals: 0, parts: [{ code: 'LOGIC', most: 50 }] },
  minimum: { total: 50, subjects: {} },
  programs: ['P', 'Q'].map((id) => ({ id, places: 1, reserved: [] })),
  applicants: [
    { ...entrant('D', 80, 30, ['P', 'Q']), rights: ['ALTYN_BELGI'] },
    entrant('A', 90, 40, ['P', 'Q']),
    entrant('B', 90, 40, ['P']),
    entrant('C', 85, 40, ['Q', 'P']),
    entrant('E', 40, 40, ['P']),
  ],
}

describe('ranks', () => {
  const ranks = ranksOf(COMPETITION)
  test.each([
    ['A', 'P', 1],
    ['B', 'P', 1],
    ['C', 'P', 3],
    ['D', 'P', 4],
    ['A', 'Q', 1],
    ['C', 'Q', 2],
    ['D', 'Q', 3],
    // Below the minimum, not chosen, unknown.
    ['E', 'P', null],
    ['B', 'Q', null],
    ['A', 'R', null],
    ['X', 'P', null],
  ])('%s has on %s the rank %j', (applicant, list, rank) => expect(ranks(applicant, list)).toBe(rank))
})

describe('lines of a protocol', () => {
  const rowsOf = (competition: ScoredCompetition | Competition) => [
    ...linesOf(competition, allot(competition), ranksOf(competition)),
  ]
  const rows = rowsOf(COMPETITION)

  test('are those of the allotment, each with its rank', () => {
    expect(rows.map(({ line }) => line)).toEqual(allot(COMPETITION).lines)
    for (const { code, choice, list, outcome, rank, line } of rows) {
      expect({ applicant: code, choice, program: list, outcome }).toEqual({
        ...{ applicant: line.applicant, choice: line.choice, program: line.program, outcome: line.outcome },
      })
      expect(rank).toBe(ranksOf(COMPETITION)(line.applicant, line.program))
    }
  })

  test('have the values of comparison, and the rest at the first choice alone', () => {
    const own = rows.filter(({ code }) => code === 'D')
    const merit = { total: 80, right: 'ALTYN_BELGI', average: 0, profile: 0, parts: { LOGIC: 30 } }
    const rest = { order: 3, subjects: { LOGIC: 30 }, rights: ['ALTYN_BELGI'], quotas: [] }
    expect(own.map((row) => [row.choice, row.merit])).toEqual([
      [1, { ...merit, own: rest }],
      [2, merit],
    ])
  })

  test('have no parts in version 1', () => {
    const applicants = [{ ...entrant('A', 90, 0, ['P']), subjects: {}, average: 4.5, profile: 60 }]
    const { rights, whenEqual, programs } = COMPETITION
    const minimum = { total: 50, subjects: {} }
    const competition: Competition = {
      ...{ version: 1, minimum, rights, whenEqual, applicants },
      programs: programs.map(({ id, places }) => ({ id, places, reserved: [] })),
    }
    const own = { order: 1, subjects: {}, rights: [], quotas: [] }
    expect(rowsOf(competition)[0]?.merit).toStrictEqual({ total: 90, right: null, average: 4.5, profile: 60, own })
  })
})

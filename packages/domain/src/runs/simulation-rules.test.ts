import { describe, expect, test } from 'vitest'
import type { CompetitionSetup, PlacesList } from '../competitions/setup-schema.ts'
import { simulatedApplicants } from './simulation-rules.ts'

const list = (program: string, places: number): PlacesList => ({
  ...{ program, places, reserved: [], universityId: null, language: null, minimum: null },
})
/** Shares of simulated people in per cent. An unknown category has one; a category without a share has none. */
const SHARES = {
  ...{
    RURAL_YOUTH: 40,
    LARGE_FAMILY: 15,
    SINGLE_PARENT_FAMILY: 8,
    KANDAS: 3,
    SERPIN: 3,
    DISABILITY: 2,
    OTHER: 1,
    NONE: 0,
  },
}
const SETUP: CompetitionSetup = {
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5, rounds: [] },
  minimum: { total: 50, subjects: {} },
  rights: ['ALTYN_BELGI', 'ORPHANS'],
  whenEqual: 'ONE_MORE',
  quotas: Object.keys(SHARES).map((quota) => ({ quota, percent: quota === 'NONE' ? 0 : 1 })),
  // One very popular list: some people do not find four lists in twenty tries and have fewer choices.
  lists: [list('B001', 600), list('B002', 300), list('B003', 1), list('B004', 0), list('B005', 1), list('B006', 1)],
}
const PEOPLE = [...simulatedApplicants(SETUP, 10_000, 7)]
const shareOf = (is: (person: (typeof PEOPLE)[number]) => boolean): number =>
  (PEOPLE.filter(is).length / PEOPLE.length) * 100

describe('people of a simulation', () => {
  test.each(Object.entries(SHARES))('%s has %i of a hundred', (quota, percent) => {
    expect(Math.abs(shareOf(({ quotas }) => quotas.includes(quota)) - percent)).toBeLessThan(percent === 0 ? 1e-9 : 1)
  })

  test('two of a hundred hold each right', () => {
    for (const right of SETUP.rights)
      expect(Math.abs(shareOf(({ rights }) => rights.includes(right)) - 2)).toBeLessThan(0.5)
  })

  test('points stay within what the test gives, and most are near the middle', () => {
    const most = {
      HISTORY_OF_KAZAKHSTAN: 20,
      MATHEMATICAL_LITERACY: 10,
      READING_LITERACY: 10,
      PROFILE_1: 50,
      PROFILE_2: 50,
    }
    for (const [subject, points] of Object.entries(most)) {
      const found = PEOPLE.map(({ subjects }) => subjects[subject as keyof typeof most] ?? -1)
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...found)).toBeLessThanOrEqual(points)
    }
    for (const { total, profile, subjects } of PEOPLE) {
      expect(profile).toBe((subjects.PROFILE_1 ?? 0) + (subjects.PROFILE_2 ?? 0))
      const {
        HISTORY_OF_KAZAKHSTAN: history = 0,
        MATHEMATICAL_LITERACY: literacy = 0,
        READING_LITERACY: reading = 0,
      } = subjects
      expect(total).toBe(profile + history + literacy + reading)
    }
    expect(shareOf(({ total }) => total > 60 && total < 95)).toBeGreaterThan(80)
    expect(shareOf(({ average }) => average >= 3 && average <= 5)).toBe(100)
  })

  test('each person chooses lists with places, and none twice', () => {
    const chosen = new Set(PEOPLE.flatMap(({ choices }) => choices))
    expect([...chosen].toSorted()).toEqual(['B001', 'B002', 'B003', 'B005', 'B006'])
    expect(PEOPLE.every(({ choices }) => new Set(choices).size === choices.length && choices.length <= 4)).toBe(true)
  })

  const words = { kk: '', ru: '', en: '' }
  const criterion = (code: string) => ({ code, name: words, grades: Array.from({ length: 5 }, () => words) })
  const TESTING = ['LOGIC', 'ENGLISH'].map((code, at) => ({ code, name: words, most: 4 + at }))
  const COMMISSION: NonNullable<CompetitionSetup['commission']> = {
    graded: 'PAPERS',
    experts: 2,
    seesOthers: false,
    hidden: [],
    criteria: ['DEPTH', 'PLAN'].map(criterion),
    furtherFrom: null,
    rule: 'MEAN',
    isCalibrated: false,
  }
  const scoredBy = (rules: Pick<CompetitionSetup, 'parts' | 'commission'>) => [
    ...simulatedApplicants({ ...SETUP, ...rules }, 2_000, 7),
  ]

  test('a testing gives the sum of its parts, each from a fifth of its points', () => {
    const people = scoredBy({ parts: TESTING })
    for (const { total, subjects, profile } of people)
      expect([total, profile]).toEqual([(subjects['LOGIC'] ?? 0) + (subjects['ENGLISH'] ?? 0), 0])
    const rangeOf = (code: string) => {
      const points = people.map(({ subjects }) => subjects[code] ?? -1)
      return [Math.min(...points), Math.max(...points)]
    }
    expect([rangeOf('LOGIC'), rangeOf('ENGLISH')]).toEqual([
      [0, 4],
      [1, 5],
    ])
  })

  test('a commission gives its share of all points out of 100, with two decimals', () => {
    const people = scoredBy({ commission: COMMISSION })
    for (const { total, subjects, profile } of people) {
      expect(total).toBeCloseTo(((subjects['DEPTH'] ?? 0) + (subjects['PLAN'] ?? 0)) * 10, 2)
      expect([total, profile]).toEqual([Number(total.toFixed(2)), 0])
    }
    const points = people.flatMap(({ subjects }) => Object.values(subjects))
    expect([Math.floor(Math.min(...points)), Math.ceil(Math.max(...points))]).toEqual([1, 5])
    expect(people.some(({ total }) => total > 50)).toBe(true)
  })

  // A run is repeated from its seed years later (docs/specification/competition.md#dry-runs): these never change.
  test.each([
    ['the UNT', PEOPLE, -2_083_351_254],
    ['a testing', scoredBy({ parts: TESTING }), 1_662_491_420],
    ['a commission', scoredBy({ commission: COMMISSION }), 285_298_961],
  ])('people of %s never change for a seed', (_score, people, expected) => {
    const digest = [...JSON.stringify(people)].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 0)
    expect(digest).toBe(expected)
  })
})

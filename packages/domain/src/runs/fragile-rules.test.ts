import { expect, test } from 'vitest'
import type { ScoredCompetition } from '../allotment/contest-schema.ts'
import { fragileAwards } from '../allotment/fragile-rules.ts'
import { scoreOfCase, type TotalRules } from '../commissions/total-rules.ts'
import { type GradedEntrant, isGradedSo, listedAwards, MOST_MARKS, variantsOf } from './fragile-rules.ts'

const text = { kk: '', ru: '', en: '' }
const criterion = (code: string) => ({ code, name: text, grades: Array.from({ length: 5 }, () => text) })
const RULES: TotalRules = { rule: 'MEAN', criteria: [criterion('DEPTH'), criterion('PLAN')] }
const graded = (code: string, ...rows: readonly (readonly [number, number])[]): GradedEntrant => ({
  code,
  rows: rows.map(([DEPTH, PLAN], at) => ({ id: `${code}${at}`, grades: { DEPTH, PLAN }, signedAt: new Date(at) })),
})

function competitionOf(people: readonly GradedEntrant[], order = ['DEPTH']): ScoredCompetition {
  return {
    version: 2,
    score: {
      ...{ source: 'INTERVIEW', most: 100, decimals: 2 },
      parts: ['DEPTH', 'PLAN'].map((code) => ({ code, most: 5 })),
    },
    order,
    minimum: { total: 0, subjects: {} },
    rights: [],
    whenEqual: 'ONE_MORE',
    programs: [{ id: 'P', places: 1, reserved: [] }],
    applicants: people.map(({ code, rows }) => {
      const score = scoreOfCase(rows, RULES)
      return {
        ...{ id: code, total: score?.total ?? 0, subjects: score?.parts ?? {} },
        ...{ rights: [], quotas: [], choices: ['P'] },
      }
    }),
  }
}
const listedOf = (people: readonly GradedEntrant[]) =>
  listedAwards(fragileAwards(competitionOf(people), variantsOf(people, RULES)))

test('an award is listed with the marks of its own case, then those of others, then ties', () => {
  const { counts, listed } = listedOf([graded('A', [4, 3], [3, 4]), graded('B', [3, 4], [3, 4])])
  expect(counts).toEqual({ awards: 1, byMark: 1, byTie: 0 })
  const [award] = listed
  expect(award).toMatchObject({ code: 'A', list: 'P', isByMark: true })
  const told = award?.marks.map(({ kind, applicant, row, criterion: of, by }) =>
    [kind, applicant, row, of, by].filter(Boolean).join(' '),
  )
  expect(told).toEqual([
    'GRADE A A0 DEPTH -1',
    'GRADE A A0 PLAN -1',
    'GRADE A A1 DEPTH -1',
    'GRADE A A1 PLAN -1',
    'GRADE B B0 DEPTH 1',
    'GRADE B B0 PLAN 1',
    'GRADE B B1 DEPTH 1',
    'GRADE B B1 PLAN 1',
    'TIE',
  ])
  expect(award?.marksInAll).toBe(told?.length)
})

test('an award that only a tie decides counts apart', () => {
  const people = [graded('A', [5, 2]), graded('B', [2, 5]), graded('C', [1, 1])]
  const found = fragileAwards(competitionOf(people), [])
  expect(listedAwards(found)).toEqual({
    counts: { awards: 1, byMark: 0, byTie: 1 },
    listed: [{ code: 'A', list: 'P', isByMark: false, marks: [{ kind: 'TIE', total: '70' }], marksInAll: 1 }],
  })
})

test('many marks are counted, and the first ones listed', () => {
  const rivals = Array.from({ length: 24 }, (_, at) => graded(`B${at}`, [4, 3]))
  const [award] = listedOf([graded('A', [4, 4]), ...rivals]).listed
  expect(award?.marks).toHaveLength(MOST_MARKS)
  expect(award?.marksInAll).toBeGreaterThan(MOST_MARKS)
})

test.each<[string, readonly GradedEntrant[], boolean]>([
  ['the same', [graded('A', [4, 3]), graded('B', [3, 3])], true],
  ['a missing case', [graded('A', [4, 3])], false],
  ['another total', [graded('A', [4, 4]), graded('B', [3, 3])], false],
  ['another part with the same total', [graded('A', [3, 4]), graded('B', [3, 3])], false],
  ['a further case', [graded('A', [4, 3]), graded('B', [3, 3]), graded('C', [3, 3])], true],
])('grades of a run, %s: %s', (_, now, isSame) => {
  const competition = competitionOf([graded('A', [4, 3]), graded('B', [3, 3])])
  expect(isGradedSo(competition, now, RULES)).toBe(isSame)
})

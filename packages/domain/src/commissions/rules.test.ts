import { describe, expect, test } from 'vitest'
import type { TotalRule } from '../competitions/commission-schema.ts'
import {
  type CaseRow,
  isGradedTwice,
  lackingExperts,
  needsFurther,
  needsSecond,
  spreadOf,
  stateOfCase,
} from './case-rules.ts'
import { draftFaults, gradeFaults, gradesTotal } from './grade-rules.ts'
import { type CountedRow, countedRows, gradeVariants, scoreOfCase } from './total-rules.ts'

const CRITERIA = ['A', 'B', 'C'].map((code) => ({
  code,
  name: { kk: code, ru: code, en: code },
  grades: Array.from({ length: 5 }, () => ({ kk: '', ru: '', en: '' })),
}))
const rulesOf = (rule: TotalRule) => ({ rule, criteria: CRITERIA })
const grades = (...[A, B, C]: [number, number, number]) => ({ A, B, C })
let minute = 0
const signed = (id: string, own: CountedRow['grades'], at = ++minute): CountedRow => ({
  id,
  grades: own,
  signedAt: new Date(at * 60_000),
})

describe('grades of one expert', () => {
  test.each([
    ['middle grades', grades(2, 3, 4), {}, []],
    ['a lowest grade without a comment', grades(1, 3, 4), {}, ['comments.A comment_required']],
    ['a highest grade without a comment', grades(2, 3, 5), {}, ['comments.C comment_required']],
    ['an outer grade with blanks', grades(1, 3, 4), { A: '  ' }, ['comments.A comment_required']],
    ['outer grades with comments', grades(1, 3, 5), { A: 'No proof', C: 'Proved' }, []],
    ['a comment beside a middle grade', grades(2, 3, 4), { B: 'Fine' }, []],
    ['a missing criterion', { A: 2, B: 3 }, {}, ['grades.C wrong_value']],
    ['a foreign criterion', { ...grades(2, 3, 4), D: 4 }, {}, ['grades.D wrong_value']],
    ['a foreign comment', grades(2, 3, 4), { D: 'Of nothing' }, ['comments.D wrong_value']],
  ])('%s', (_, own, comments, faults) => {
    expect(gradeFaults(own, comments, CRITERIA).map(({ field, msg }) => `${field} ${msg}`)).toEqual(faults)
  })

  test('a draft may lack criteria and comments, and has no foreign ones', () => {
    expect(draftFaults({ A: 1 }, {}, CRITERIA)).toEqual([])
    expect(draftFaults({ D: 1 }, { E: 'x' }, CRITERIA).map(({ field }) => field)).toEqual(['grades.D', 'comments.E'])
  })

  test.each([
    [grades(1, 1, 1), 20],
    [grades(5, 5, 5), 100],
    [grades(5, 4, 4), 86.67],
    [grades(4, 4, 3), 73.33],
    [{ A: 3 }, 60],
  ])('the total of %o is %d', (own, total) => {
    expect(gradesTotal(own)).toBe(total)
  })
})

describe('the total of a case', () => {
  const one = signed('a', grades(4, 4, 3))
  const two = signed('b', grades(5, 4, 4))
  const three = signed('c', grades(1, 1, 1))
  test.each([
    ['MEAN', [one], 73.33, { A: 4, B: 4, C: 3 }],
    ['MEAN', [one, two], 80, { A: 4.5, B: 4, C: 3.5 }],
    ['MEAN', [one, two, three], 60, { A: 3.33, B: 3, C: 2.67 }],
    ['MEDIAN', [one, two, three], 73.33, { A: 3.33, B: 3, C: 2.67 }],
    ['MEDIAN', [one, two], 80, { A: 4.5, B: 4, C: 3.5 }],
    ['WITHOUT_FARTHEST', [one, two], 80, { A: 4.5, B: 4, C: 3.5 }],
    ['WITHOUT_FARTHEST', [one, two, three], 80, { A: 4.5, B: 4, C: 3.5 }],
  ] as const)('%s of %o', (rule, rows, total, parts) => {
    expect(scoreOfCase(rows, rulesOf(rule))).toEqual({ total, parts })
  })

  test('half a hundredth is rounded up', () => {
    // 73.33 and 80 have the mean 76.665.
    const rows = [one, signed('d', grades(4, 4, 4))]
    expect(scoreOfCase(rows, rulesOf('MEAN'))?.total).toBe(76.67)
    expect(scoreOfCase(rows, rulesOf('MEDIAN'))?.total).toBe(76.67)
  })

  test('a case without counted rows has no total', () => {
    expect(scoreOfCase([], rulesOf('MEAN'))).toBeNull()
  })

  test('the later signed one of equally far rows is left out, in any order of the rows', () => {
    const low = signed('low', grades(2, 2, 2), 1)
    const middle = signed('middle', grades(3, 3, 3), 2)
    const high = signed('high', grades(4, 4, 4), 3)
    const left = (rows: readonly CountedRow[]) => countedRows(rows, rulesOf('WITHOUT_FARTHEST')).map(({ id }) => id)
    expect(left([high, middle, low]).toSorted()).toEqual(['low', 'middle'])
    expect(left([low, middle, signed('high', grades(4, 4, 4), 0)]).toSorted()).toEqual(['high', 'middle'])
    const later = { ...low, signedAt: high.signedAt }
    expect(left([high, middle, later])).toEqual(['high', 'middle'])
  })
})

describe('variants of a case', () => {
  test('each grade moves one point up and down within its bounds, and each expert is left out once', () => {
    const rows = [signed('a', { A: 5 }), signed('b', { A: 3 })]
    const rules = { rule: 'MEAN', criteria: CRITERIA.slice(0, 1) } as const
    expect(gradeVariants(rows, rules)).toEqual([
      { cause: { kind: 'GRADE', row: 'a', criterion: 'A', by: -1 }, total: 70, parts: { A: 3.5 } },
      { cause: { kind: 'EXPERT', row: 'a' }, total: 60, parts: { A: 3 } },
      { cause: { kind: 'GRADE', row: 'b', criterion: 'A', by: 1 }, total: 90, parts: { A: 4.5 } },
      { cause: { kind: 'GRADE', row: 'b', criterion: 'A', by: -1 }, total: 70, parts: { A: 3.5 } },
      { cause: { kind: 'EXPERT', row: 'b' }, total: 100, parts: { A: 5 } },
    ])
  })

  test.each([
    [1, [1]],
    [2, [1, -1]],
    [4, [1, -1]],
    [5, [-1]],
  ])('a grade of %i moves by %j', (A, moves) => {
    const variants = gradeVariants([signed('a', { A })], { rule: 'MEAN', criteria: CRITERIA.slice(0, 1) })
    expect(variants.map(({ cause }) => 'by' in cause && cause.by)).toEqual(moves)
  })

  test('the only expert is never left out', () => {
    const variants = gradeVariants([signed('a', { A: 1 })], { rule: 'MEDIAN', criteria: CRITERIA.slice(0, 1) })
    expect(variants.map(({ cause, total }) => [cause.kind, total])).toEqual([['GRADE', 40]])
  })

  test('a moved grade may change which row is farthest', () => {
    const rows = [signed('a', { A: 2 }, 1), signed('b', { A: 3 }, 2), signed('c', { A: 4 }, 3)]
    const rules = { rule: 'WITHOUT_FARTHEST', criteria: CRITERIA.slice(0, 1) } as const
    expect(scoreOfCase(rows, rules)?.total).toBe(50)
    const down = gradeVariants(rows, rules).find(({ cause }) => cause.row === 'a' && 'by' in cause && cause.by === -1)
    expect(down?.total).toBe(70)
  })
})

describe('the state of a case', () => {
  const row = (text: string): CaseRow => {
    const [role = '', state = '', total] = text.split(' ')
    return {
      role: ({ F: 'FIRST', X: 'FURTHER', S: 'SECOND' } as const)[role] ?? 'FIRST',
      state: state as CaseRow['state'],
      total: total ? Number(total) : null,
    }
  }
  test.each([
    ['nobody yet', [], 'UNASSIGNED', 2],
    ['one of two', ['F ASSIGNED'], 'UNASSIGNED', 1],
    ['one who declined', ['F ASSIGNED', 'F RELEASED'], 'UNASSIGNED', 1],
    ['two unsigned', ['F ASSIGNED', 'F ASSIGNED'], 'GRADING', 0],
    ['one signed', ['F SIGNED 80', 'F ASSIGNED'], 'GRADING', 0],
    ['both signed, near', ['F SIGNED 80', 'F SIGNED 60.01'], 'DONE', 0],
    ['both signed, at the difference', ['F SIGNED 80', 'F SIGNED 60'], 'FURTHER', 0],
    ['a further one in hand', ['F SIGNED 80', 'F SIGNED 60', 'X ASSIGNED'], 'FURTHER', 0],
    ['a further one signed', ['F SIGNED 80', 'F SIGNED 60', 'X SIGNED 100'], 'DONE', 0],
    ['a further one who declined', ['F SIGNED 80', 'F SIGNED 60', 'X RELEASED'], 'FURTHER', 0],
    ['a void further one', ['F SIGNED 80', 'F SIGNED 60', 'X VOID 70'], 'FURTHER', 0],
    ['a void first one', ['F SIGNED 80', 'F VOID 20'], 'UNASSIGNED', 1],
    ['more than it needs', ['F SIGNED 80', 'F SIGNED 80', 'F SIGNED 70'], 'DONE', 0],
    ['a void one replaced', ['F SIGNED 80', 'F VOID 20', 'F SIGNED 70'], 'DONE', 0],
  ] as const)('%s: %o is %s', (_, texts, state, lacking) => {
    const rules = { experts: 2, furtherFrom: 20 }
    expect(stateOfCase(texts.map(row), rules, false)).toBe(state)
    expect(lackingExperts(texts.map(row), rules)).toBe(lacking)
  })

  test.each([
    ['nobody has it', ['F SIGNED 80', 'F SIGNED 80'], 'SECOND', true],
    ['in hand', ['F SIGNED 80', 'F SIGNED 80', 'S ASSIGNED'], 'SECOND', false],
    ['declined', ['F SIGNED 80', 'F SIGNED 80', 'S RELEASED'], 'SECOND', true],
    ['void', ['F SIGNED 80', 'F SIGNED 80', 'S VOID 70'], 'SECOND', true],
    ['signed', ['F SIGNED 80', 'F SIGNED 80', 'S SIGNED 70'], 'DONE', false],
    ['signed, and a first one void', ['F SIGNED 80', 'F VOID 20', 'S SIGNED 70'], 'UNASSIGNED', false],
    ['signed, and a further one missing', ['F SIGNED 80', 'F SIGNED 60', 'S SIGNED 70'], 'FURTHER', false],
  ] as const)('a second grading, %s: %o is %s', (_, texts, state, isNeeded) => {
    const rows = texts.map(row)
    expect(stateOfCase(rows, { experts: 2, furtherFrom: 20 }, true)).toBe(state)
    expect([needsSecond(rows, true), needsSecond(rows, false)]).toEqual([isNeeded, false])
    expect(isGradedTwice(rows)).toBe(texts.some((text) => text.startsWith('S SIGNED')))
  })

  test('without a rule for further experts none is needed', () => {
    const rows = ['F SIGNED 100', 'F SIGNED 20'].map(row)
    expect(needsFurther(rows, { experts: 2, furtherFrom: 80 })).toBe(true)
    expect(needsFurther(rows, { experts: 2, furtherFrom: null })).toBe(false)
    expect(stateOfCase(rows, { experts: 2, furtherFrom: null }, false)).toBe('DONE')
  })

  test('no further expert is needed before all first ones have signed', () => {
    const apart = ['F SIGNED 100', 'F SIGNED 20']
    const rules = { experts: 3, furtherFrom: 20 }
    expect(needsFurther(apart.map(row), rules)).toBe(false)
    expect(needsFurther([...apart, 'F ASSIGNED'].map(row), rules)).toBe(false)
    expect(needsFurther([...apart, 'F SIGNED 60'].map(row), rules)).toBe(true)
  })

  test.each([
    [['F SIGNED 80'], null],
    [['F SIGNED 80.1', 'F SIGNED 60.05'], 20.05],
    [['F SIGNED 80', 'F VOID 20', 'F SIGNED 70'], 10],
  ])('the spread of %o is %d', (texts, spread) => {
    expect(spreadOf(texts.map(row))).toBe(spread)
  })
})

import { describe, expect, test } from 'vitest'
import { type DrawnCase, type DrawnExpert, type DrawnRow, drawExperts, strictnessOf } from './draw-rules.ts'

const expert = (id: string, more: Partial<DrawnExpert> = {}): DrawnExpert => ({
  ...{ id, fullName: `Expert ${id}`, universityId: `uni-${id}`, load: 0 },
  ...more,
})
const row = (expertId: string, more: Partial<DrawnRow> = {}): DrawnRow => ({
  ...{ expertId, role: 'FIRST', state: 'ASSIGNED', total: null, isRefused: false },
  ...more,
})
const signed = (expertId: string, total: number, more: Partial<DrawnRow> = {}) =>
  row(expertId, { state: 'SIGNED', total, ...more })
const oneCase = (applicationId: string, rows: readonly DrawnRow[] = [], more: Partial<DrawnCase> = {}): DrawnCase => ({
  ...{ applicationId, lastName: 'Serikova', universityIds: ['uni-x'], rows, isSecondAsked: false },
  ...more,
})
const RELEASED = { role: 'SECOND', state: 'RELEASED', isRefused: true } as const
const VOIDED = { role: 'SECOND', state: 'VOID' } as const
const RULES = { experts: 2, furtherFrom: 20 }
const told = (cases: readonly DrawnCase[], experts: readonly DrawnExpert[], rules = RULES) => {
  const { given, lacking } = drawExperts(cases, experts, rules)
  return [...given.map(({ applicationId, expertId, role }) => `${applicationId} ${expertId} ${role}`), `-${lacking}`]
}

describe('a draw', () => {
  test('gives each case its experts, those with the least load first, then by id', () => {
    const experts = [expert('c', { load: 1 }), expert('b'), expert('a')]
    expect(told([oneCase('1'), oneCase('2')], experts)).toEqual([
      ...['1 a FIRST', '1 b FIRST', '2 a FIRST', '2 b FIRST'],
      '-0',
    ])
    expect(told([oneCase('1'), oneCase('2')], experts.toReversed())).toEqual(
      told([oneCase('1'), oneCase('2')], experts),
    )
  })

  test('spreads many cases evenly', () => {
    const experts = ['a', 'b', 'c', 'd', 'e'].map((id) => expert(id))
    const cases = Array.from({ length: 50 }, (_, at) => oneCase(String(at)))
    const { given } = drawExperts(cases, experts, RULES)
    const loads = Map.groupBy(given, ({ expertId }) => expertId)
    expect([...loads.values()].map(({ length }) => length)).toEqual([20, 20, 20, 20, 20])
    for (const own of Map.groupBy(given, ({ applicationId }) => applicationId).values())
      expect(new Set(own.map(({ expertId }) => expertId)).size).toBe(2)
  })

  test('never gives an expert of a chosen university', () => {
    const experts = [expert('a', { universityId: 'uni-x' }), expert('b')]
    expect(told([oneCase('1', [], { universityIds: ['uni-y', 'uni-x'] })], experts)).toEqual(['1 b FIRST', '-1'])
  })

  test('takes another surname first, in any spelling, and the same only where nobody else is left', () => {
    const kin = expert('a', { fullName: 'Серіков Нұрлан' })
    const experts = [kin, expert('b', { load: 9 }), expert('c', { load: 9 })]
    expect(told([oneCase('1')], experts)).toEqual(['1 b FIRST', '1 c FIRST', '-0'])
    expect(told([oneCase('1')], experts.slice(0, 2))).toEqual(['1 b FIRST', '1 a FIRST', '-0'])
  })

  test.each([
    ['declined it', row('a', { state: 'RELEASED', isRefused: true }), false],
    ['has it', row('a'), false],
    ['signed it', signed('a', 70), false],
    ['signed it and is void', signed('a', 70, { state: 'VOID' }), false],
    ['lost it unsigned', row('a', { state: 'RELEASED' }), true],
  ])('an expert who %s gets it again: %s %s', (_, own, isAgain) => {
    expect(told([oneCase('1', [own])], [expert('a')]).includes('1 a FIRST')).toBe(isAgain)
  })

  test('fills the places of void grades', () => {
    const rows = [signed('a', 70), signed('b', 10, { state: 'VOID' })]
    expect(
      told(
        [oneCase('1', rows)],
        ['a', 'b', 'c'].map((id) => expert(id)),
      ),
    ).toEqual(['1 c FIRST', '-0'])
  })

  test.each([
    ['to one who took no part', [signed('a', 80), signed('b', 80)], ['1 c SECOND', '-0']],
    ['besides a further one', [signed('a', 80), signed('b', 60)], ['1 c FURTHER', '1 d SECOND', '-0']],
    ['once', [signed('a', 80), signed('b', 80), row('c', { role: 'SECOND' })], ['-0']],
    ['again after a refusal', [signed('a', 80), signed('b', 80), row('c', RELEASED)], ['1 d SECOND', '-0']],
    ['again after a void one', [signed('a', 80), signed('b', 80), signed('c', 9, VOIDED)], ['1 d SECOND', '-0']],
    [
      'to nobody where all took part',
      ['a', 'b', 'c', 'd'].map((id) => signed(id, 80, { role: id > 'b' ? 'FURTHER' : 'FIRST' })),
      ['-1'],
    ],
  ])('gives an asked second grading %s', (_, rows, expected) => {
    const experts = ['a', 'b', 'c', 'd'].map((id) => expert(id))
    expect(told([oneCase('1', rows, { isSecondAsked: true })], experts)).toEqual(expected)
    expect(drawExperts([oneCase('1', rows)], experts, RULES).given.map(({ role }) => role)).not.toContain('SECOND')
  })

  test.each([
    ['at the difference', [signed('a', 80), signed('b', 60)], ['1 c FURTHER', '-0']],
    ['nearer', [signed('a', 80), signed('b', 60.01)], ['-0']],
    ['with one unsigned', [signed('a', 80), row('b')], ['-0']],
    ['with a further one given', [signed('a', 80), signed('b', 60), row('d', { role: 'FURTHER' })], ['-0']],
  ])('a further expert who took no part, %s', (_, rows, expected) => {
    expect(
      told(
        [oneCase('1', rows)],
        ['a', 'b', 'c'].map((id) => expert(id)),
      ),
    ).toEqual(expected)
  })

  test('counts the places that nobody can fill', () => {
    expect(told([oneCase('1'), oneCase('2', [signed('a', 90), signed('b', 20)])], [expert('a')])).toEqual([
      '1 a FIRST',
      '-2',
    ])
  })
})

test('strictness compares the counted grades of an expert with all of the same cases', () => {
  const of = (applicationId: string, expertId: string, total: number, state: DrawnRow['state'] = 'SIGNED') => ({
    ...{ applicationId, expertId, role: 'FIRST' as const, state },
    total,
  })
  const rows = [of('1', 'a', 60), of('1', 'b', 80), of('2', 'a', 40), of('2', 'c', 100, 'VOID'), of('3', 'b', 90)]
  expect([...strictnessOf(rows)]).toEqual([
    // Cases 1 and 2: 60, 80, 40.
    ['a', { mean: 50, difference: -10 }],
    // Cases 1 and 3: 60, 80, 90.
    ['b', { mean: 85, difference: 8.33 }],
  ])
})

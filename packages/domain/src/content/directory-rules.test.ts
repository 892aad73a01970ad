import { describe, expect, test } from 'vitest'
import { FIGURES } from '../kernel/figures.ts'
import { emptyValue } from './field-rules.ts'
import { CONTENT_KIND_NAMES, canEnd, contentFaults, contentSchema, kindOf } from './kind-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })

describe('values of directories', () => {
  const program = {
    ...emptyValue(kindOf('program').fields),
    ...{ name: texts('A'), code: 'B1', field: '6B06', firstSubject: 'PHYSICS', secondSubject: 'MATHEMATICS' },
  }
  test.each([
    ['a bachelor’s program with both subjects', {}, []],
    ['with one', { secondSubject: '' }, ['secondSubject']],
    ['a master’s program with subjects', { level: 'MASTERS_DEGREE' }, ['firstSubject', 'secondSubject']],
    ['without', { level: 'PHD', firstSubject: '', secondSubject: '' }, []],
    ['with none', { firstSubject: '', secondSubject: '' }, ['firstSubject', 'secondSubject']],
    ['a successor of a program in use', { successor: 'B2' }, ['successor']],
  ])('%s', (_, change, faults) => {
    expect(contentFaults('program', { ...program, ...change }).map(({ field }) => field)).toEqual(faults)
  })

  const figure = {
    ...{ program: 'B1', figure: 'LOWEST_SCORE', year: 2027, university: '', value: 90, winners: null },
    source: 'Order 1',
  }
  test.each([
    ['a score', {}, []],
    ['a score with its people', { winners: 3 }, []],
    ['the most of the UNT', { value: FIGURES.untMax }, []],
    ['a score above the UNT', { value: FIGURES.untMax + 1 }, ['value']],
    ['a highest score above the UNT', { figure: 'HIGHEST_SCORE', value: FIGURES.untMax + 1 }, ['value']],
    ['a highest score with its people', { figure: 'HIGHEST_SCORE', winners: 3 }, []],
    ['more grants than points of the UNT', { figure: 'GRANTS', value: FIGURES.untMax + 1 }, []],
    ['a score at a university', { university: 'uni-001' }, []],
    ['a figure without a value', { value: null }, ['value']],
    ['a figure without a source', { source: '' }, ['source']],
    ['grants with people behind them', { figure: 'GRANTS', winners: 3 }, ['winners']],
    ['a cost of the whole country', { figure: 'COST', value: 900_000 }, ['university']],
    ['a cost at a university', { figure: 'COST', value: 900_000, university: 'uni-001' }, []],
  ])('%s', (_, change, faults) => {
    expect(contentFaults('programFigure', { ...figure, ...change }).map(({ field }) => field)).toEqual(faults)
  })

  test('a missing value is required, another one wrong', () => {
    const keys = [
      ...contentFaults('program', { ...program, secondSubject: '' }),
      ...contentFaults('program', { ...program, level: 'PHD', secondSubject: '' }),
      ...contentFaults('programFigure', { ...figure, figure: 'COST', winners: 3 }),
      ...contentFaults('programFigure', { ...figure, value: FIGURES.untMax + 1 }),
    ].map(({ field, msg }) => `${field} ${msg}`)
    expect(keys).toEqual([
      ...['secondSubject field_required', 'firstSubject wrong_value', 'university field_required'],
      ...['winners wrong_value', 'value wrong_value'],
    ])
  })

  test('an optional choice may be empty, and a code has no spaces', () => {
    expect(contentSchema('program').safeParse(program).success).toBe(true)
    expect(contentSchema('program').safeParse({ ...program, firstSubject: 'DANCE' }).success).toBe(false)
    const university = { ...emptyValue(kindOf('university').fields), name: texts('A'), city: 'almaty' }
    expect(contentFaults('university', { ...university, code: 'a b' }).map(({ field }) => field)).toEqual(['code'])
  })

  test('entries that are archived are not ended', () => {
    const ended = CONTENT_KIND_NAMES.filter(canEnd)
    for (const kind of ['notice', 'holiday', 'profession', 'link'] as const) expect(ended).toContain(kind)
    for (const kind of ['city', 'university', 'field', 'program', 'region'] as const) expect(ended).not.toContain(kind)
  })
})

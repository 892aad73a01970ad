import { describe, expect, test } from 'vitest'
import type { CompetitionSetup, PlacesList } from '../competitions/setup-schema.ts'
import { hasMaximums, needsScore, scoreOf } from './score-rules.ts'

const words = { kk: '', ru: '', en: '' }
const part = (code: string, most: number) => ({ code, most, name: words })
const list = (minimum: PlacesList['minimum']): PlacesList => ({
  ...{ program: 'B001', universityId: null, language: null, places: 1, reserved: [], minimum },
})
const COMMISSION: NonNullable<CompetitionSetup['commission']> = {
  graded: 'INTERVIEW',
  experts: 2,
  seesOthers: false,
  hidden: [],
  criteria: [{ code: 'DEPTH', name: words, grades: Array.from({ length: 5 }, () => words) }],
  furtherFrom: null,
  rule: 'MEAN',
  isCalibrated: false,
}
const UNT = { minimum: { total: 50, subjects: {} }, lists: [list(null), list({ total: 60 })] }
const PARTS = [part('LOGIC', 30), part('ENGLISH', 20)]

// Version 1 of the input has the score of the UNT, compared in its order.
test.each<[string, Partial<CompetitionSetup>, boolean]>([
  ['of the UNT', {}, false],
  ['with parts', { parts: PARTS }, true],
  ['with an order', { order: ['AVERAGE'] }, true],
  ['with a commission', { commission: COMMISSION }, true],
  ['with minimums of quotas', { minimum: { ...UNT.minimum, quotas: {} } }, true],
  ['with minimums of quotas in one list', { lists: [...UNT.lists, list({ quotas: {} })] }, true],
])('rules %s need version 2: %s', (_which, more, expected) => expect(needsScore({ ...UNT, ...more })).toBe(expected))

test.each([
  ['no parts', {}, true],
  ['whole parts', { parts: PARTS }, true],
  ['a part of one point', { parts: [part('MATHS', 1)] }, true],
  ['a part without points', { parts: [...PARTS, part('MATHS', 0)] }, false],
])('%s: each part has a maximum: %s', (_case, rules, expected) => expect(hasMaximums(rules)).toBe(expected))

describe('score of rules', () => {
  test('the UNT is compared by its profile last', () => {
    const { score, order } = scoreOf(UNT)
    expect(score).toMatchObject({ source: 'UNT', most: 140, decimals: 0 })
    expect(order).toEqual(['RIGHT', 'AVERAGE', 'PROFILE'])
  })
  test('a testing has its parts alone, and no profile', () => {
    const { score, order } = scoreOf({ ...UNT, parts: PARTS })
    const parts = PARTS.map(({ code, most }) => ({ code, most }))
    expect(score).toEqual({ source: 'TESTING', most: 50, decimals: 0, parts })
    expect(order).toEqual(['RIGHT', 'AVERAGE'])
  })
  test('a commission counts out of 100, in the order of the rules', () => {
    const { score, order } = scoreOf({ ...UNT, commission: COMMISSION, order: ['DEPTH', 'PROFILE'] })
    expect(score).toEqual({ source: 'INTERVIEW', most: 100, decimals: 2, parts: [{ code: 'DEPTH', most: 5 }] })
    expect(order).toEqual(['DEPTH'])
  })
})

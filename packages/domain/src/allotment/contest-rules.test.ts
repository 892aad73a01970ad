import { describe, expect, test } from 'vitest'
import type { Competition } from './competition-schema.ts'
import { contestOf, publicEntrantsOf } from './contest-rules.ts'
import { type AnyPublic, ruleMinimum, scoredCompetition, scoredPublic } from './contest-schema.ts'

test('a competition of version 1 has the score and the order of the UNT', () => {
  const competition: Competition = {
    ...{ version: 1, minimum: { total: 50, subjects: {} }, rights: [], whenEqual: 'NONE' },
    ...{ programs: [], applicants: [] },
  }
  expect(contestOf(competition)).toMatchObject({
    score: { source: 'UNT', most: 140, decimals: 0, parts: [] },
    order: ['RIGHT', 'AVERAGE', 'PROFILE'],
  })
})

describe('lists of a public form below a minimum', () => {
  const place = (list: string) => ({ list, places: 1 })
  const applicant = {
    ...{ id: 'A', merit: 1, total: 90, reserved: ['L1', 'L2', 'L3'], belowMinimum: ['P', 'S'] },
    choices: ['P', 'Q', 'S'],
  }
  const form = {
    ...{ form: 'PUBLIC', whenEqual: 'NONE', applicants: [applicant] },
    programs: [
      { id: 'P', places: 2, reserved: [place('L1'), place('L2')] },
      { id: 'Q', places: 2, reserved: [place('L3')] },
    ],
  } as const
  const entrants = (version: object) => publicEntrantsOf({ ...form, ...version } as unknown as AnyPublic)

  test('are closed in version 1', () => {
    expect(entrants({ version: 1 })).toEqual([{ ...applicant, reserved: ['L3'] }])
  })

  test('stay open in version 2, which names the open ones', () => {
    expect(entrants({ version: 2, score: { source: 'UNT', most: 140, decimals: 0 } })).toEqual([applicant])
  })
})

describe('limits of an input of version 2', () => {
  const applicant = { id: 'A', total: 90, subjects: {}, rights: [], quotas: [], choices: ['P'] }
  const input = {
    ...{ version: 2, order: [], minimum: { total: 0, subjects: {} }, rights: [], whenEqual: 'NONE', programs: [] },
    ...{ score: { source: 'TESTING', most: 100, decimals: 0, parts: [] }, applicants: [applicant] },
  }
  const score = (most: number) => ({ score: { ...input.score, most } })
  const part = (most: number) => ({ score: { ...input.score, parts: [{ code: 'LOGIC', most }] } })
  const person = (more: object) => ({ applicants: [{ ...applicant, ...more }] })

  test.each<[string, readonly object[], readonly object[]]>([
    ['1 to 1,000 points', [score(1), score(1000)], [score(0), score(1001)]],
    ['a part of 1 to 1,000 points', [part(1), part(1000)], [part(0), part(1001)]],
    ['a total from nought', [person({ total: 0 })], [person({ total: -1 }), person({ total: -0 })]],
    ['1 to 4 choices', [person({ choices: ['P', 'Q', 'R', 'S'] })], [person({ choices: [] })]],
  ])('%s', (_limit, taken, beyond) => {
    const isTaken = (more: object) => scoredCompetition.safeParse({ ...input, ...more }).success
    expect([...taken, ...beyond].map(isTaken)).toEqual([...taken.map(() => true), ...beyond.map(() => false)])
  })

  test.each([
    [['P'], true],
    [[], false],
    [['P', 'Q', 'R', 'S', 'T'], false],
  ])('choices %j of a public form are taken: %s', (choices, expected) => {
    const listed = { id: 'A', merit: 1, total: 90, reserved: [], belowMinimum: [], choices }
    const { source, most, decimals } = { source: 'UNT', most: 140, decimals: 0 }
    const form = { version: 2, form: 'PUBLIC', score: { source, most, decimals }, whenEqual: 'NONE', programs: [] }
    expect(scoredPublic.safeParse({ ...form, applicants: [listed] }).success).toBe(expected)
  })

  test.each([
    ['x', true],
    ['x'.repeat(64), true],
    ['', false],
    ['x'.repeat(65), false],
  ])('the minimum of a quota named %j is taken: %s', (quota, expected) => {
    const minimum = { total: 0, subjects: {}, quotas: { [quota]: null } }
    expect(ruleMinimum.safeParse(minimum).success).toBe(expected)
  })
})

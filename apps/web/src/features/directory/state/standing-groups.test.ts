import { expect, test } from 'vitest'
import { byStanding } from './standing-groups.ts'

const program = (code: string, lowest: number | null) => ({
  code,
  figures:
    lowest === null
      ? []
      : [
          { kind: 'LOWEST_SCORE' as const, year: 2026, value: lowest, winners: null, source: '2026-bachelor' },
          { kind: 'LOWEST_SCORE' as const, year: 2025, value: 1, winners: null, source: 'S3' },
        ],
})
const PROGRAMS = [
  program('far', 120),
  program('edge', 106),
  program('near', 105),
  program('same', 100),
  program('safe', 60),
  program('silent', null),
]
const groupsOf = (score: number) =>
  byStanding(PROGRAMS, score).map(({ standing, programs }) => [standing, programs.map(({ code }) => code)])

test('a score divides the programs into reached, close, below and not stated', () => {
  expect(groupsOf(100)).toEqual([
    ['reached', ['same', 'safe']],
    ['close', ['near']],
    ['below', ['far', 'edge']],
    ['unknown', ['silent']],
  ])
})

test('a group without programs is omitted', () => {
  expect(groupsOf(140).map(([standing]) => standing)).toEqual(['reached', 'unknown'])
  expect(byStanding([], 100)).toEqual([])
})

import { describe, expect, it, test } from 'vitest'
import { figuresOf, lowestScore, newestFigure, shownFigures, winningScores } from './figure-rules.ts'
import type { ProgramFigure } from './schema.ts'

const figure = (kind: ProgramFigure['kind'], year: number, value: number, source = 'S3'): ProgramFigure => ({
  ...{ kind, year, value, source },
  winners: null,
})
const shipped = (...given: Parameters<typeof figure>) => ({ ...figure(...given), isOfCompetition: false })
const published = (kind: ProgramFigure['kind'], year: number, value: number) => ({
  ...figure(kind, year, value, `${year}-bachelor`),
  isOfCompetition: true,
})

describe('public figures of a program', () => {
  it('are of the two newest years of each kind, newest first', () => {
    const stored = [2023, 2026, 2024, 2025].map((year) => shipped('LOWEST_SCORE', year, year - 1950))
    expect(shownFigures([...stored, shipped('GRANTS', 2022, 40)]).map(({ kind, year }) => [kind, year])).toEqual([
      ['GRANTS', 2022],
      ['LOWEST_SCORE', 2026],
      ['LOWEST_SCORE', 2025],
    ])
  })

  it.each([
    ['before', [published('GRANTS', 2026, 11), shipped('GRANTS', 2026, 10)]],
    ['after', [shipped('GRANTS', 2026, 10), published('GRANTS', 2026, 11)]],
  ])('are those of the competition where another source names the same year %s it', (_order, stored) => {
    expect(shownFigures(stored)).toMatchObject([{ value: 11, source: '2026-bachelor' }])
  })

  it('are none without a source', () => {
    expect(shownFigures([])).toEqual([])
  })
})

describe('newest figures', () => {
  const program = {
    figures: [
      figure('LOWEST_SCORE', 2025, 98),
      figure('HIGHEST_SCORE', 2025, 123),
      figure('LOWEST_SCORE', 2026, 101, '2026-bachelor'),
      figure('GRANTS', 2027, 30),
    ],
  }

  test.each([
    ['GRANTS', 2027],
    ['LOWEST_SCORE', 2026],
    ['HIGHEST_SCORE', 2025],
  ] as const)('have the newest year of their kind: %s, %i', (kind, year) => {
    expect(newestFigure(program, kind)?.year).toBe(year)
    expect(newestFigure({ figures: [] }, kind)).toBeNull()
  })

  it('keep their kind and their order, whatever the order given', () => {
    expect(figuresOf(program, 'LOWEST_SCORE').map(({ value }) => value)).toEqual([101, 98])
    expect(lowestScore(program)).toBe(101)
    expect(lowestScore({ figures: [] })).toBeNull()
  })

  it('pair a highest score only with the lowest one of its year and source', () => {
    expect(winningScores(program)).toEqual([
      { year: 2026, lowest: 101, highest: null, winners: null, source: '2026-bachelor' },
      { year: 2025, lowest: 98, highest: 123, winners: null, source: 'S3' },
    ])
    const mixed = [figure('LOWEST_SCORE', 2026, 101, '2026-bachelor'), figure('HIGHEST_SCORE', 2026, 130)]
    expect(winningScores({ figures: mixed })).toMatchObject([{ highest: null }])
  })
})

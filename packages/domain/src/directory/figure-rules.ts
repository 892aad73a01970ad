import { FIGURE_KINDS, type FigureKind } from './rules.ts'
import type { ProgramFigure } from './schema.ts'

/** Years of a kind on the wire: the newest, and one to compare it with. */
const SHOWN_YEARS = 2

/** A figure as stored: of the directory's shipped data, or of a competition on this portal. */
type StoredFigure = ProgramFigure & { readonly isOfCompetition: boolean }

/**
 * Public figures of a program: of each kind the two newest years, newest first. The result of a competition on this
 * portal comes before another source of the same year.
 */
export function shownFigures(stored: readonly StoredFigure[]): readonly ProgramFigure[] {
  return FIGURE_KINDS.flatMap((kind) => {
    const own = stored.filter((figure) => figure.kind === kind)
    const years = [...new Set(own.map(({ year }) => year))].sort((one, other) => other - one)
    return years.slice(0, SHOWN_YEARS).flatMap((year) => {
      const ofYear = own.filter((figure) => figure.year === year)
      return ofYear.find(({ isOfCompetition }) => isOfCompetition) ?? ofYear[0] ?? []
    })
  })
}

type HasFigures = { readonly figures: readonly ProgramFigure[] }

/** Figures of a kind, newest first. */
export const figuresOf = ({ figures }: HasFigures, kind: FigureKind): readonly ProgramFigure[] =>
  figures.filter((figure) => figure.kind === kind).sort((one, other) => other.year - one.year)

/** The newest figure of a kind; null: no source states one. */
export const newestFigure = (program: HasFigures, kind: FigureKind): ProgramFigure | null =>
  figuresOf(program, kind)[0] ?? null

/** Scores that won a grant in one year. `highest` is null where only the lowest is known. */
export type WinningScores = {
  readonly year: number
  readonly lowest: number
  readonly highest: number | null
  readonly winners: number | null
  readonly source: string
}

/** Scores that won a grant, newest year first. */
export const winningScores = (program: HasFigures): readonly WinningScores[] =>
  figuresOf(program, 'LOWEST_SCORE').map(({ year, value, winners, source }) => {
    const highest = figuresOf(program, 'HIGHEST_SCORE').find(
      (figure) => figure.year === year && figure.source === source,
    )
    return { year, lowest: value, highest: highest?.value ?? null, winners, source }
  })

/** The lowest score of the newest year that won a grant; null: no source states one. */
export const lowestScore = (program: HasFigures): number | null => newestFigure(program, 'LOWEST_SCORE')?.value ?? null

import type { FigureKind } from '@portal/domain/directory/rules.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { slugOf } from '@portal/domain/results/rules.ts'
import type { Trx } from '../../platform/database/database.ts'
import { saveCompetitionFigures } from './repository.ts'

/** Result of lists of a program in a competition: of all, of those at a university, or in a language. */
export type ListResult = {
  readonly program: string
  readonly universityId: string | null
  readonly language: string | null
  readonly places: number
  /** Totals that won a grant, and the number of people who did; null: none did. */
  readonly lowest: number | null
  readonly highest: number | null
  readonly winners: number | null
}

type Competition = {
  readonly id: string
  readonly year: number
  readonly level: EducationLevel
  readonly number: number
}

/** Makes the figures of a competition equal to its published result, in the transaction of the publication. */
export const keepFiguresOfCompetition = (db: Trx, competition: Competition, results: readonly ListResult[]) =>
  saveCompetitionFigures(
    db,
    competition.id,
    results.flatMap(({ program, universityId, language, places, lowest, highest, winners }) => {
      const figure = (kind: FigureKind, value: number | null, people: number | null) =>
        value === null
          ? []
          : [
              {
                ...{ programCode: program, universityId, language, kind, value },
                ...{ year: competition.year, winners: people, source: slugOf(competition) },
              },
            ]
      return [
        ...figure('GRANTS', places, null),
        ...figure('LOWEST_SCORE', lowest, winners),
        ...figure('HIGHEST_SCORE', highest, winners),
      ]
    }),
  )

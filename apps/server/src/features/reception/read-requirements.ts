import {
  type Asked,
  askedBy,
  type RequirementAsker,
  type RequirementRow,
  rowsFor,
} from '@portal/domain/seasons/requirement-rules.ts'
import type { AskingQuery, RequirementView } from '@portal/domain/seasons/requirement-schema.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { seasonAsked } from './current-season.ts'
import { type Pair, questionsOf } from './read-questions.ts'

export type StoredRequirement = RequirementRow & { readonly changedAt: Date }

const ofSeason = statement(
  (_db, value: Placeholders<{ season: number }>) => sql<StoredRequirement>`
    select id, kind, level, applicant_group as "group", programs, demand, changed_at
    from season_requirements where season = ${value('season')}::int order by position`,
)

/** Requirements of a season in their order (index season_requirements_of_season). Rows: some dozens. */
export const requirementsOf = (db: Reader, season: number): Promise<readonly StoredRequirement[]> =>
  ofSeason(db, { season })

export const toViews = (rows: readonly StoredRequirement[]) =>
  rows.map(({ programs, demand, ...row }) => ({
    ...row,
    programs: [...programs],
    demand: demand as RequirementView['demand'],
  }))

type Asking = { readonly db: Reader; readonly now: Date }

/** Requirements of single applications in the current season, with questions of all their pairs. */
export async function requirementsNow(
  { db, now }: Asking,
  all: readonly Pair[],
): Promise<(asker: Asker, pairs: readonly Pair[]) => Asked> {
  const season = await seasonAsked({ db, now }, undefined)
  const rows = await requirementsOf(db, season)
  const questions = await questionsOf(db, season, all)
  return (asker, pairs) => ({
    ...askedBy(rows, { ...asker, programs: pairs.map(({ program }) => program) }),
    questions: pairs
      .filter((pair, at) => pairs.findIndex((each) => isSame(each, pair)) === at)
      .flatMap((pair) => questions.filter((question) => isSame(question, pair))),
  })
}

const isSame = (one: Pair, other: Pair): boolean =>
  one.universityId === other.universityId && one.program === other.program

export type Asker = Omit<RequirementAsker, 'programs'>

/** Requirements for everybody, by what the query states (docs/specification/seasons.md#requirements). */
export async function readRequirements({ db, now }: Asking, { kind, level, group, pair }: AskingQuery) {
  const season = await seasonAsked({ db, now }, undefined)
  const pairs = pair.map(toPair)
  const asker: RequirementAsker = {
    kind: kind ?? null,
    level: level ?? null,
    group: group ?? null,
    programs: pairs.length === 0 ? null : pairs.map(({ program }) => program),
  }
  const rows = await requirementsOf(db, season)
  const { documents, further, letter, choices, referee } = askedBy(rows, asker)
  return {
    success: true as const,
    data: {
      ...{ season, documents, letter, choices, referee },
      further: [...further],
      questions: (await questionsOf(db, season, pairs)).map(({ options, ...question }) => ({
        ...question,
        options: [...options],
      })),
      rows: toViews(rowsFor(rows, asker)),
      perhaps: toViews(rowsFor(rows, asker, 'PERHAPS')),
    },
  }
}

function toPair(text: string): Pair {
  const [universityId = '', program = ''] = text.split(':')
  return { universityId, program }
}

import {
  type ApplicationStatus,
  type ApplicationType,
  ENDED,
  isAdmitted,
  isRefused,
  isTakenBack,
  SAVED_AS,
} from '@portal/domain/applications/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

/** Numbers of a season's sent applications of a kind and level. */
export type SeasonFigures = {
  readonly kind: ApplicationType
  readonly level: EducationLevel
  readonly sent: number
  readonly undecided: number
  readonly admitted: number
  readonly refused: number
  readonly withdrawn: number
}

type Counted = Pick<SeasonFigures, 'kind' | 'level'> & { readonly status: ApplicationStatus; readonly count: number }

/**
 * Figures of a season: those stored before its first removal, otherwise of its list rows. Cost: an index-only scan of
 * review_items_by_status over the season.
 */
export async function figuresOfSeason(db: Reader, season: number): Promise<SeasonFigures[]> {
  const { rows } = await sql<Counted>`
    with stored as (select * from season_figures where season = ${season})
    select type as kind, education_level as level, status, sum(count)::int as count from stored group by 1, 2, 3
    union all
    select type, education_level, status, count(*)::int from review_items
    where sight = '*' and season = ${season} and not exists (select from stored) group by 1, 2, 3
    order by 1, 2`.execute(db)
  return [...Map.groupBy(rows, ({ kind, level }) => `${kind} ${level}`).values()].flatMap((of) =>
    of.slice(0, 1).map(({ kind, level }) => ({
      ...{ kind, level },
      sent: sum(of, () => true),
      undecided: sum(of, (status) => !ENDED.includes(status)),
      admitted: sum(of, isAdmitted),
      refused: sum(of, isRefused),
      withdrawn: sum(of, isTakenBack),
    })),
  )
}

const sum = (rows: readonly Counted[], isCounted: (status: ApplicationStatus) => boolean): number =>
  rows.reduce((total, { status, count }) => (isCounted(status) ? total + count : total), 0)

/** Number of a season's drafts (index applications_drafts). */
export async function draftsOfSeason(db: Reader, season: number): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('season', '=', season)
    .where('status', '=', SAVED_AS.draft)
    .executeTakeFirstOrThrow()
  return count
}

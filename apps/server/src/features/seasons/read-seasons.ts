import { APPLICANT_TABS, ENDED, OPEN } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { beginsSeasons, confirmsSeasons, seasonAbilitiesOf } from '@portal/domain/seasons/policy.ts'
import { currentYear } from '@portal/domain/seasons/rules.ts'
import { MOST_UNDECIDED_SHOWN, type SeasonFields } from '@portal/domain/seasons/schema.ts'
import { isDraftSeason, seasonState } from '@portal/domain/seasons/status.ts'
import { type Selectable, sql } from 'kysely'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { windowsOf } from '../reception/queries.ts'
import { requirementsOf, toViews } from '../reception/read-requirements.ts'

export type StoredSeason = Selectable<Tables['seasons']>
type Scope = { readonly db: Reader; readonly actor: Actor; readonly now: Date }

/** All seasons, the newest first. Rows: one a year. */
export const storedSeasons = (db: Reader): Promise<StoredSeason[]> =>
  db.selectFrom('seasons').selectAll().orderBy('year', 'desc').execute()

export function seasonFields({ actor, now }: Scope, season: StoredSeason, all: readonly StoredSeason[]): SeasonFields {
  const today = kazakhstanDate(now)
  const { nameKz, nameRu, nameEn, createdById, levels, ...shown } = season
  const state = seasonState(season, today)
  const isCurrent = season.year === currentYear(all, today)
  return {
    ...shown,
    ...{ state, isCurrent },
    name: { nameKz, nameRu, nameEn },
    levels: levels as SeasonFields['levels'],
    can: seasonAbilitiesOf(actor, { state, isCurrent, createdById }),
  }
}

/** Seasons for staff. Drafts only for those who may confirm them. */
export async function listSeasons(scope: Scope) {
  const seasons = await storedSeasons(scope.db)
  const shown = confirmsSeasons(scope.actor) ? seasons : seasons.filter((season) => !isDraftSeason(season))
  const current = currentYear(seasons, kazakhstanDate(scope.now))
  if (current === null) throw new Error('there is no season')
  return {
    success: true as const,
    data: {
      current,
      list: shown.map((season) => seasonFields(scope, season, seasons)),
      can: { begin: beginsSeasons(scope.actor) },
    },
  }
}

type Counts = { readonly drafts: number; readonly undecided: number; readonly decided: number }

/** Applications of a season by state: drafts, then list rows of the whole portal (review_items_by_status). */
async function countApplications(db: Reader, year: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from applications
        where season = ${year} and ${isOneOf(sql.ref('status'), APPLICANT_TABS.active)} and number is null) as drafts,
      count(*) filter (where ${isOneOf(sql.ref('status'), OPEN)})::int as undecided,
      count(*) filter (where ${isOneOf(sql.ref('status'), ENDED)})::int as decided
    from review_items where sight = '*' and season = ${year}`.execute(db)
  return rows[0] ?? { drafts: 0, undecided: 0, decided: 0 }
}

const undecidedOf = (db: Reader, year: number) =>
  db
    .selectFrom('reviewItems')
    .select(['applicationId as id', 'number', 'fio', 'sentAt as sentDate'])
    .where('sight', '=', '*')
    .where('season', '=', year)
    .where(isOneOf(sql.ref('status'), OPEN))
    .orderBy('createdAt')
    .orderBy('applicationId')
    .limit(MOST_UNDECIDED_SHOWN)
    .execute()

/** Extensions of a season, the latest first. Rows: some dozens. */
const extensionsOf = (db: Reader, year: number) =>
  db
    .selectFrom('windowExtensions')
    .innerJoin('accounts', 'accounts.id', 'windowExtensions.accountId')
    .select(['email', 'until', 'reason', 'givenByName'])
    .where('season', '=', year)
    .orderBy('givenAt', 'desc')
    .execute()

export async function viewOf(scope: Scope, year: number) {
  const seasons = await storedSeasons(scope.db)
  const season = seasons.find((each) => each.year === year)
  if (season === undefined) return null
  const { db } = scope
  const [counts, undecided, windows, extensions, requirements] = await Promise.all([
    countApplications(db, year),
    undecidedOf(db, year),
    windowsOf(db, year),
    extensionsOf(db, year),
    requirementsOf(db, year),
  ])
  return {
    success: true as const,
    data: {
      ...seasonFields(scope, season, seasons),
      ...{ counts, extensions, undecided },
      windows: [...windows],
      requirements: toViews(requirements),
    },
  }
}

export const readSeasonSetup = async (
  scope: Scope,
  year: number,
): Promise<NonNullable<Awaited<ReturnType<typeof viewOf>>> | Refusal> =>
  (await viewOf(scope, year)) ?? refuse('not_found')

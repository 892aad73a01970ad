import { OPEN } from '@portal/domain/applications/status.ts'
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
import { draftsOfSeason, figuresOfSeason, type SeasonFigures } from './read-figures.ts'

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

/** Number of findings by season. Rows: one a year at most. */
async function countFindings(db: Reader): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ season: number; count: number }>`
    select season, jsonb_array_length(findings) as count from season_walks`.execute(db)
  return new Map(rows.map(({ season, count }) => [season, count]))
}

/** Seasons for staff. Drafts only for those who may confirm them. */
export async function listSeasons(scope: Scope) {
  const seasons = await storedSeasons(scope.db)
  const shown = confirmsSeasons(scope.actor) ? seasons : seasons.filter((season) => !isDraftSeason(season))
  const current = currentYear(seasons, kazakhstanDate(scope.now))
  if (current === null) throw new Error('there is no season')
  const counts = confirmsSeasons(scope.actor) ? await countFindings(scope.db) : new Map<number, number>()
  return {
    success: true as const,
    data: {
      current,
      list: shown.map((season) => ({
        ...seasonFields(scope, season, seasons),
        findings: counts.get(season.year) ?? null,
      })),
      can: { begin: beginsSeasons(scope.actor) },
    },
  }
}

function countsOf(figures: readonly SeasonFigures[], drafts: number) {
  const sent = figures.reduce((sum, row) => sum + row.sent, 0)
  const undecided = figures.reduce((sum, row) => sum + row.undecided, 0)
  return { drafts, undecided, decided: sent - undecided }
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
  const [figures, drafts, undecided, windows, extensions, requirements] = await Promise.all([
    ...([figuresOfSeason(db, year), draftsOfSeason(db, year), undecidedOf(db, year)] as const),
    ...([windowsOf(db, year), extensionsOf(db, year), requirementsOf(db, year)] as const),
  ])
  return {
    success: true as const,
    data: {
      ...seasonFields(scope, season, seasons),
      ...{ counts: countsOf(figures, drafts), figures },
      ...{ windows: [...windows], extensions, undecided, requirements: toViews(requirements) },
    },
  }
}

export const readSeasonSetup = async (
  scope: Scope,
  year: number,
): Promise<NonNullable<Awaited<ReturnType<typeof viewOf>>> | Refusal> =>
  (await viewOf(scope, year)) ?? refuse('not_found')

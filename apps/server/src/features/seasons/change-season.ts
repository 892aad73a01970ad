import type { AuditEvent } from '@portal/domain/audit/rules.ts'
import { type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { daysFault } from '@portal/domain/seasons/rules.ts'
import type { SeasonBody, SeasonEdit } from '@portal/domain/seasons/schema.ts'
import { isDraftState } from '@portal/domain/seasons/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { carryQuestions, dropQuestions } from '../content/carry-questions.ts'
import { readSeasonSetup, type StoredSeason, seasonFields, storedSeasons } from './read-seasons.ts'
import { copyRequirements, deleteSeason, insertSeason, updateSeason } from './repository.ts'

/** Checks the days of a changed season, in the transaction of the change. */
export type Checked = (scope: { readonly db: Trx; readonly now: Date }, year: number) => Promise<void>

type Settings = Omit<SeasonBody, 'year'>

function faultsOf(year: number, settings: Settings, seasons: readonly StoredSeason[]): Refusal | null {
  const field = daysFault({ year, ...settings }, seasons)
  return field === null ? null : refuseFields([{ field, msg: 'wrong_value' }])
}

const note = (scope: WriteScope, event: AuditEvent, year: number) =>
  recordAudit(scope, { event, objectName: String(year) })

/** Author of a draft. A draft has no confirmation: a change takes the one before. */
const draftBy = ({ actor, now }: WriteScope) => ({
  createdAt: now,
  createdById: actor.accountId,
  createdByName: actor.fullName,
  confirmedAt: null,
  confirmedById: null,
  confirmedByName: null,
})

/** Begins a season as a draft (docs/specification/seasons.md#from-season-to-season). */
export async function createSeason(scope: WriteScope, { year, ...settings }: SeasonBody, checked: Checked) {
  const fault = faultsOf(year, settings, await storedSeasons(scope.db))
  if (fault !== null) return fault
  const isNew = await insertSeason(scope.db, { year, ...settings, levels: [...settings.levels], ...draftBy(scope) })
  if (!isNew) return refuse('season_already_exists', [{ field: 'year', msg: 'season_already_exists' }])
  const last = await copyRequirements(scope.db, year)
  if (last !== null) await carryQuestions(scope.db, last, year)
  await note(scope, 'seasonCreated', year)
  await checked(scope, year)
  return readSeasonSetup(scope, year)
}

type Locked = { readonly season: StoredSeason; readonly all: readonly StoredSeason[] }

/** Locks a season for a change by its version. */
export async function lockSeason({ db }: WriteScope, year: number, version: number): Promise<Locked | Refusal> {
  const season = await db.selectFrom('seasons').selectAll().where('year', '=', year).forUpdate().executeTakeFirst()
  if (season === undefined) return refuse('not_found')
  if (season.version !== version) return refuse('stale_version')
  return { season, all: await storedSeasons(db) }
}

export const abilitiesIn = (scope: WriteScope, { season, all }: Locked) => seasonFields(scope, season, all).can

/** Changes a season that has not begun. It waits for a confirmation again. */
export async function editSeason(
  scope: WriteScope,
  year: number,
  { version, ...settings }: SeasonEdit,
  checked: Checked,
) {
  const locked = await lockSeason(scope, year, version)
  if (!('season' in locked)) return locked
  if (!abilitiesIn(scope, locked).edit) return refuse('season_is_confirmed')
  const fault = faultsOf(
    year,
    settings,
    locked.all.filter((season) => season.year !== year),
  )
  if (fault !== null) return fault
  await updateSeason(scope.db, year, { ...settings, levels: [...settings.levels], ...draftBy(scope) })
  await note(scope, 'seasonEdited', year)
  await checked(scope, year)
  return readSeasonSetup(scope, year)
}

/** Confirms a draft, by another person than its author. From its first day the season is the current one. */
export async function confirmSeason(scope: WriteScope, year: number, version: number) {
  const locked = await lockSeason(scope, year, version)
  if (!('season' in locked)) return locked
  const { state, can } = seasonFields(scope, locked.season, locked.all)
  if (!isDraftState(state)) return refuse('stale_version')
  if (!can.confirm) return refuse('another_person_confirms')
  await updateSeason(scope.db, year, {
    confirmedAt: scope.now,
    confirmedById: scope.actor.accountId,
    confirmedByName: scope.actor.fullName,
  })
  await note(scope, 'seasonConfirmed', year)
  return readSeasonSetup(scope, year)
}

/** Removes a draft, which has no applications. */
export async function removeSeason(scope: WriteScope, year: number): Promise<{ success: true } | Refusal> {
  const { db } = scope
  const season = await db.selectFrom('seasons').selectAll().where('year', '=', year).forUpdate().executeTakeFirst()
  if (season === undefined) return refuse('not_found')
  if (!abilitiesIn(scope, { season, all: await storedSeasons(db) }).remove) return refuse('season_is_confirmed')
  await dropQuestions(db, year)
  await deleteSeason(db, year)
  await note(scope, 'seasonDeleted', year)
  return { success: true }
}

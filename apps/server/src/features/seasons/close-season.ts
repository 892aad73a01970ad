import { OPEN } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { isRefusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ClosingBody } from '@portal/domain/seasons/schema.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { type Db, isOneOf } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { loadLocked } from '../applications/load-application.ts'
import { ask, followCompetitions, type Listeners, type MoveScope, move } from '../applications/move-application.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { outcomeReason } from '../applications/reason-in.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { currentSeason } from '../reception/current-season.ts'
import { abilitiesIn, lockSeason } from './change-season.ts'
import { readSeasonSetup, type StoredSeason } from './read-seasons.ts'
import { updateSeason } from './repository.ts'

/** Closes a season. A job ends or carries over its undecided applications, then the season is an archive. */
export async function closeSeason(scope: WriteScope, year: number, { version, undecided, reason }: ClosingBody) {
  const { db, actor, now } = scope
  const locked = await lockSeason(scope, year, version)
  if (!('season' in locked)) return locked
  if (!abilitiesIn(scope, locked).close)
    return refuse(locked.season.closingAt === null ? 'season_without_successor' : 'stale_version')
  if (undecided === 'END' && reason === '')
    return refuse('reason_required', [{ field: 'reason', msg: 'reason_required' }])
  await updateSeason(db, year, {
    closingAt: now,
    closingUndecided: undecided,
    closingReason: reason,
    closedById: actor.accountId,
    closedByName: actor.fullName,
  })
  await addJob(db, 'close-season', { year }, { key: `close-season-${year}` })
  await recordAudit(scope, {
    event: 'seasonClosed',
    objectName: String(year),
    details: { undecided },
  })
  return readSeasonSetup(scope, year)
}

type JobScope = { readonly db: Db; readonly now: Date; readonly listeners: Listeners }

const AT_ONCE = 200

/** Job: handles the undecided applications of a closing season, one transaction each, then closes it. Safe to repeat. */
export async function finishClosing(scope: JobScope, payload: unknown): Promise<void> {
  const { year } = payload as { year: number }
  const season = await scope.db.selectFrom('seasons').selectAll().where('year', '=', year).executeTakeFirst()
  if (season === undefined || season.closingAt === null || season.closedAt !== null) return
  const follow = () =>
    scope.db.transaction().execute((trx) => followCompetitions(moveScope(scope, trx, season), year, AT_ONCE))
  while ((await follow()) > 0);
  for (;;) {
    // Index review_items_by_status.
    const found = await scope.db
      .selectFrom('reviewItems')
      .select('applicationId as id')
      .where('sight', '=', '*')
      .where('season', '=', year)
      .where(isOneOf(sql.ref('status'), OPEN))
      .limit(AT_ONCE)
      .execute()
    if (found.length === 0) break
    for (const { id } of found)
      await scope.db.transaction().execute((trx) => endOrCarryOver(moveScope(scope, trx, season), season, id))
  }
  await updateSeason(scope.db, year, { closedAt: scope.now })
}

/** The portal acts for the person who closed the season. */
function moveScope({ now, listeners }: JobScope, db: WriteScope['db'], season: StoredSeason): MoveScope {
  const actor: Actor = {
    accountId: season.closedById ?? '',
    fullName: season.closedByName ?? '',
    kind: 'STAFF',
    roles: [],
    universityId: null,
  }
  const language: Language = 'kk'
  return { db, now, listeners, actor, language }
}

async function endOrCarryOver(scope: MoveScope, season: StoredSeason, id: string): Promise<void> {
  const { db, now } = scope
  const loaded = await loadLocked(db, id)
  const { application, choices, current } = loaded
  // Carried over or decided meanwhile. A competition's application is decided by its result alone: it ends.
  if (application.season !== season.year) return
  const carried = season.closingUndecided === 'CARRY_OVER' ? ask(application, 'carryOver', ['SYSTEM']) : null
  const subject = current ?? choices[0]
  if (carried !== null && !isRefusal(carried)) {
    const comment = season.closingReason || null
    await move(scope, loaded, carried, { comment, change: { season: currentSeason(now) } })
    if (subject === undefined) return
    const payload = {
      ...mailSubject(loaded, subject),
      season: await nameOfCurrent(scope),
      ...(comment === null ? {} : { reason: comment }),
    }
    return notify(scope, application.ownerId, 'applicationCarriedOver', payload)
  }
  const ended = ask(application, 'endWithSeason', ['SYSTEM'])
  if (isRefusal(ended)) throw new Error(`application ${id} cannot end with its season`)
  const comment = season.closingReason || outcomeReason('seasonEnded', scope.language)
  await move(scope, loaded, ended, { comment, change: { comment } })
  if (subject === undefined) return
  const name = picked(season, ['nameKz', 'nameRu', 'nameEn'])
  const payload = { ...mailSubject(loaded, subject), season: name, reason: comment }
  return notify(scope, application.ownerId, 'applicationEnded', payload)
}

const nameOfCurrent = ({ db, now }: MoveScope): Promise<LocalizedName> =>
  db
    .selectFrom('seasons')
    .select(['nameKz', 'nameRu', 'nameEn'])
    .where(sql<boolean>`year = ${currentSeason(now)}`)
    .executeTakeFirstOrThrow()

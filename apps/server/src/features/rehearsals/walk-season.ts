import type { Actor } from '@portal/domain/kernel/actor.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Finding } from '@portal/domain/rehearsals/finding-rules.ts'
import { isChecked, rehearsalAbilitiesOf } from '@portal/domain/rehearsals/policy.ts'
import { walkSeason } from '@portal/domain/rehearsals/walk-rules.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Db, Reader, Trx } from '../../platform/database/database.ts'
import { storedSeasons } from '../seasons/read-seasons.ts'
import { findSeason } from './find-season.ts'
import { gatherSeason } from './gather-season.ts'
import { keepWalk } from './repository.ts'

type Scope = { readonly db: Db | Trx; readonly now: Date }

/** Checks the days of a season and keeps the findings. A season that is over keeps its last ones. */
export async function walkYear({ db, now }: Scope, year: number): Promise<void> {
  const found = await findSeason(db, now, year)
  if (found === null || !isChecked(found)) return
  const findings = walkSeason(await gatherSeason(db, now, found.season, found.all))
  await keepWalk(db, { season: year, walkedAt: now, findings: JSON.stringify(findings) })
}

/** Nightly job: the current season and those ahead. */
export async function walkSeasons({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  for (const { year } of await storedSeasons(db)) await walkYear({ db, now }, year)
}

/** First opening of a season that is still ahead, of windows and competitions. */
async function nextOpening(db: Reader, now: Date, year: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select opens_at as at from season_windows where season = ${year}
      union all select opens_at from competitions where year = ${year}) as openings
    where at > ${now}`.execute(db)
  return rows[0]?.at ?? null
}

/** Findings of the last check of a season's days. */
export async function readFindings(
  { db, actor, now }: { readonly db: Reader; readonly actor: Actor; readonly now: Date },
  year: number,
) {
  const found = await findSeason(db, now, year)
  if (found === null) return refuse('not_found')
  const walk = await db.selectFrom('seasonWalks').selectAll().where('season', '=', year).executeTakeFirst()
  const opening = await nextOpening(db, now, year)
  const { beginsOn } = found.season
  const first = kazakhstanDate(now) < beginsOn ? beginsOn : null
  return {
    success: true as const,
    data: {
      checkedAt: walk?.walkedAt ?? null,
      before: opening === null ? first : kazakhstanDate(opening),
      findings: (walk?.findings ?? []) as Finding[],
      can: rehearsalAbilitiesOf(actor, found),
    },
  }
}

/** Checks at once, on request. */
export async function checkSeason(scope: WriteScope, year: number) {
  const found = await findSeason(scope.db, scope.now, year)
  if (found === null) return refuse('not_found')
  if (!isChecked(found)) return refuse('season_closed')
  await walkYear(scope, year)
  return readFindings(scope, year)
}

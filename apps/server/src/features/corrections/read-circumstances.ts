import { isCompeting } from '@portal/domain/applications/status.ts'
import type { Correctable } from '@portal/domain/corrections/policy.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { datesOf } from '../competitions/queries.ts'
import { isOver } from '../content/question-queries.ts'

export type Circumstances = Correctable & {
  /** End of checks and answers of a competitor's claims; null: none, or not set yet. */
  readonly claimsCloseAt: Date | null
}

/** Season and competition of an application, which end its corrections. */
export async function readCircumstances(
  db: Reader,
  { application: { id, season, type } }: LoadedApplication,
  now: Date,
): Promise<Circumstances> {
  const [held, dates] = await Promise.all([
    db.selectFrom('seasons').selectAll().where('year', '=', season).executeTakeFirst(),
    isCompeting(type) ? datesOf(db, [id]) : undefined,
  ])
  const own = dates?.get(id)
  const claimsCloseAt = own?.claimsCloseAt ?? null
  return {
    isSeasonClosed: held !== undefined && isOver(held, now),
    areClaimsOpen: own !== undefined && (claimsCloseAt === null || now < claimsCloseAt),
    claimsCloseAt,
  }
}

import { ADMISSION_DECIDED, ENDED } from '@portal/domain/applications/status.ts'
import { sql } from 'kysely'
import { type Db, isOneOf, kazakhstanDay, type Trx } from '../../platform/database/database.ts'
import type { Totals } from '../../platform/totals.ts'
import { deleteOldApplication } from './repository.ts'

const APPLICATIONS_AT_ONCE = 500

/** How many applications an office passed or failed for good, by the days of submission and decision (migration 0035). */
export const DECISION_TOTALS: Totals = {
  table: 'decision_totals',
  key: ['sent_on', 'decided_on'],
  counted: () => sql`
    select ${kazakhstanDay(sql`sent_at`)} as sent_on, ${kazakhstanDay(sql`status_changed_at`)} as decided_on
    from applications where ${isOneOf(sql`status`, ADMISSION_DECIDED)} and type <> 'GRANT_COMPETITION'`,
}

/** What happens to files that an application no longer carries. Wired in app.ts. */
export type ReleaseFiles = (db: Trx, ownerId: string, fileIds: readonly string[]) => Promise<void>

/**
 * Removes applications that ended longer ago than they are kept, with all that belongs to them, and the files that
 * nothing else refers to (docs/specification/applications.md#removal). One transaction each.
 */
export async function removeOldApplications(
  { db, now }: { readonly db: Db; readonly now: Date },
  keptYears: number,
  releaseFiles: ReleaseFiles,
): Promise<void> {
  const keptSince = new Date(now)
  keptSince.setUTCFullYear(keptSince.getUTCFullYear() - keptYears)
  let found: { id: string; ownerId: string }[]
  do {
    found = await db
      .selectFrom('applications')
      .select(['id', 'ownerId'])
      .where('status', 'in', [...ENDED])
      .where('statusChangedAt', '<', keptSince)
      // What happened to it since the end keeps it as long.
      .where(
        sql<boolean>`not exists (select from application_history h where h.application_id = applications.id and h.at >= ${keptSince})`,
      )
      .limit(APPLICATIONS_AT_ONCE)
      .execute()
    for (const { id, ownerId } of found) {
      await db.transaction().execute(async (trx) => {
        const files = await trx
          .selectFrom('applicationAttachments')
          .select('fileId')
          .where('applicationId', '=', id)
          .execute()
        await deleteOldApplication(trx, id, keptSince)
        await releaseFiles(
          trx,
          ownerId,
          files.map((file) => file.fileId),
        )
      })
    }
  } while (found.length === APPLICATIONS_AT_ONCE)
}

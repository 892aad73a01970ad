import { ENDED } from '@portal/domain/applications/status.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import { deleteOldApplication, storeFigures } from './repository.ts'

const APPLICATIONS_AT_ONCE = 500

/** Releases files that an application no longer has. Wired in app.ts. */
export type ReleaseFiles = (db: Trx, ownerId: string, fileIds: readonly string[]) => Promise<void>

/**
 * Removes applications that ended before the retention period, as did their season, with their rows and with files that
 * nothing else refers to (docs/specification/applications.md#removal). One transaction each. Figures of the season stay.
 */
export async function removeOldApplications(
  { db, now }: { readonly db: Db; readonly now: Date },
  keptYears: number,
  releaseFiles: ReleaseFiles,
): Promise<void> {
  const retainedSince = new Date(now)
  retainedSince.setUTCFullYear(retainedSince.getUTCFullYear() - keptYears)
  let found: { id: string; ownerId: string; season: number }[]
  do {
    found = await db
      .selectFrom('applications')
      .select(['id', 'ownerId', 'season'])
      .where('status', 'in', [...ENDED])
      .where('statusChangedAt', '<', retainedSince)
      // A later event in its history starts the retention period again.
      .where(
        sql<boolean>`not exists (select from application_history h where h.application_id = applications.id and h.at >= ${retainedSince})`,
      )
      .where(
        sql<boolean>`exists (select from seasons s where s.year = applications.season and s.ends_on < ${kazakhstanDate(retainedSince)}::date)`,
      )
      .limit(APPLICATIONS_AT_ONCE)
      .execute()
    for (const { id, ownerId, season } of found) {
      await db.transaction().execute(async (trx) => {
        await storeFigures(trx, season)
        const files = await filesOf(trx, id)
        await deleteOldApplication(trx, id, retainedSince)
        await releaseFiles(
          trx,
          ownerId,
          files.map(({ fileId }) => fileId),
        )
      })
    }
  } while (found.length === APPLICATIONS_AT_ONCE)
}

/** Files of an application, with those of its corrections. */
async function filesOf(trx: Trx, id: string) {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from application_attachments where application_id = ${id}
    union select unnest(array[i.before_file_id, i.after_file_id]) from correction_items i
      join corrections k on k.id = i.correction_id where k.application_id = ${id}`.execute(trx)
  return rows.filter(({ fileId }) => fileId !== null)
}

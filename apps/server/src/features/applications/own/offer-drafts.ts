import { SAVED_AS } from '@portal/domain/applications/status.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { recipientOf } from '../../accounts/queries.ts'
import { enqueueMail } from '../../notifications/enqueue-mail.ts'
import { currentSeason } from '../../reception/current-season.ts'
import { markOffered } from '../repository.ts'

const OWNERS_AT_ONCE = 200

/**
 * Job: tells owners of drafts of former seasons, once a season, that they can continue them. A transaction for some
 * hundred owners; safe to repeat.
 */
export async function offerDrafts({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  for (;;) {
    // Index applications_drafts.
    const { rows } = await sql<{ ownerId: string; year: number } & LocalizedName>`
      select distinct a.owner_id, s.year, s.name_kz, s.name_ru, s.name_en
      from applications a cross join seasons s
      where s.year = ${currentSeason(now)} and a.status = ${SAVED_AS.draft}
        and a.season < s.year and coalesce(a.offered_in, 0) < s.year
      limit ${OWNERS_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const { ownerId, year, ...season } of rows) {
        const drafts = await markOffered(trx, ownerId, year)
        // Another server was first.
        if (drafts > 0) await enqueueMail({ db: trx, now }, await recipientOf(trx, ownerId), 'draftOffered', { season })
      }
    })
  }
}

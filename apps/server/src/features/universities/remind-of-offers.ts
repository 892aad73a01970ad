import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { EDITOR_ROLES } from '@portal/domain/universities/policy.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { enabledStaff } from '../accounts/staff/list-staff.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import { markReminded } from './repository.ts'

const DAYS_BETWEEN = 7

/**
 * Reminds staff of each university with an unconfirmed, derived offer. At most once in seven days of Kazakhstan,
 * whatever the hour of a run. Staff without a university get none: it would be a mail for each university.
 */
export async function remindOfOffers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const today = kazakhstanDate(now)
  const { rows } = await sql<{ id: string } & LocalizedName>`
    select u.id, u.name_kz, u.name_ru, u.name_en from universities u
    left join offer_reminders r on r.university_id = u.id
    where u.archived_at is null and u.offer_edited_at is null
      and exists (select from program_offers o where o.university_id = u.id)
      and (r.reminded_on is null or r.reminded_on <= ${today}::date - ${DAYS_BETWEEN}::int)
    order by u.id`.execute(db)
  for (const { id, ...university } of rows) {
    const staff = await enabledStaff(db, EDITOR_ROLES).select('accounts.id').where('universityId', '=', id).execute()
    if (staff.length === 0) continue
    await db.transaction().execute(async (trx) => {
      await markReminded(trx, id, today)
      await notifyStaff(
        { db: trx, now },
        staff.map((member) => member.id),
        'offerUnconfirmed',
        { university },
      )
    })
  }
}

import { OPEN } from '@portal/domain/applications/status.ts'
import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import { sql } from 'kysely'
import { type Db, isOneOf } from '../../platform/database.ts'
import type { Totals } from '../../platform/totals.ts'
import { deleteViewersBefore } from './repository.ts'

/** Forgets who had an application open once they are gone. */
export async function removeGoneViewers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteViewersBefore(db, new Date(now.getTime() - VIEWER_GONE_MS))
}

const KEY = ['sight', 'status', 'inspector_id', 'is_sent_back']
const LISTED = sql`select sight, status, inspector_id, admin_comment is not null as is_sent_back, handed_at from review_items`

/** How many rows of the list there are, and how many wait since which day in Kazakhstan (migrations 0024 and 0029). */
export const REVIEW_TOTALS: readonly Totals[] = [
  { table: 'review_totals', key: KEY, counted: LISTED },
  {
    table: 'waiting_totals',
    key: [...KEY, 'handed_on'],
    counted: sql`select *, (handed_at at time zone interval '5 hours')::date as handed_on from (${LISTED}) as listed
      where ${isOneOf(sql`status`, OPEN)}`,
  },
]

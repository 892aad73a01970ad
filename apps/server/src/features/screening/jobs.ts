import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Totals } from '../../platform/totals.ts'
import { endOverdue } from './repository.ts'

/** Ends the attempts whose time has come, whether or not anybody looks at them. */
export const endOverdueTests = ({ db, now }: { db: Db; now: Date }): Promise<number> =>
  db.transaction().execute((trx) => endOverdue(trx, now))

/** How many newest tests each sight has, by whether they have passed (migration 0029). */
export const TEST_TOTALS: Totals = {
  table: 'test_totals',
  key: ['sight', 'passed'],
  counted: () =>
    sql`select r.sight, t.passed from review_items r join screening_attempts t using (application_id) where t.is_current`,
}

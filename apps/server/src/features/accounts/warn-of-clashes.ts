import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/observability/log.ts'

/** Logs accounts with the same passport in its normalized form at start. Staff of the office resolve them. */
export async function warnOfClashes(db: Db, log: Log): Promise<void> {
  const clashes = await db
    .selectFrom('typedTextClashes as c')
    .innerJoin('accounts as a', 'a.id', 'c.accountId')
    .innerJoin('accounts as o', 'o.id', 'c.otherId')
    .where('a.deletedAt', 'is', null)
    .where('o.deletedAt', 'is', null)
    .whereRef('c.accountId', '<', 'c.otherId')
    .select(['c.accountId', 'c.otherId', 'c.field'])
    .orderBy('c.accountId')
    .limit(100)
    .execute()
  for (const clash of clashes) log.warn(clash, 'two accounts have the same value; see docs/operations.md')
}

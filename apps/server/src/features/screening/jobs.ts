import type { Db } from '../../platform/database/database.ts'
import { endOverdue } from './repository.ts'

/** Job: ends attempts after their deadline, watched or not. */
export const endOverdueTests = ({ db, now }: { db: Db; now: Date }): Promise<number> =>
  db.transaction().execute((trx) => endOverdue(trx, now))

import type { Db } from '../../platform/database/database.ts'
import { endOverdue } from './repository.ts'

/** Ends the attempts whose time has come, whether or not anybody looks at them. */
export const endOverdueTests = ({ db, now }: { db: Db; now: Date }): Promise<number> =>
  db.transaction().execute((trx) => endOverdue(trx, now))

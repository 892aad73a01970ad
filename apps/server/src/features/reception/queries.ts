import { receptionOf } from '@portal/domain/reception/rules.ts'
import type { Selectable } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'

type ReceptionRow = Selectable<Tables['reception']>

const setting = statement((db) => db.selectFrom('reception').selectAll())
const heldSetting = statement((db) => db.selectFrom('reception').selectAll().forShare())

/** Reads whether documents are received at an instant, and the window if one is set. */
export const receptionAt = async (db: Reader, now: Date) => at(await setting(db, {}), now)

/** The same inside a command. A lock keeps the reception unchanged until the transaction ends. */
export const heldReceptionAt = async (db: Trx, now: Date) => at(await heldSetting(db, {}), now)

function at([row]: readonly ReceptionRow[], now: Date) {
  if (row === undefined) throw new Error('there is no reception')
  return receptionOf(row, now)
}

import { receptionOf } from '@portal/domain/reception/rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database.ts'
import { rowsIn, rowsOf, statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.ts'

type Setting = Selectable<Tables['reception']>
const SETTING = sql<Setting>`select * from reception`

const read = statement<object, Setting>(() => SETTING)
/** The row, kept as it is until the transaction is over. */
export const HELD_SETTING = sql<Setting>`${SETTING} for share`
const hold = statement<object, Setting>(() => HELD_SETTING)

const said = ([setting]: readonly Setting[], now: Date) => {
  if (setting === undefined) throw new Error('the table of the reception has lost its row')
  return receptionOf(setting, now)
}

/** Whether documents are received at an instant, and the window if one is set. */
export const receptionAt = async (db: Reader, now: Date) => said(await read(db, {}), now)

/** The same inside a command: nobody changes it until the transaction is over. */
export const heldReceptionAt = async (db: Trx, now: Date) => said(await hold(db, {}), now)

/** The same as a column of another statement. */
export const RECEPTION_COLUMN = rowsOf(SETTING)
export const receptionIn = (column: unknown, now: Date) => said(rowsIn<'reception'>(column), now)

import type { Trx } from '../../platform/database/database.ts'
import { muteMail, unmuteMail } from './repository.ts'

/** Switches a mail off or on for its reader. */
export const switchMailOff = (db: Trx, accountId: string, mail: string) => muteMail(db, accountId, mail)
export const switchMailOn = (db: Trx, accountId: string, mail: string) => unmuteMail(db, accountId, mail)

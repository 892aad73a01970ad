import type { Trx } from '../../platform/database/database.ts'
import { muteMail, unmuteMail } from './repository.ts'

/** Switches a mail on or off for its reader. */
export const switchMail = (db: Trx, accountId: string, mail: string, isOn: boolean) =>
  (isOn ? unmuteMail : muteMail)(db, accountId, mail)

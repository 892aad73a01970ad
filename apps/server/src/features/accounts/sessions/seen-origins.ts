import { DEVICES, networkOf } from '@portal/domain/accounts/factor-rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { markOfBrowser, marksOfPlaces, type Origin } from './device-marks.ts'

/**
 * Whether an account has signed in with this browser, and from this network since an instant. A network is known by its
 * sessions, and by the marks of every kind of device in it, because no address is stored.
 */
export async function seenOrigins(
  db: Reader,
  accountId: string,
  { address, device }: Omit<Origin, 'userAgent'>,
  since: Date,
): Promise<{ readonly isDevice: boolean; readonly isNetwork: boolean }> {
  const browser = markOfBrowser(accountId, device)
  const network = networkOf(address)
  const places = network === null ? [] : marksOfPlaces(accountId, [...DEVICES, null], network)
  const { rows } = await sql<{ isDevice: boolean; isNetwork: boolean }>`
    select
      exists (select from known_devices where account_id = ${accountId}::uuid and mark = ${browser}) as is_device,
      exists (select from known_devices where account_id = ${accountId}::uuid and mark = any (${places}::bytea[])
        and seen_at >= ${since})
      or exists (select from sessions where account_id = ${accountId}::uuid and address = ${network}
        and last_seen_at >= ${since}) as is_network`.execute(db)
  return rows[0] ?? { isDevice: false, isNetwork: false }
}

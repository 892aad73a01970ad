import type { NoticeView } from '@portal/domain/content/schema.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Environment } from '../../../platform/environment.ts'
import { type Owner, ownerOf } from '../../../platform/portal-owner.ts'
import { publishedOn } from '../queries.ts'
import { ownerWith } from './owner-entry.ts'
import { cachePublished, noticesOf } from './read-public.ts'

export type OwnerNow = (db: Db, now: Date) => Promise<Owner>

/** The operator of today: as configured, with the lines that people keep. */
export function createOwner(environment: Environment): OwnerNow {
  const configured = ownerOf(environment)
  return cachePublished('operator', async (db, day) => {
    const [entry] = await publishedOn(db, 'operator', day)
    return entry === undefined ? configured : ownerWith(configured, entry.value)
  })
}

/** Reader of the frame of every page: its operator and the notices of today. */
export const createFrame =
  (ownerNow: OwnerNow) =>
  async (db: Db, now: Date): Promise<{ owner: Owner; notices: NoticeView[] }> => ({
    owner: await ownerNow(db, now),
    notices: await noticesOf(db, now, false),
  })

import type { Db } from '../../platform/database/database.ts'
import type { Environment } from '../../platform/environment.ts'
import { type Owner, ownerOf } from '../../platform/portal-owner.ts'
import { ownerWith } from './owner-entry.ts'
import { publishedOn } from './queries.ts'
import { cachePublished } from './read-public.ts'

export type OwnerNow = (db: Db, now: Date) => Promise<Owner>

/** The operator of today: as configured, with the lines that people keep. */
export function createOwner(environment: Environment): OwnerNow {
  const configured = ownerOf(environment)
  return cachePublished('operator', async (db, day) => {
    const [entry] = await publishedOn(db, 'operator', day)
    return entry === undefined ? configured : ownerWith(configured, entry.value)
  })
}

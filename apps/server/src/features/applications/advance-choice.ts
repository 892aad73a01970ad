import type { Trx } from '../../platform/database.ts'
import { refreshReviewItems, skipWaitingChoices, updateChoice } from './repository.ts'

/**
 * Ends a refused choice with its reason and begins the next. The university that refused keeps its list row as it ends
 * here; everything after belongs to the next choice.
 */
export async function beginNextChoice(db: Trx, id: string, position: number, reason: string): Promise<void> {
  await updateChoice(db, id, position, { status: 'FAILED', comment: reason })
  await refreshReviewItems(db, id)
  await updateChoice(db, id, position + 1, { status: 'IN_PROCESS' })
}

/** Choices that were never reached are skipped once the application has ended. */
export const skipLaterChoices = (db: Trx, id: string) => skipWaitingChoices(db, id)

import type { Listeners } from '../applications/move-application.ts'
import { refreshManyReviewItems, refreshReviewItems } from './repository.ts'

/** Listener of every event of an application that updates the office's list. Only owners see drafts. */
export const refreshListOnMove: Listeners['application'] = async ({ db }, applicationId, event) => {
  if (event !== 'save' && event !== 'remove') await refreshReviewItems(db, applicationId)
}

export const refreshListOnDecided: Listeners['decided'] = ({ db }, applicationIds) =>
  refreshManyReviewItems(db, applicationIds)

/** A university that refused keeps its row as its choice ended; later events belong to the next choice. */
export const refreshListOnChoice: Listeners['choice'] = async ({ db }, applicationId, event) => {
  if (event === 'fail') await refreshReviewItems(db, applicationId)
}

/** The same for a request for corrections, which moves no status. */
export const refreshListOnCorrection = refreshReviewItems

import type { Follow } from '../applications/move-application.ts'
import { refreshManyReviewItems, refreshReviewItems } from './repository.ts'

/** Listener of every event of an application that updates the office's list. Only owners see drafts. */
export const followWithList: Follow['application'] = async ({ db }, applicationId, event) => {
  if (event !== 'save' && event !== 'remove') await refreshReviewItems(db, applicationId)
}

export const followDecidedWithList: Follow['decided'] = ({ db }, applicationIds) =>
  refreshManyReviewItems(db, applicationIds)

/** A university that refused keeps its row as its choice ended; later events belong to the next choice. */
export const followChoiceWithList: Follow['choice'] = async ({ db }, applicationId, event) => {
  if (event === 'fail') await refreshReviewItems(db, applicationId)
}

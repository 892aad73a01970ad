import type { Follow } from '../applications/move-application.ts'
import { refreshManyReviewItems, refreshReviewItems } from './repository.ts'

/** The office's list follows every event of an application; a draft nobody sees but its owner. */
export const followWithList: Follow['application'] = async ({ db }, applicationId, event) => {
  if (event !== 'save' && event !== 'remove') await refreshReviewItems(db, applicationId)
}

/** The same of many that were decided at once. */
export const followDecidedWithList: Follow['decided'] = ({ db }, applicationIds) =>
  refreshManyReviewItems(db, applicationIds)

/** A university that refused keeps its row as its choice ended here: what comes after belongs to the next one. */
export const followChoiceWithList: Follow['choice'] = async ({ db }, applicationId, event) => {
  if (event === 'fail') await refreshReviewItems(db, applicationId)
}

import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import type { Db } from '../../platform/database.ts'
import { deleteViewersBefore } from './repository.ts'

/** Forgets who had an application open once they are gone. */
export async function removeGoneViewers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteViewersBefore(db, new Date(now.getTime() - VIEWER_GONE_MS))
}

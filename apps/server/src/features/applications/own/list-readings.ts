import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../../http/handler.ts'
import { type Reading, readingsOf } from '../../audit/find-readings.ts'
import { findApplication } from '../load-application.ts'

/** A reading as the application's owner sees it. Names of readers are shown only where the portal is set so. */
export const readingView = (
  { at, event, actorName, actorRoles, university }: Reading,
  { language, showReaders }: Pick<ReadScope, 'language'> & { readonly showReaders: boolean },
) => ({
  time: at,
  event,
  role: actorRoles[0],
  university: university === null ? null : nameIn(university, language),
  ...(showReaders ? { name: actorName } : {}),
})

export async function listReadings(
  { db, actor, language }: ReadScope,
  id: string,
  { page, pageSize, showReaders }: { readonly page: number; readonly pageSize: number; readonly showReaders: boolean },
) {
  if ((await findApplication(db, actor, id)) === null) return refuse('not_found')
  const { rows, count } = await readingsOf(db, id, { limit: pageSize, offset: page * pageSize })
  return { list: rows.map((row) => readingView(row, { language, showReaders })), totalSize: count }
}

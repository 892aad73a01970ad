import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { ReadScope } from '../../http/handler.ts'
import { publishedOn } from '../content/queries.ts'

/** Ready-made messages of the portal, in the order of their keys. */
export async function listMessageTemplates({ db, now }: ReadScope) {
  const entries = await publishedOn(db, 'messageTemplate', kazakhstanDate(now))
  return { list: entries.map(({ key, value }) => ({ id: key, name: value.name, text: value.text })) }
}

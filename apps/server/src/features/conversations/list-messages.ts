import type { ReadScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { pageOfMessages } from './read-conversation.ts'

/** Latest messages of one conversation that a paper takes at most. */
const MOST_MESSAGES = 1_000

/** Messages that the reader may see, the oldest first, for papers and copies, whose reading has an event of its own. */
export async function messagesOf(scope: ReadScope, applicationId: string) {
  const loaded = await findApplication(scope.db, scope.actor, applicationId)
  if (loaded === null) return []
  return (await pageOfMessages(scope, loaded, { page: 0, pageSize: MOST_MESSAGES })).list.toReversed()
}

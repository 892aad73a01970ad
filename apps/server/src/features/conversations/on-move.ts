import type { Listeners } from '../applications/move-application.ts'
import { handOver } from './repository.ts'

/** Listener of an application's moves. The next university takes the conversation over. */
export const handOverConversation: Listeners['application'] = async ({ db, now }, applicationId, event) => {
  if (event === 'approveNextChoice') await handOver(db, applicationId, now)
}

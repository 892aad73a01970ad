import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { messagesAbout } from '../notifications/find-messages.ts'

/** What was mailed about an application that the caller may see, and whether it left. */
export const listMessages = async ({ db, actor }: ReadScope, id: string) =>
  (await findApplication(db, actor, id)) === null ? refuse('not_found') : { list: await messagesAbout(db, id) }

import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { messagesAbout } from '../notifications/find-messages.ts'

/** Mails about an application in the caller's scope, with their states. */
export const listMessages = async ({ db, actor }: ReadScope, id: string) =>
  (await findApplication(db, actor, id)) === null ? refuse('not_found') : { list: await messagesAbout(db, id) }

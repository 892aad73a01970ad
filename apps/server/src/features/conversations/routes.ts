import type { conversationsEndpoints } from '@portal/domain/conversations/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { markConversationRead } from './mark-read.ts'
import { readConversation } from './read-conversation.ts'
import { writeMessage } from './write-message.ts'

export const conversationsRoutes: Handlers<typeof conversationsEndpoints> = {
  readConversation: { read: (scope, { params, query }) => readConversation(scope, params.id, query) },
  writeMessage: { write: (scope, { params, body }) => writeMessage(scope, params.id, body) },
  markConversationRead: { write: (scope, { params, body }) => markConversationRead(scope, params.id, body.until) },
}

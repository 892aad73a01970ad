import type { conversationsEndpoints } from '@portal/domain/conversations/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { listMessageTemplates } from './list-templates.ts'
import { markConversationRead } from './mark-read.ts'
import { readConversation, readConversationState } from './read-conversation.ts'
import { reportMessage } from './report-message.ts'
import { settleConversation } from './settle-conversation.ts'
import { writeMessage } from './write-message.ts'

export const conversationsRoutes: Handlers<typeof conversationsEndpoints> = {
  readConversation: { read: (scope, { params, query }) => readConversation(scope, params.id, query) },
  readConversationState: { read: (scope, { params }) => readConversationState(scope, params.id) },
  writeMessage: { write: (scope, { params, body }) => writeMessage(scope, params.id, body) },
  markConversationRead: { write: (scope, { params, body }) => markConversationRead(scope, params.id, body.until) },
  settleConversation: { write: (scope, { params }) => settleConversation(scope, params.id) },
  reportMessage: { write: (scope, { params, body }) => reportMessage(scope, params, body.reason) },
  listMessageTemplates: { read: (scope) => listMessageTemplates(scope) },
}

import { z } from 'zod'
import { dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { OFFICE_ROLES } from '../kernel/role.ts'
import { uuid } from '../kernel/values.ts'
import { conversationQuery, conversationRead, conversationState, conversationView, messageBody, messageTemplate, messageView, reportBody } from './schema.ts'

const byId = z.object({ id: uuid })
const byMessage = z.object({ id: uuid, messageId: uuid })
const BOTH_SIDES = ['USER', ...OFFICE_ROLES] as const

/** Conversation of an applicant with the office (docs/specification/applications.md#conversation). */
export const conversationsEndpoints = {
  readConversation: {
    method: 'GET',
    path: '/conversations/:id',
    access: BOTH_SIDES,
    params: byId,
    query: conversationQuery,
    answer: dataOf(conversationView),
    errors: ['not_found'],
  },
  readConversationState: {
    method: 'GET',
    path: '/conversations/:id/state',
    access: BOTH_SIDES,
    params: byId,
    answer: dataOf(conversationState),
    errors: ['not_found'],
  },
  writeMessage: {
    method: 'POST',
    path: '/conversations/:id',
    access: BOTH_SIDES,
    params: byId,
    body: messageBody,
    answer: dataOf(messageView),
    errors: ['not_found', 'forbidden'],
    rate: 'message',
    idempotent: true,
  },
  markConversationRead: {
    method: 'POST',
    path: '/conversations/:id/read',
    access: BOTH_SIDES,
    params: byId,
    body: conversationRead,
    answer: done,
    errors: ['not_found'],
  },
  /** The office owes no answer. */
  settleConversation: {
    method: 'POST',
    path: '/conversations/:id/settle',
    access: OFFICE_ROLES,
    params: byId,
    answer: done,
    errors: ['not_found', 'forbidden'],
  },
  reportMessage: {
    method: 'POST',
    path: '/conversations/:id/messages/:messageId/report',
    access: BOTH_SIDES,
    params: byMessage,
    body: reportBody,
    answer: done,
    errors: ['not_found', 'forbidden'],
    rate: 'message',
  },
  listMessageTemplates: {
    method: 'GET',
    path: '/message-templates',
    access: OFFICE_ROLES,
    answer: listOf(messageTemplate),
  },
} as const satisfies EndpointTable

import { z } from 'zod'
import { dataOf, done, type EndpointTable } from '../kernel/endpoint.ts'
import { OFFICE_ROLES } from '../kernel/role.ts'
import { uuid } from '../kernel/values.ts'
import { conversationQuery, conversationRead, conversationView, messageBody, messageView } from './schema.ts'

const byId = z.object({ id: uuid })
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
} as const satisfies EndpointTable

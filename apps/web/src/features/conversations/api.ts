import { MAX_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { type Answer, call } from '../../platform/client.ts'
import { change, queryOf, refresh } from '../../platform/query.ts'

export type Conversation = Answer<'readConversation'>['data']
export type Message = Conversation['list'][number]
export type Mark = NonNullable<Answer<'listApplications'>['list'][number]['conversation']>

/** Messages shown at first, and added by each wish for earlier ones. */
const STEP = 20
export const MOST_STEPS = Math.floor(MAX_PAGE_SIZE / STEP)

export const conversationQuery = (id: string, steps: number) =>
  queryOf('readConversation', { params: { id }, query: { page: '0', pageSize: String(steps * STEP) } })

export const conversationStateQuery = (id: string) => queryOf('readConversationState', { params: { id } })

export const templatesQuery = () => queryOf('listMessageTemplates', {})

/** Whatever shows the state of a conversation. */
const refreshMarks = () => refresh('readConversationState', 'listOwnApplications', 'listApplications', 'readDay')

export async function writeMessage(
  id: string,
  body: { readonly text: string; readonly isInternal: boolean },
  idempotencyKey: string,
): Promise<void> {
  await call('writeMessage', { params: { id }, body }, { idempotencyKey })
  await Promise.all([refresh('readConversation'), refreshMarks()])
}

/** The list keeps what was new, so the messages themselves are not read again. */
export async function markRead(id: string, until: string): Promise<void> {
  await call('markConversationRead', { params: { id }, body: { until } })
  await refreshMarks()
}

export async function settleConversation(id: string): Promise<void> {
  await call('settleConversation', { params: { id } })
  await Promise.all([refresh('readConversation'), refreshMarks()])
}

export const reportMessage = (id: string, messageId: string, reason: string) =>
  change('reportMessage', { params: { id, messageId }, body: { reason } }, ['readConversation'])

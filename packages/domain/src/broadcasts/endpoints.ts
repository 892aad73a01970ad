import { dataOf, done, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import {
  broadcastChange,
  broadcastContent,
  broadcastReason,
  broadcastRecipient,
  broadcastRow,
  broadcastSending,
  broadcastsQuery,
  broadcastVersion,
  broadcastView,
  byBroadcast,
  newsStop,
  newsSwitch,
  recipientsQuery,
} from './schema.ts'
import { WRITERS } from './workflow.ts'

const broadcast = dataOf(broadcastView)
const changed = ['not_found', 'stale_version'] as const
const missing = 'field_required'
/** Act on a notice to many at the version that the caller has seen. */
const act = { method: 'POST', access: WRITERS, params: byBroadcast, answer: broadcast, missing } as const

/** Notices to many applicants, and the switch of news (docs/specification/notifications.md#notices-to-many). */
export const broadcastsEndpoints = {
  listBroadcasts: { method: 'GET', path: '/staff/broadcasts', access: WRITERS, query: broadcastsQuery, answer: pageOf(broadcastRow) },
  createBroadcast: { method: 'POST', path: '/staff/broadcasts', access: WRITERS, body: broadcastContent, answer: broadcast, missing },
  readBroadcast: { method: 'GET', path: '/staff/broadcasts/:id', access: WRITERS, params: byBroadcast, answer: broadcast, errors: ['not_found'] },
  editBroadcast: { ...act, method: 'PUT', path: '/staff/broadcasts/:id', body: broadcastChange, errors: changed },
  removeBroadcast: { ...act, method: 'DELETE', path: '/staff/broadcasts/:id', body: broadcastVersion, answer: done, errors: changed },
  sendBroadcast: { ...act, path: '/staff/broadcasts/:id/send', body: broadcastSending, errors: [...changed, 'broadcast_without_recipients'] },
  confirmBroadcast: { ...act, path: '/staff/broadcasts/:id/confirm', body: broadcastVersion, errors: changed },
  giveBackBroadcast: { ...act, path: '/staff/broadcasts/:id/give-back', body: broadcastReason, errors: changed },
  takeBackBroadcast: { ...act, path: '/staff/broadcasts/:id/take-back', body: broadcastVersion, errors: changed },
  /** Mails the text to the caller. */
  tryBroadcast: { method: 'POST', path: '/staff/broadcasts/:id/try', access: WRITERS, params: byBroadcast, answer: done, errors: ['not_found'], rate: 'mail-link' },
  listBroadcastRecipients: {
    method: 'GET',
    path: '/staff/broadcasts/:id/recipients',
    access: WRITERS,
    params: byBroadcast,
    query: recipientsQuery,
    answer: pageOf(broadcastRecipient),
    errors: ['not_found'],
  },
  readNewsSwitch: { method: 'GET', path: '/user/news', access: ['USER'], answer: dataOf(newsSwitch) },
  saveNewsSwitch: { method: 'PUT', path: '/user/news', access: ['USER'], body: newsSwitch, answer: dataOf(newsSwitch), missing },
  stopNews: { method: 'POST', path: '/news/stop', access: 'guest', body: newsStop, answer: done, errors: ['not_found'], missing, rate: 'feedback' },
} as const satisfies EndpointTable

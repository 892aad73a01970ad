import type { broadcastsEndpoints } from '@portal/domain/broadcasts/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { listBroadcasts, listRecipients, readBroadcast } from './read-broadcasts.ts'
import { readNewsSwitch, saveNewsSwitch, stopNews } from './switch-news.ts'
import {
  confirmBroadcast,
  createBroadcast,
  editBroadcast,
  giveBackBroadcast,
  removeBroadcast,
  sendBroadcast,
  takeBackBroadcast,
  tryBroadcast,
} from './write-broadcast.ts'

export const broadcastsRoutes: Handlers<typeof broadcastsEndpoints> = {
  listBroadcasts: { read: (scope, { query }) => listBroadcasts(scope, query) },
  createBroadcast: { write: (scope, { body }) => createBroadcast(scope, body) },
  readBroadcast: { read: (scope, { params }) => readBroadcast(scope, params.id) },
  editBroadcast: { write: (scope, { params, body }) => editBroadcast(scope, params.id, body) },
  removeBroadcast: { write: (scope, { params, body }) => removeBroadcast(scope, params.id, body.version) },
  sendBroadcast: { write: (scope, { params, body }) => sendBroadcast(scope, params.id, body) },
  confirmBroadcast: { write: (scope, { params, body }) => confirmBroadcast(scope, params.id, body.version) },
  giveBackBroadcast: { write: (scope, { params, body }) => giveBackBroadcast(scope, params.id, body) },
  takeBackBroadcast: { write: (scope, { params, body }) => takeBackBroadcast(scope, params.id, body.version) },
  tryBroadcast: { write: (scope, { params }) => tryBroadcast(scope, params.id) },
  listBroadcastRecipients: { read: (scope, { params, query }) => listRecipients(scope, params.id, query) },
  readNewsSwitch: { read: readNewsSwitch },
  saveNewsSwitch: { write: (scope, { body }) => saveNewsSwitch(scope, body.isOn) },
  stopNews: { write: (scope, { body }) => stopNews(scope, body.token) },
}

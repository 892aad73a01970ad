import type { contentEndpoints } from '@portal/domain/content/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { answerShipped, confirmEntry, type Project, refuseEntry } from './decide-content.ts'
import { exportContent, importContent } from './exchange-content.ts'
import { listEntries, listKinds, readEntry } from './read-content.ts'
import { noticesOf, publicHistoryOf } from './read-public.ts'
import { createEntry, discardEntry, saveEntry, sendEntry } from './save-content.ts'
import {
  confirmQuestion,
  createQuestion,
  discardQuestion,
  listQuestions,
  refuseQuestion,
  saveQuestion,
  sendQuestion,
} from './save-questions.ts'

export const contentRoutes = (project: Project): Handlers<typeof contentEndpoints> => ({
  listContentKinds: { read: (scope) => listKinds(scope) },
  listContentEntries: { read: (scope, { params }) => listEntries(scope, params.kind) },
  createContent: { write: (scope, { params, body }) => createEntry(scope, params.kind, body) },
  readContent: { read: (scope, { params }) => readEntry(scope, params) },
  saveContent: { write: (scope, { params, body }) => saveEntry(scope, params, body) },
  sendContent: { write: (scope, { params, body }) => sendEntry(scope, params, body.version) },
  discardContent: { write: (scope, { params, body }) => discardEntry(scope, params, body.version) },
  confirmContent: { write: (scope, { params, body }) => confirmEntry(scope, params, body.version, project) },
  refuseContent: { write: (scope, { params, body }) => refuseEntry(scope, params, body) },
  answerShipped: { write: (scope, { params, body }) => answerShipped(scope, params, body) },
  downloadContent: { read: (scope) => exportContent(scope) },
  uploadContent: { around: (scope, { query, file }) => importContent(scope, file, query.dry) },
  readContentHistory: { read: ({ db }, { params }) => publicHistoryOf(db, params) },
  listQuestions: { read: (scope, { query }) => listQuestions(scope, query) },
  createQuestion: { write: (scope, { body }) => createQuestion(scope, body) },
  saveQuestion: { write: (scope, { params, body }) => saveQuestion(scope, params.key, body) },
  sendQuestion: { write: (scope, { params, body }) => sendQuestion(scope, params.key, body.version) },
  discardQuestion: { write: (scope, { params, body }) => discardQuestion(scope, params.key, body.version) },
  confirmQuestion: { write: (scope, { params, body }) => confirmQuestion(scope, params.key, body.version, project) },
  refuseQuestion: { write: (scope, { params, body }) => refuseQuestion(scope, params.key, body) },
  listPublicNotices: { read: async ({ db, now }) => ({ list: [...(await noticesOf(db, now, false))] }) },
  listStaffNotices: { read: async ({ db, now }) => ({ list: [...(await noticesOf(db, now, true))] }) },
})

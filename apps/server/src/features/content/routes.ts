import type { contentEndpoints } from '@portal/domain/content/endpoints.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Handlers } from '../../http/handler.ts'
import { answerShipped, confirmEntry, type Project, refuseEntry } from './decide-content.ts'
import { confirmImport, listImports, readImport, refuseWholeImport } from './exchange/decide-import.ts'
import { exportContent, importContent } from './exchange/exchange-content.ts'
import { listEntries, listKinds, listNames } from './list-entries.ts'
import { listChanges } from './published/read-changes.ts'
import { noticesOf, publicHistoryOf } from './published/read-public.ts'
import { keptLinks } from './queries.ts'
import { readEntry } from './read-content.ts'
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
import { readTasks } from './tell-confirmers.ts'

export const contentRoutes = (project: Project): Handlers<typeof contentEndpoints> => ({
  listContentKinds: { read: (scope) => listKinds(scope) },
  listContentEntries: { read: (scope, { params, query }) => listEntries(scope, params.kind, query) },
  listContentNames: { read: (scope, { params }) => listNames(scope, params.kind) },
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
  readContentTasks: { read: (scope) => readTasks(scope) },
  listContentImports: { read: (scope) => listImports(scope) },
  readContentImport: { read: (scope, { params, query }) => readImport(scope, params.id, query) },
  confirmContentImport: {
    write: (scope, { params, body }) => confirmImport(scope, params.id, body.waiting, project),
  },
  refuseContentImport: { write: (scope, { params, body }) => refuseWholeImport(scope, params.id, body) },
  listContentChanges: { read: ({ db, now, language }, { query }) => listChanges(db, now, language, query) },
  listKeptLinks: { read: async ({ db, now }) => ({ list: [...(await keptLinks(db, kazakhstanDate(now)))] }) },
  readContentHistory: { read: ({ db, language }, { params }) => publicHistoryOf(db, params, language) },
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

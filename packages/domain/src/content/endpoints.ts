import { z } from 'zod'
import { dataOf, done, type EndpointTable, listOf, pageOf } from '../kernel/endpoint.ts'
import { STAFF_ROLES } from '../kernel/role.ts'
import { QUESTION_ROLES } from './policy.ts'
import { byQuestion, questionBody, questionEdit, questionList, questionRow, questionsQuery } from './question-schema.ts'
import {
  byImport,
  changesQuery,
  contentBody,
  contentKind,
  entriesQuery,
  entryKey,
  entryName,
  entryRow,
  entryView,
  importDecided,
  importDecision,
  importPage,
  importPageQuery,
  importQuery,
  importRefusal,
  importReport,
  importRow,
  keeperTasks,
  keptLink,
  kindRow,
  noticeView,
  proposalBody,
  publicChange,
  publicHistory,
  refusalBody,
  versionBody,
} from './schema.ts'

const byKind = z.object({ kind: contentKind })
const byEntry = byKind.extend({ key: entryKey })
const view = dataOf(entryView)
const kept = { access: { right: 'content' }, isOfWholePortal: true } as const
const entry = { ...kept, params: byEntry, answer: view } as const
const ofEntry = '/staff/content/:kind/:key'

const ofQuestion = '/staff/questions/:key'
const questionDone = dataOf(questionRow)
const question = { access: QUESTION_ROLES, params: byQuestion, answer: questionDone } as const
const approved = { access: ['SUPER_ADMIN', 'ADMIN'], isOfWholePortal: true } as const
const questionFaults = ['not_found', 'forbidden', 'season_closed', 'stale_version'] as const

/** Content that its owners keep, with versions and four eyes (docs/specification/content.md). */
export const contentEndpoints = {
  listContentKinds: { method: 'GET', path: '/staff/content', ...kept, answer: listOf(kindRow) },
  listContentEntries: { method: 'GET', path: '/staff/content/:kind', ...kept, params: byKind, query: entriesQuery, answer: pageOf(entryRow) },
  /** Names of all entries in effect: choices of a reference. */
  listContentNames: { method: 'GET', path: '/staff/content-names/:kind', ...kept, params: byKind, answer: listOf(entryName) },
  createContent: {
    ...{ method: 'POST', path: '/staff/content/:kind', ...kept, params: byKind, answer: view },
    body: contentBody,
    errors: ['forbidden', 'field_required', 'wrong_value', 'code_already_exists'],
  },
  readContent: { method: 'GET', path: ofEntry, ...entry, errors: ['not_found'] },
  /** Saves a draft. Its publication needs another person. */
  saveContent: { method: 'PUT', path: ofEntry, ...entry, body: contentBody, errors: ['not_found', 'stale_version', 'wrong_value', 'unknown_placeholder'] },
  sendContent: {
    ...{ method: 'POST', path: `${ofEntry}/send`, ...entry, body: versionBody },
    errors: ['not_found', 'stale_version', 'field_required', 'wrong_value'],
  },
  /** Removes a draft, or takes back a version that waits. */
  discardContent: { method: 'POST', path: `${ofEntry}/discard`, ...entry, answer: done, body: versionBody, errors: ['not_found', 'stale_version', 'forbidden'] },
  confirmContent: { method: 'POST', path: `${ofEntry}/confirm`, ...entry, body: versionBody, errors: ['not_found', 'stale_version', 'another_person_confirms', 'field_required', 'wrong_value'] },
  refuseContent: {
    ...{ method: 'POST', path: `${ofEntry}/refuse`, ...entry, body: refusalBody },
    errors: ['not_found', 'stale_version', 'another_person_confirms', 'reason_required'],
  },
  /** Takes a newer text of the release as a version to confirm, or keeps the edited one. */
  answerShipped: { method: 'POST', path: `${ofEntry}/shipped`, ...entry, body: proposalBody, errors: ['not_found', 'stale_version'] },
  downloadContent: { method: 'GET', path: '/staff/content-file', ...kept, kind: 'download', rate: 'export' },
  /** A dry run reports the differences. Otherwise each becomes a version that waits for confirmation. */
  uploadContent: {
    ...{ method: 'POST', path: '/staff/content-file', ...kept, kind: 'upload', query: importQuery },
    answer: dataOf(importReport),
    errors: ['wrong_value', 'big-file-size'],
    rate: 'upload',
  },
  readContentTasks: { method: 'GET', path: '/staff/content-tasks', ...kept, answer: dataOf(keeperTasks) },
  /** Files whose changes wait, the newest first. */
  listContentImports: { method: 'GET', path: '/staff/content-imports', ...kept, answer: listOf(importRow) },
  readContentImport: { method: 'GET', path: '/staff/content-imports/:id', ...kept, params: byImport, query: importPageQuery, answer: dataOf(importPage), errors: ['not_found'] },
  /** Publishes all changes of a file that wait, or none where one is at fault. */
  confirmContentImport: {
    ...{ method: 'POST', path: '/staff/content-imports/:id/confirm', ...kept, params: byImport, body: importDecision },
    ...{ answer: dataOf(importDecided), errors: ['not_found', 'stale_version', 'another_person_confirms', 'wrong_value'] },
  },
  refuseContentImport: {
    ...{ method: 'POST', path: '/staff/content-imports/:id/refuse', ...kept, params: byImport, body: importRefusal },
    ...{ answer: dataOf(importDecided), errors: ['not_found', 'stale_version', 'another_person_confirms', 'reason_required'] },
  },
  /** Published changes of public kinds, the newest first. */
  listContentChanges: { method: 'GET', path: '/content/changes', access: 'guest', query: changesQuery, answer: pageOf(publicChange), cacheSeconds: 60 },
  /** Links that people have changed, added or removed: small additions to those that pages have in themselves. */
  listKeptLinks: { method: 'GET', path: '/content/links', access: 'public', answer: listOf(keptLink), cacheSeconds: 60 },
  readContentHistory: {
    ...{ method: 'GET', path: '/content/:kind/:key/history', access: 'guest', params: byEntry },
    answer: listOf(publicHistory),
    errors: ['not_found'],
    cacheSeconds: 60,
  },
  /** Questions of programs in a season: of the reader's university, or of all. */
  listQuestions: { method: 'GET', path: '/staff/questions', access: QUESTION_ROLES, query: questionsQuery, answer: dataOf(questionList) },
  createQuestion: {
    ...{ method: 'POST', path: '/staff/questions', access: QUESTION_ROLES, body: questionBody, answer: questionDone },
    errors: ['forbidden', 'not_found', 'season_closed', 'wrong_value'],
    missing: 'field_required',
  },
  saveQuestion: { method: 'PUT', path: ofQuestion, ...question, body: questionEdit, errors: [...questionFaults, 'wrong_value'] },
  sendQuestion: { method: 'POST', path: `${ofQuestion}/send`, ...question, body: versionBody, errors: [...questionFaults, 'field_required', 'wrong_value'] },
  discardQuestion: { method: 'POST', path: `${ofQuestion}/discard`, ...question, body: versionBody, answer: done, errors: questionFaults },
  confirmQuestion: {
    ...{ method: 'POST', path: `${ofQuestion}/confirm`, ...question, ...approved, body: versionBody },
    errors: [...questionFaults, 'another_person_confirms'],
  },
  refuseQuestion: {
    ...{ method: 'POST', path: `${ofQuestion}/refuse`, ...question, ...approved, body: refusalBody },
    errors: [...questionFaults, 'another_person_confirms', 'reason_required'],
  },
  /** Notices of today for guests and applicants. */
  listPublicNotices: { method: 'GET', path: '/notices', access: 'guest', answer: listOf(noticeView), cacheSeconds: 60 },
  listStaffNotices: { method: 'GET', path: '/staff/notices', access: STAFF_ROLES, answer: listOf(noticeView) },
} as const satisfies EndpointTable

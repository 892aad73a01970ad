import { z } from 'zod'
import { savedApplication } from '../applications/endpoints.ts'
import { cappedPageOf, dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { INSPECTOR_ROLES, OFFICE_ROLES } from '../kernel/role.ts'
import { directoryId, uuid } from '../kernel/values.ts'
import { messageState } from '../notifications/schema.ts'
import { seasonQuery } from '../seasons/schema.ts'
import { assignBody, assignPlanBody, assignPreview, assignPreviewBody, assignReport } from './assignment-schema.ts'
import { columnChoice, exportQuery } from './export-schema.ts'
import { savedFilterBody, savedFilterView, staffListQuery, tabCounts, tabCountsQuery } from './list-schema.ts'
import { overviewQuery, overviewView } from './overview-schema.ts'
import {
  checkBody,
  checksView,
  checkView,
  dayView,
  decisionBody,
  noteBody,
  noteEdit,
  noteView,
  reasonBody,
  reasonEdit,
  reasonView,
  staffApplicationView,
  staffRow,
  viewersBody,
  viewersView,
} from './schema.ts'
import { STAFF_LIST_STATUSES } from './status.ts'

const byId = z.object({ id: uuid })
const noteById = z.object({ id: uuid, noteId: uuid })
const statusUpdate = ['not_found', 'forbidden', 'not_successfully_updated_status_of_application', 'stale_version'] as const

/** Work of the admissions office on applications (docs/specification/review-office.md). */
export const reviewEndpoints = {
  listApplications: { method: 'GET', path: '/staff/request/list', access: OFFICE_ROLES, query: staffListQuery, answer: cappedPageOf(staffRow) },
  /** A filtered count ends at `MAX_COUNTED`; `more` names the tabs with more rows. */
  countApplications: { method: 'GET', path: '/staff/request/counts', access: OFFICE_ROLES, query: tabCountsQuery, answer: dataOf(tabCounts).extend({ more: z.array(z.enum(STAFF_LIST_STATUSES)) }) },
  readDay: { method: 'GET', path: '/staff/request/day', access: OFFICE_ROLES, query: seasonQuery, answer: dataOf(dayView) },
  readOverview: { method: 'GET', path: '/staff/overview', access: ['ADMIN'], query: overviewQuery, answer: dataOf(overviewView), mayLag: true },
  /** `Applications.xlsx`: the filters on one sheet, the chosen columns on another. */
  exportApplications: { method: 'GET', path: '/staff/request/list/download', access: ['ADMIN'], kind: 'download', query: exportQuery, rate: 'export', mayLag: true },
  /** Columns of the caller's last export; before the first export those of the list. */
  readExportColumns: { method: 'GET', path: '/staff/export-columns', access: ['ADMIN'], answer: dataOf(columnChoice) },
  saveExportColumns: { method: 'PUT', path: '/staff/export-columns', access: ['ADMIN'], body: columnChoice, answer: dataOf(columnChoice), missing: 'fill_all_required_fields' },
  /** The head of the competition reads competing applications. */
  readApplication: { method: 'GET', path: '/staff/request/:id', access: [...OFFICE_ROLES, 'EXPERT_MANAGER'], params: byId, answer: dataOf(staffApplicationView), errors: ['not_found'] },
  downloadApplication: { method: 'GET', path: '/staff/request/:id/download', access: OFFICE_ROLES, kind: 'download', params: byId, errors: ['not_found', 'file_being_checked'] },
  assignInspector: {
    method: 'POST',
    path: '/staff/request/inspector',
    access: ['ADMIN'],
    body: assignBody,
    answer: savedApplication,
    errors: [...statusUpdate],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  decideApplication: {
    method: 'POST',
    path: '/staff/request/inspector/update/status/:id',
    access: INSPECTOR_ROLES,
    params: byId,
    body: decisionBody,
    answer: savedApplication,
    errors: ['reason_required', 'correction_is_open', ...statusUpdate],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  answerDecision: {
    method: 'POST',
    path: '/staff/request/admin/update/status/:id',
    access: ['ADMIN'],
    params: byId,
    body: decisionBody,
    answer: savedApplication,
    errors: ['reason_required', ...statusUpdate],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },

  previewAssignment: { method: 'POST', path: '/staff/request/assign/preview', access: ['ADMIN'], body: assignPreviewBody, answer: dataOf(assignPreview), missing: 'fill_all_required_fields' },
  assignInspectors: { method: 'POST', path: '/staff/request/assign', access: ['ADMIN'], body: assignPlanBody, answer: dataOf(assignReport), missing: 'fill_all_required_fields', idempotent: true },

  /** Reviewers' verdicts on the documents, in the scope of the choice under consideration. */
  listChecks: { method: 'GET', path: '/staff/request/:id/checks', access: OFFICE_ROLES, params: byId, answer: dataOf(checksView), errors: ['not_found'] },
  checkPoint: {
    method: 'PUT',
    path: '/staff/request/:id/checks',
    access: OFFICE_ROLES,
    params: byId,
    body: checkBody,
    answer: dataOf(checkView),
    errors: [...statusUpdate],
  },

  listMessages: { method: 'GET', path: '/staff/request/:id/messages', access: OFFICE_ROLES, params: byId, answer: listOf(messageState), errors: ['not_found'] },

  listNotes: { method: 'GET', path: '/staff/request/:id/notes', access: OFFICE_ROLES, params: byId, answer: listOf(noteView), errors: ['not_found'] },
  addNote: { method: 'POST', path: '/staff/request/:id/notes', access: ['ADMIN', 'MANAGER'], params: byId, body: noteBody, answer: dataOf(noteView), errors: ['not_found'], idempotent: true },
  editNote: {
    method: 'PUT',
    path: '/staff/request/:id/notes/:noteId',
    access: ['ADMIN', 'MANAGER'],
    params: noteById,
    body: noteEdit,
    answer: dataOf(noteView),
    errors: ['not_found', 'forbidden', 'stale_version'],
  },
  viewApplication: { method: 'POST', path: '/staff/request/:id/viewers', access: OFFICE_ROLES, params: byId, body: viewersBody, answer: dataOf(viewersView), errors: ['not_found'] },

  listReasons: { method: 'GET', path: '/staff/reasons', access: OFFICE_ROLES, query: z.object({ universityId: directoryId.optional() }), answer: listOf(reasonView) },
  createReason: { method: 'POST', path: '/staff/reasons', access: ['ADMIN'], body: reasonBody, answer: dataOf(reasonView), missing: 'fill_all_required_fields' },
  editReason: {
    method: 'PUT',
    path: '/staff/reasons/:id',
    access: ['ADMIN'],
    params: byId,
    body: reasonEdit,
    answer: dataOf(reasonView),
    errors: ['not_found', 'forbidden', 'stale_version'],
    missing: 'fill_all_required_fields',
  },
  deleteReason: { method: 'DELETE', path: '/staff/reasons/:id', access: ['ADMIN'], params: byId, answer: done, errors: ['not_found', 'forbidden'] },

  listSavedFilters: { method: 'GET', path: '/staff/filters', access: ['ADMIN', 'MANAGER'], answer: listOf(savedFilterView) },
  createSavedFilter: {
    method: 'POST',
    path: '/staff/filters',
    access: ['ADMIN', 'MANAGER'],
    body: savedFilterBody,
    answer: dataOf(savedFilterView),
    errors: ['name_already_exists', 'too_many_saved_filters'],
  },
  editSavedFilter: {
    method: 'PUT',
    path: '/staff/filters/:id',
    access: ['ADMIN', 'MANAGER'],
    params: byId,
    body: savedFilterBody,
    answer: dataOf(savedFilterView),
    errors: ['not_found', 'name_already_exists'],
  },
  deleteSavedFilter: { method: 'DELETE', path: '/staff/filters/:id', access: ['ADMIN', 'MANAGER'], params: byId, answer: done, errors: ['not_found'] },
} as const satisfies EndpointTable

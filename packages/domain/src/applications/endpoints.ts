import { z } from 'zod'
import { dataOf, done, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/values.ts'
import { applicationBody } from './draft-schema.ts'
import { applicantListQuery, applicantRow, applicantView, assignBody, dayView, decisionBody, exportQuery, staffApplicationView, staffListQuery, staffRow } from './schema.ts'
import { APPLICATION_STATUSES } from './status.ts'

const byId = z.object({ id: uuid })
const saved = dataOf(z.object({ id: z.string(), number: z.string().nullable(), status: z.enum(APPLICATION_STATUSES), version: z.number() }))
const submission = [
  'reception_closed',
  'application_already_exists',
  'too_many_drafts',
  'gpa_error',
  'consent_required',
  'wrong_phone_number',
  'wrong_iin',
  'phone_number_already_exists',
  'passport_number_already_exists',
  'iin_already_exists',
] as const
const statusUpdate = ['not_found', 'forbidden', 'not_successfully_updated_status_of_application', 'stale_version'] as const

/** An application's life (contract: Applications, applicant; Applications, staff). */
export const applicationsEndpoints = {
  createApplication: { method: 'POST', path: '/request/create', access: ['USER'], body: applicationBody, answer: saved, errors: submission, missing: 'fill_all_required_fields', idempotent: true },
  saveApplication: {
    method: 'PUT',
    path: '/request/:id',
    access: ['USER'],
    params: byId,
    body: applicationBody,
    answer: saved,
    errors: ['not_found', 'application_not_editable', 'stale_version', ...submission],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  deleteDraft: { method: 'DELETE', path: '/request/:id', access: ['USER'], params: byId, answer: done, errors: ['not_found', 'application_not_editable'] },
  withdrawApplication: { method: 'POST', path: '/request/:id/withdraw', access: ['USER'], params: byId, answer: saved, errors: ['not_found', 'application_not_editable'], idempotent: true },
  listOwnApplications: { method: 'GET', path: '/request/list', access: ['USER'], query: applicantListQuery, answer: pageOf(applicantRow) },
  readOwnApplication: { method: 'GET', path: '/request/:id', access: ['USER'], params: byId, answer: dataOf(applicantView), errors: ['not_found'] },
  downloadReceipt: { method: 'GET', path: '/request/:id/receipt', access: ['USER'], kind: 'download', params: byId, errors: ['not_found'] },
  readApplicationByNumber: {
    method: 'GET',
    path: '/request/by-number/:number',
    access: ['USER', 'ADMIN', 'MANAGER'],
    params: z.object({ number: z.string().max(20) }),
    answer: dataOf(z.object({ educationLevel: z.string(), user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }) })),
    errors: ['not_found'],
  },

  listApplications: { method: 'GET', path: '/staff/request/list', access: ['ADMIN', 'MANAGER'], query: staffListQuery, answer: pageOf(staffRow) },
  /** What the day begins with: what waits, what is late, what moved, and two charts. */
  readDay: { method: 'GET', path: '/staff/request/day', access: ['ADMIN', 'MANAGER'], answer: dataOf(dayView) },
  /** `Applications.xlsx`: the list's filters on one sheet, what was asked for on another. */
  exportApplications: { method: 'GET', path: '/staff/request/list/download', access: ['ADMIN'], kind: 'download', query: exportQuery, rate: 'export' },
  readApplication: { method: 'GET', path: '/staff/request/:id', access: ['ADMIN', 'MANAGER'], params: byId, answer: dataOf(staffApplicationView), errors: ['not_found'] },
  /** Zip of a PDF with everything and all files. */
  downloadApplication: { method: 'GET', path: '/staff/request/:id/download', access: ['ADMIN', 'MANAGER'], kind: 'download', params: byId, errors: ['not_found'] },
  assignInspector: { method: 'POST', path: '/staff/request/inspector', access: ['ADMIN'], body: assignBody, answer: saved, errors: [...statusUpdate], missing: 'fill_all_required_fields' },
  decideApplication: {
    method: 'POST',
    path: '/staff/request/inspector/update/status/:id',
    access: ['ADMIN', 'MANAGER'],
    params: byId,
    body: decisionBody,
    answer: saved,
    errors: ['reason_required', ...statusUpdate],
    missing: 'fill_all_required_fields',
  },
  answerDecision: {
    method: 'POST',
    path: '/staff/request/admin/update/status/:id',
    access: ['ADMIN'],
    params: byId,
    body: decisionBody,
    answer: saved,
    errors: ['reason_required', ...statusUpdate],
    missing: 'fill_all_required_fields',
  },
} as const satisfies EndpointTable

import { z } from 'zod'
import { dataOf, done, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { OFFICE_ROLES } from '../kernel/role.ts'
import { uuid } from '../kernel/values.ts'
import { applicationBody } from './draft-schema.ts'
import { applicantListQuery, applicantRow, applicantView, reading, readingsQuery } from './schema.ts'
import { APPLICATION_STATUSES } from './status.ts'

const byId = z.object({ id: uuid })
export const savedApplication = dataOf(z.object({ id: z.string(), number: z.string().nullable(), status: z.enum(APPLICATION_STATUSES), version: z.number() }))
const submission = [
  'reception_closed',
  'application_already_exists',
  'file_infected',
  'too_many_drafts',
  'gpa_error',
  'consent_required',
  'wrong_phone_number',
  'wrong_iin',
  'phone_number_already_exists',
  'passport_number_already_exists',
  'iin_already_exists',
  'you_are_not_grant_holder',
  'referee_letter_awaited',
  'competition_not_open',
  'competition_not_for_you',
] as const

/** Calls of an applicant on applications (docs/specification/applications.md). */
export const applicationsEndpoints = {
  createApplication: {
    method: 'POST',
    path: '/request/create',
    access: ['USER'],
    body: applicationBody,
    answer: savedApplication,
    errors: submission,
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  saveApplication: {
    method: 'PUT',
    path: '/request/:id',
    access: ['USER'],
    params: byId,
    body: applicationBody,
    answer: savedApplication,
    errors: ['not_found', 'application_not_editable', 'stale_version', ...submission],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  /** Moves a draft of a former season to the current one. Without effect on a draft of the current season. */
  continueDraft: { method: 'POST', path: '/request/:id/continue', access: ['USER'], params: byId, answer: savedApplication, errors: ['not_found', 'application_not_editable'] },
  deleteDraft: { method: 'DELETE', path: '/request/:id', access: ['USER'], params: byId, answer: done, errors: ['not_found', 'application_not_editable'] },
  withdrawApplication: {
    method: 'POST',
    path: '/request/:id/withdraw',
    access: ['USER'],
    params: byId,
    answer: savedApplication,
    errors: ['not_found', 'application_not_editable'],
    rate: 'withdraw',
    idempotent: true,
  },
  listOwnApplications: { method: 'GET', path: '/request/list', access: ['USER'], query: applicantListQuery, answer: pageOf(applicantRow) },
  readOwnApplication: { method: 'GET', path: '/request/:id', access: ['USER'], params: byId, answer: dataOf(applicantView), errors: ['not_found'] },
  listReadings: { method: 'GET', path: '/request/:id/readings', access: ['USER'], params: byId, query: readingsQuery, answer: pageOf(reading), errors: ['not_found'] },
  downloadOwnCalendar: { method: 'GET', path: '/user/calendar', access: ['USER'], kind: 'download' },
  downloadReceipt: { method: 'GET', path: '/request/:id/receipt', access: ['USER'], kind: 'download', params: byId, errors: ['not_found'] },
  downloadOwnData: { method: 'GET', path: '/user/data', access: ['USER'], kind: 'download', rate: 'export' },
  readApplicationByNumber: {
    method: 'GET',
    path: '/request/by-number/:number',
    access: ['USER', ...OFFICE_ROLES],
    params: z.object({ number: z.string().max(20) }),
    answer: dataOf(z.object({ educationLevel: z.string(), user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }) })),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable

import { z } from 'zod'
import { passkeyOptions } from '../accounts/factor-schema.ts'
import { cappedPageOf, dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { isoDate, uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import {
  assignManyBody,
  assignmentReport,
  attendanceBody,
  gradeDraft,
  gradeToSign,
  interviewFilter,
  interviewListQuery,
  interviewResults,
  interviewRow,
  interviewView,
  moveBody,
  passkeySignature,
  proposal,
  reasonBody,
  resultsQuery,
  scheduleBody,
  verifyBody,
} from './schema.ts'
import { INTERVIEW_STATUSES } from './status.ts'

const byId = z.object({ id: uuid })
const HEAD = ['EXPERT_MANAGER'] as const
const BOTH = ['EXPERT_MANAGER', 'EXPERT'] as const
const ended = ['interview_already_signed', 'interview_cancelled'] as const
const changed = dataOf(z.object({ id: z.string(), status: z.enum(INTERVIEW_STATUSES), version: z.number().int() }))

/** Interviews, their experts, grades and signatures (docs/specification/interviews.md). */
export const interviewsEndpoints = {
  listInterviews: { method: 'POST', path: '/staff/interview', access: BOTH, query: interviewListQuery, body: interviewFilter, answer: cappedPageOf(interviewRow) },
  readInterview: { method: 'GET', path: '/staff/interview/:id', access: BOTH, params: byId, answer: dataOf(interviewView), errors: ['not_found'] },
  scheduleInterview: {
    method: 'POST',
    path: '/staff/interview/schedule',
    access: HEAD,
    body: scheduleBody,
    answer: changed,
    errors: ['interview_clash', 'conflict_of_interest', 'not_found'],
    missing: 'fill_all_required_fields',
  },
  moveInterview: {
    method: 'PUT',
    path: '/staff/interview/:id',
    access: HEAD,
    params: byId,
    body: moveBody,
    answer: changed,
    errors: ['not_found', 'interview_clash', 'stale_version', ...ended],
    missing: 'fill_all_required_fields',
  },
  cancelInterview: {
    method: 'POST',
    path: '/staff/interview/:id/cancel',
    access: HEAD,
    params: byId,
    body: reasonBody,
    answer: changed,
    errors: ['not_found', 'reason_required', ...ended],
    missing: 'fill_all_required_fields',
  },
  assignExpert: {
    method: 'PUT',
    path: '/staff/interview/:id/assign/:expertId',
    access: HEAD,
    params: z.object({ id: uuid, expertId: uuid }),
    answer: changed,
    errors: ['not_found', 'conflict_of_interest', 'interview_clash', ...ended],
  },
  proposeExperts: { method: 'GET', path: '/staff/interview/proposal', access: HEAD, answer: listOf(proposal) },
  assignExperts: { method: 'POST', path: '/staff/interview/assign', access: HEAD, body: assignManyBody, answer: listOf(assignmentReport), missing: 'fill_all_required_fields' },
  declineInterview: {
    method: 'POST',
    path: '/staff/interview/:id/decline',
    access: ['EXPERT'],
    params: byId,
    body: reasonBody,
    answer: done,
    errors: ['not_found', 'reason_required', ...ended],
    missing: 'fill_all_required_fields',
  },
  /** From its start on, until it is signed. Null takes the note back. */
  noteAttendance: {
    method: 'POST',
    path: '/staff/interview/:id/attendance',
    access: BOTH,
    params: byId,
    body: attendanceBody,
    answer: changed,
    errors: ['not_found', 'interview_not_held', ...ended],
    missing: 'fill_all_required_fields',
  },
  saveGradeDraft: { method: 'PUT', path: '/staff/interview/:id/grade', access: ['EXPERT'], params: byId, body: gradeDraft, answer: done, errors: ['not_found', ...ended] },
  sendSigningCode: {
    method: 'POST',
    path: '/staff/interview/:id/send-code',
    access: ['EXPERT'],
    params: byId,
    answer: done,
    errors: ['not_found', 'wrong_phone_number', 'interview_not_held', 'too_many_requests', ...ended],
  },
  signInterview: {
    method: 'POST',
    path: '/staff/interview/verify-code',
    access: ['EXPERT'],
    body: verifyBody,
    answer: done,
    errors: ['not_found', 'code_incorrect', 'code_expired', 'interview_not_held', ...ended],
    missing: 'field_required',
    idempotent: true,
  },
  /** With `SIGNING=passkey`: the challenge that the expert's passkey signs, bound to these grades of this interview. */
  askSigningPasskey: {
    method: 'POST',
    path: '/staff/interview/:id/passkey',
    access: ['EXPERT'],
    params: byId,
    body: gradeToSign,
    answer: dataOf(passkeyOptions),
    errors: ['not_found', 'passkey_refused', 'interview_not_held', ...ended],
    missing: 'field_required',
  },
  signInterviewByPasskey: {
    method: 'POST',
    path: '/staff/interview/verify-passkey',
    access: ['EXPERT'],
    body: passkeySignature,
    answer: done,
    errors: ['not_found', 'passkey_refused', 'interview_not_held', ...ended],
    missing: 'field_required',
    idempotent: true,
  },
  uploadSchedule: {
    method: 'POST',
    path: '/staff/interview/upload',
    access: HEAD,
    kind: 'upload',
    answer: dataOf(z.object({ created: z.number().int(), updated: z.number().int() })),
    errors: ['wrong_interview_file', 'big-file-size', 'wrong_file_type'],
    rate: 'upload',
  },
  /** The uploaded file with its faulty cells marked, as base64 in JSON. */
  markSchedule: {
    method: 'POST',
    path: '/staff/interview/upload/marked',
    access: HEAD,
    kind: 'upload',
    answer: dataOf(z.object({ name: z.string(), content: z.string() })),
    errors: ['wrong_interview_file', 'big-file-size', 'wrong_file_type'],
    rate: 'upload',
  },
  downloadScheduleTemplate: { method: 'GET', path: '/staff/interview/upload/template', access: HEAD, kind: 'download' },
  downloadInterviews: {
    method: 'GET',
    path: '/staff/interview/download',
    access: HEAD,
    kind: 'download',
    query: z.object({ createdDateFrom: isoDate.optional(), createdDateTo: isoDate.optional(), status: z.enum(INTERVIEW_STATUSES).optional(), ...inSeason }),
    errors: ['please_enter_date'],
    rate: 'export',
    mayLag: true,
  },
  readInterviewResults: { method: 'GET', path: '/staff/interview/results', access: HEAD, query: resultsQuery, answer: dataOf(interviewResults), mayLag: true },
  downloadInterviewResults: { method: 'GET', path: '/staff/interview/results/download', access: HEAD, kind: 'download', query: resultsQuery, rate: 'export', mayLag: true },
  downloadProtocol: { method: 'GET', path: '/staff/interview/:id/protocol', access: BOTH, kind: 'download', params: byId, errors: ['not_found'] },
} as const satisfies EndpointTable

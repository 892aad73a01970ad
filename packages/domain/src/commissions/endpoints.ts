import { z } from 'zod'
import { passkeyOptions } from '../accounts/factor-schema.ts'
import { CALIBRATION_CASES } from '../competitions/commission-schema.ts'
import { LEADERS, LEADERS_AND_HEADS } from '../competitions/status.ts'
import { cappedPageOf, dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/values.ts'
import { casePapers, clearingBody, paperRow, seenFile } from './paper-schema.ts'
import {
  calibrationBody,
  candidateRow,
  caseRow,
  casesQuery,
  commissionProtocolQuery,
  commissionView,
  declineBody,
  drawn,
  endedSecond,
  gradingDraft,
  gradingPasskey,
  gradingQuery,
  gradingRow,
  gradingSaved,
  gradingSignature,
  gradingToSign,
  gradingView,
  meetingBody,
  memberBody,
  secondGradingBody,
  secondGradingEnd,
  sentToSecond,
} from './schema.ts'
import { PAPERS } from './status.ts'

const byId = z.object({ id: uuid })
const view = dataOf(commissionView)
const missing = 'fill_all_required_fields'
const ofCase = byId.extend({ applicationId: uuid })
const read = { access: LEADERS_AND_HEADS, isOfWholePortal: true, params: byId } as const
const change = { access: LEADERS, isOfWholePortal: true } as const
const own = { access: ['EXPERT'], params: byId } as const
const ended = ['grading_already_signed', 'grading_ended', 'calibration_first'] as const
const signing = [...ended, 'interview_not_held', 'comment_required'] as const
const calibrationNumber = z.string().regex(/^\d$/).transform(Number).pipe(z.number().min(1).max(CALIBRATION_CASES))

const paperPage = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)

const ofPage = ofCase.extend({ slot: z.enum(PAPERS), page: paperPage })

/** Commission of a competition: its members, cases, grades and signatures (docs/specification/commissions.md). */
export const commissionsEndpoints = {
  readCommission: { method: 'GET', path: '/staff/grants/:id/commission', ...read, answer: view, errors: ['not_found'] },
  nameMember: { method: 'POST', path: '/staff/grants/:id/commission/members', ...change, params: byId, body: memberBody, answer: view, errors: ['not_found'], missing },
  /** Unsigned grades of the member are taken back; signed ones stay. */
  removeMember: {
    method: 'DELETE',
    path: '/staff/grants/:id/commission/members/:accountId',
    ...change,
    params: byId.extend({ accountId: uuid }),
    answer: view,
    errors: ['not_found'],
  },
  /** Enabled experts who are no members. */
  listCandidates: { method: 'GET', path: '/staff/grants/:id/commission/candidates', ...change, params: byId, answer: listOf(candidateRow), errors: ['not_found'] },
  putCalibration: {
    method: 'PUT',
    path: '/staff/grants/:id/commission/calibration/:number',
    ...change,
    params: byId.extend({ number: calibrationNumber }),
    body: calibrationBody,
    answer: view,
    errors: ['not_found', 'calibration_begun'],
    missing,
  },
  /** Gives experts to every case that lacks them, once applications have closed. */
  drawExperts: { method: 'POST', path: '/staff/grants/:id/commission/draw', ...change, params: byId, answer: dataOf(drawn), errors: ['not_found', 'competition_not_ready'] },
  /** Draws a second expert for cases whose award a single mark decides, once. The result waits for the grades. */
  startSecondGrading: {
    method: 'POST',
    path: '/staff/grants/:id/commission/second-grading',
    ...change,
    params: byId,
    body: secondGradingBody,
    answer: dataOf(sentToSecond),
    errors: ['not_found', 'competition_not_ready', 'stale_version', 'competition_proposal_waits', 'grading_ended'],
    missing: 'field_required',
  },
  /** Takes back second gradings that nobody has signed. The totals stay as they are. */
  endSecondGrading: {
    method: 'POST',
    path: '/staff/grants/:id/commission/second-grading/end',
    ...change,
    params: byId,
    body: secondGradingEnd,
    answer: dataOf(endedSecond),
    errors: ['not_found'],
  },
  listCases: { method: 'GET', path: '/staff/grants/:id/commission/cases', ...read, query: casesQuery, answer: cappedPageOf(caseRow), errors: ['not_found'] },
  /** Mails the applicant and the experts of the case. */
  setMeeting: {
    method: 'PUT',
    path: '/staff/grants/:id/commission/cases/:applicationId/meeting',
    ...change,
    params: ofCase,
    body: meetingBody,
    answer: done,
    errors: ['not_found', 'grading_already_signed', 'grading_ended'],
    missing,
  },
  /** Papers of a case of a blind commission, with the decisions on their pages. */
  listCasePapers: { method: 'GET', path: '/staff/grants/:id/commission/cases/:applicationId/papers', ...read, params: ofCase, answer: dataOf(casePapers), errors: ['not_found', 'file_being_checked'] },
  /** Picture of one page, from 1, as experts would get it without further covers. */
  readCasePage: {
    method: 'GET',
    path: '/staff/grants/:id/commission/cases/:applicationId/papers/:slot/:page',
    ...read,
    kind: 'download',
    params: ofPage,
    query: seenFile,
    errors: ['not_found', 'paper_not_readable', 'file_being_checked', 'stale_version'],
  },
  /** Shows a page to the experts with further covers, or withholds it. A later decision replaces the one before. */
  clearPage: {
    method: 'PUT',
    path: '/staff/grants/:id/commission/cases/:applicationId/papers/:slot/:page',
    ...change,
    params: ofPage,
    body: clearingBody,
    answer: done,
    errors: ['not_found', 'grading_ended', 'reason_required', 'stale_version'],
    missing,
  },
  /** PDF in the asked language, otherwise in that of the request. */
  writeCommissionProtocol: {
    method: 'GET',
    path: '/staff/grants/:id/commission/protocol',
    ...read,
    kind: 'download',
    query: commissionProtocolQuery,
    errors: ['not_found'],
    rate: 'export',
  },
  listOwnGrading: { method: 'GET', path: '/staff/grading', access: ['EXPERT'], query: gradingQuery, answer: cappedPageOf(gradingRow) },
  readGrading: { method: 'GET', path: '/staff/grading/:id', ...own, answer: dataOf(gradingView), errors: ['not_found'] },
  /** Papers of a case. A calibration case has none. */
  listPapers: { method: 'GET', path: '/staff/grading/:id/papers', ...own, answer: listOf(paperRow), errors: ['not_found', 'file_being_checked'] },
  /** Picture of one page, from 1, without the facts that the rules hide. */
  readPaperPage: {
    method: 'GET',
    path: '/staff/grading/:id/papers/:slot/:page',
    access: ['EXPERT'],
    kind: 'download',
    params: byId.extend({ slot: z.enum(PAPERS), page: paperPage }),
    errors: ['not_found', 'paper_not_readable', 'file_being_checked'],
  },
  saveGradingDraft: { method: 'POST', path: '/staff/grading/:id/draft', ...own, body: gradingDraft, answer: dataOf(gradingSaved), errors: ['not_found', 'stale_version', ...ended], missing },
  sendGradingCode: {
    method: 'POST',
    path: '/staff/grading/:id/send-code',
    ...own,
    answer: done,
    errors: ['not_found', 'wrong_phone_number', 'too_many_requests', 'interview_not_held', ...ended],
  },
  signGrading: {
    method: 'POST',
    path: '/staff/grading/:id/sign',
    ...own,
    body: gradingSignature,
    answer: done,
    errors: ['not_found', 'code_incorrect', 'code_expired', 'conflict_of_interest', ...signing],
    missing: 'field_required',
    idempotent: true,
  },
  /** With `SIGNING=passkey`: the challenge that the expert's passkey signs, bound to these grades of this case. */
  beginGradingPasskey: {
    method: 'POST',
    path: '/staff/grading/:id/passkey',
    ...own,
    body: gradingToSign,
    answer: dataOf(passkeyOptions),
    errors: ['not_found', 'passkey_refused', ...signing],
    missing: 'field_required',
  },
  signGradingByPasskey: {
    method: 'POST',
    path: '/staff/grading/:id/sign-passkey',
    ...own,
    body: gradingPasskey,
    answer: done,
    errors: ['not_found', 'passkey_refused', 'conflict_of_interest', ...signing],
    missing: 'field_required',
    idempotent: true,
  },
  declineGrading: { method: 'POST', path: '/staff/grading/:id/decline', ...own, body: declineBody, answer: done, errors: ['not_found', 'reason_required', ...ended], missing },
} as const satisfies EndpointTable

import type { commissionsEndpoints } from '@portal/domain/commissions/endpoints.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Handlers } from '../../http/handler.ts'
import type { FactorServices } from '../accounts/factors/prove-factor.ts'
import type { Signing } from '../interviews/sign-grades.ts'
import { drawMembers } from './draw-members.ts'
import { listCases } from './list-cases.ts'
import { listOwnGrading } from './list-grading.ts'
import { listCandidates, nameMember, removeMember } from './name-members.ts'
import { clearPage, listCasePapers, readCasePage } from './papers/clear-pages.ts'
import type { PaperServices } from './papers/load-papers.ts'
import { listPapers, readPaperPage } from './papers/read-papers.ts'
import { putCalibration } from './put-calibration.ts'
import { readCommission } from './read-commission.ts'
import { readGrading } from './read-grading.ts'
import { endSecondGrading, startSecondGrading } from './second-grading.ts'
import { setMeeting } from './set-meeting.ts'
import {
  beginGradingPasskey,
  declineGrading,
  saveGradingDraft,
  sendGradingCode,
  signGrading,
  signGradingByPasskey,
} from './sign-grading.ts'
import { writeCommissionProtocol } from './write-protocol.ts'

/** A wrong code or signature stays counted: its transaction commits, then the refusal is returned. */
const answerTo = (signing: Signing | Refusal): { success: true } | Refusal =>
  isRefusal(signing) ? signing : signing.isSigned ? { success: true } : refuse(signing.key)

export function commissionsRoutes({
  minutes,
  factors,
  papers,
}: {
  /** Length of a meeting in the calendar. */
  readonly minutes: number
  /** Second factors for signing with passkeys. Null: only codes by SMS sign. */
  readonly factors: FactorServices | null
  readonly papers: PaperServices
}): Handlers<typeof commissionsEndpoints> {
  return {
    readCommission: { read: (scope, { params }) => readCommission(scope, params.id) },
    nameMember: { write: (scope, { params, body }) => nameMember(scope, params.id, body.accountId) },
    removeMember: { write: (scope, { params }) => removeMember(scope, params.id, params.accountId, minutes) },
    listCandidates: { read: (scope, { params }) => listCandidates(scope, params.id) },
    putCalibration: { write: (scope, { params, body }) => putCalibration(scope, params.id, params.number, body) },
    drawExperts: { write: (scope, { params }) => drawMembers(scope, params.id, minutes) },
    startSecondGrading: { write: (scope, { params, body }) => startSecondGrading(scope, params.id, body, minutes) },
    endSecondGrading: {
      write: (scope, { params, body }) => endSecondGrading(scope, params.id, body.applicationIds, minutes),
    },
    listCases: { read: (scope, { params, query }) => listCases(scope, params.id, query) },
    setMeeting: { write: (scope, { params, body }) => setMeeting(scope, params, body, minutes) },
    listCasePapers: { read: (scope, { params }) => listCasePapers(scope, params, papers) },
    readCasePage: { read: (scope, { params, query }) => readCasePage(scope, { ...params, ...query }, papers) },
    clearPage: { write: (scope, { params, body }) => clearPage(scope, params, body) },
    writeCommissionProtocol: {
      read: (scope, { params, query }) => writeCommissionProtocol(scope, params.id, query.language ?? scope.language),
    },
    listOwnGrading: { read: (scope, { query }) => listOwnGrading(scope, query) },
    readGrading: { read: (scope, { params }) => readGrading(scope, params.id, factors !== null) },
    listPapers: { read: (scope, { params }) => listPapers(scope, params.id, papers) },
    readPaperPage: { read: (scope, { params }) => readPaperPage(scope, params, papers) },
    saveGradingDraft: { write: (scope, { params, body }) => saveGradingDraft(scope, params.id, body) },
    sendGradingCode: { write: (scope, { params }) => sendGradingCode(scope, params.id) },
    signGrading: {
      around: async (scope, { params, body }) =>
        answerTo(await scope.write((inner) => signGrading(inner, params.id, body))),
    },
    beginGradingPasskey: { write: (scope, { params, body }) => beginGradingPasskey(scope, params.id, body, factors) },
    signGradingByPasskey: {
      around: async (scope, { params, body }) =>
        answerTo(await scope.write((inner) => signGradingByPasskey(inner, params.id, body, factors))),
    },
    declineGrading: { write: (scope, { params, body }) => declineGrading(scope, params.id, body.reason) },
  }
}

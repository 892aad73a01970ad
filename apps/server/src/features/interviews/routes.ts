import type { interviewsEndpoints } from '@portal/domain/interviews/endpoints.ts'
import { isRefusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Handlers } from '../../http/handler.ts'
import type { FactorServices } from '../accounts/factors/prove-factor.ts'
import { assignExpert, assignExperts, declineInterview, proposeAll } from './assign-expert.ts'
import { exportInterviews, exportResults, scheduleTemplate } from './export-interviews.ts'
import { saveGradeDraft, sendSigningCode, signInterview } from './grade-interview.ts'
import { listInterviews } from './list-interviews.ts'
import { noteAttendance } from './note-attendance.ts'
import { readInterview } from './queries.ts'
import { readInterviewResults } from './read-results.ts'
import { cancelInterview, moveInterview, scheduleInterview } from './schedule/schedule-interview.ts'
import { markSchedule, uploadSchedule } from './schedule/upload-schedule.ts'
import { askSigningPasskey, signByPasskey } from './sign-by-passkey.ts'
import { writeProtocol } from './write-protocol.ts'

export function interviewsRoutes({
  minutes,
  factors,
}: {
  readonly minutes: number
  /** Second factors for signing with passkeys. Null: only codes by SMS sign. */
  readonly factors: FactorServices | null
}): Handlers<typeof interviewsEndpoints> {
  return {
    listInterviews: { read: (scope, { query, body }) => listInterviews(scope, query, body, minutes) },
    readInterview: { read: (scope, { params }) => readInterview(scope, params.id, minutes, factors !== null) },
    scheduleInterview: { write: (scope, { body }) => scheduleInterview(scope, body, minutes) },
    moveInterview: { write: (scope, { params, body }) => moveInterview(scope, params.id, body, minutes) },
    cancelInterview: { write: (scope, { params, body }) => cancelInterview(scope, params.id, body.reason, minutes) },
    assignExpert: { write: (scope, { params }) => assignExpert(scope, params, minutes) },
    proposeExperts: { read: (scope) => proposeAll(scope, minutes) },
    assignExperts: { write: (scope, { body }) => assignExperts(scope, body.assignments, minutes) },
    declineInterview: { write: (scope, { params, body }) => declineInterview(scope, params.id, body.reason) },
    noteAttendance: { write: (scope, { params, body }) => noteAttendance(scope, params.id, body) },
    saveGradeDraft: { write: (scope, { params, body }) => saveGradeDraft(scope, params.id, body) },
    sendSigningCode: { write: (scope, { params }) => sendSigningCode(scope, params.id, scope.language) },
    signInterview: {
      // A wrong code stays counted: its transaction commits, then the refusal is returned.
      around: async (scope, { body }) => {
        const result = await scope.write((inner) => signInterview(inner, body))
        if (isRefusal(result)) return result
        return result.isSigned ? { success: true } : refuse(result.key)
      },
    },
    askSigningPasskey: {
      write: (scope, { params, body }) => askSigningPasskey(scope, params.id, body.interviewGrade, factors),
    },
    signInterviewByPasskey: {
      // A wrong signature uses the challenge up too.
      around: async (scope, { body }) => {
        const result = await scope.write((inner) => signByPasskey(inner, body, factors))
        if (isRefusal(result)) return result
        return result.isSigned ? { success: true } : refuse(result.key)
      },
    },
    uploadSchedule: { around: (scope, { file }) => uploadSchedule(scope, file, minutes) },
    markSchedule: { around: (scope, { file }) => markSchedule(scope, file, minutes) },
    downloadScheduleTemplate: { read: (scope) => scheduleTemplate(scope) },
    downloadInterviews: { read: (scope, { query }) => exportInterviews(scope, query) },
    readInterviewResults: { read: (scope, { query }) => readInterviewResults(scope, query) },
    downloadInterviewResults: { read: (scope, { query }) => exportResults(scope, query) },
    downloadProtocol: { read: (scope, { params }) => writeProtocol(scope, params.id) },
  }
}

import type { NotedEvent } from '@portal/domain/applications/history-rules.ts'
import type { AttendanceBody } from '@portal/domain/interviews/schema.ts'
import { type Attendance, hasBegun, isMissed, isUnassigned } from '@portal/domain/interviews/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ask, move } from './change-interview.ts'
import { lockInterview } from './load-interview.ts'
import { tellOfMissed } from './notify-participants.ts'
import { type Changed, changedAnswer } from './schedule/schedule-interview.ts'

const NOTED: Readonly<Record<Attendance, NotedEvent>> = { ATTENDED: 'interviewAttended', MISSED: 'interviewMissed' }

/** Notes whether the applicant came. A missed interview is not signed (docs/specification/interviews.md#attendance). */
export async function noteAttendance(
  scope: WriteScope,
  id: string,
  { attendance }: AttendanceBody,
): Promise<Changed | Refusal> {
  const { db, actor, now } = scope
  const found = await lockInterview(db, actor, id)
  if (found === null) return refuse('not_found')
  const { interview, loaded } = found
  const noted = ask(interview.status, 'note', actor.roles)
  // Without an expert it is not held.
  if (isRefusal(noted)) return isUnassigned(interview.status) ? refuse('interview_not_held') : noted
  if (!hasBegun(interview.startsAt, now)) return refuse('interview_not_held')
  if (interview.attendance === attendance) return changedAnswer(scope, id)
  await move(scope, found, [noted], { attendance })
  await noteInHistory(scope, loaded, attendance === null ? 'attendanceTakenBack' : NOTED[attendance], '')
  const { id: objectId, number } = loaded.application
  await recordAudit(scope, {
    event: 'attendanceNoted',
    objectId,
    objectNumber: number ?? '',
    details: { attendance },
  })
  if (isMissed(attendance)) await tellOfMissed(scope, found)
  return changedAnswer(scope, id)
}

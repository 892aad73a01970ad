import { isOpen } from '@portal/domain/applications/status.ts'
import type { MeetingBody } from '@portal/domain/commissions/schema.ts'
import { isCounted, isInHand } from '@portal/domain/commissions/status.ts'
import { startOf } from '@portal/domain/interviews/rules.ts'
import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { lockById } from '../applications/load-application.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockCommission } from './load-commission.ts'
import { mayChange } from './name-members.ts'
import { insertCases, setMeetingOf } from './repository.ts'
import { gradesOfCases, lockCases } from './settle-cases.ts'
import { type Meeting, meetingOf } from './tell-panel.ts'

/**
 * Sets the meeting of a case, until somebody has signed; in a second grading until its expert has. A void signature does
 * not count: another expert is drawn. Mails the applicant and the experts who have the case.
 */
export async function setMeeting(
  scope: WriteScope,
  { id, applicationId }: { readonly id: string; readonly applicationId: string },
  { date, time, zoom }: MeetingBody,
  minutes: number,
) {
  const { db, now } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null || commission.rules.graded !== 'INTERVIEW') return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  const competitor = await db
    .selectFrom('competitors')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .where('competitionId', '=', id)
    .executeTakeFirst()
  const loaded = competitor === undefined ? null : await lockById(db, applicationId)
  const [choice] = loaded?.choices ?? []
  if (loaded === null || choice === undefined) return refuse('not_found')
  if (!isOpen(loaded.application.status)) return refuse('grading_ended')
  const startsAt = startOf(date, time)
  if (startsAt <= now) return refuseFields([{ field: 'date', msg: 'wrong_value' }])
  const [ofCase] = await lockCases(db, [applicationId])
  if (ofCase === undefined) await insertCases(db, id, [applicationId])
  const grades = (await gradesOfCases(db, [applicationId])).get(applicationId) ?? []
  // The second expert of an interview talks to the applicant again.
  const met = ofCase?.secondAskedAt ? grades.filter(({ role }) => role === 'SECOND') : grades
  if (met.some(({ state }) => isCounted(state))) return refuse('grading_already_signed')
  const meeting = await setMeetingOf(db, applicationId, startsAt, zoom)
  await notify(scope, loaded.application.ownerId, 'commissionMeeting', {
    ...mailSubject(loaded, choice),
    ...meetingOf(applicationId, meeting, minutes),
  })
  for (const { id: gradeId, expertId } of grades.filter(({ state }) => isInHand(state)))
    await tellExpert(scope, expertId, gradeId, meeting, minutes)
  await recordAudit(scope, {
    ...{ event: 'gradingMeetingSet', objectId: applicationId, objectNumber: loaded.application.number ?? '' },
    details: { date, time },
  })
  return { success: true as const }
}

/** Mails the meeting of a case to one of its experts, by the number of the case. */
export const tellExpert = (scope: WriteScope, expertId: string, gradingId: string, meeting: Meeting, minutes: number) =>
  notify(scope, expertId, 'gradingMeeting', {
    ...{ gradingId, number: String(meeting.number) },
    ...meetingOf(gradingId, meeting, minutes),
  })

/** Mails future meetings to the experts who have just got the cases. @returns the cases without such a meeting. */
export async function tellDrawn<Given extends { readonly applicationId: string; readonly expertId: string }>(
  scope: WriteScope,
  given: readonly Given[],
  minutes: number,
): Promise<readonly Given[]> {
  const { rows } = await sql<Meeting & { gradeId: string; applicationId: string; expertId: string }>`
    select g.id as grade_id, g.application_id, g.expert_id, c.number, c.meeting_at as at, c.meeting_zoom as zoom,
      c.meeting_sequence as sequence
    from json_to_recordset(${JSON.stringify(given)}::json) as n ("applicationId" uuid, "expertId" uuid)
    join commission_cases c on c.application_id = n."applicationId"
    join commission_grades g on g.application_id = c.application_id and g.expert_id = n."expertId"
    where c.meeting_at > ${scope.now} order by c.number, g.id`.execute(scope.db)
  for (const { gradeId, expertId, ...meeting } of rows) await tellExpert(scope, expertId, gradeId, meeting, minutes)
  const met = new Set(rows.map(({ applicationId, expertId }) => `${applicationId} ${expertId}`))
  return given.filter(({ applicationId, expertId }) => !met.has(`${applicationId} ${expertId}`))
}

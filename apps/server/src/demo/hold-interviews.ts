import { OPEN } from '@portal/domain/applications/status.ts'
import { hasConflict } from '@portal/domain/interviews/policy.ts'
import { startOf } from '@portal/domain/interviews/rules.ts'
import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { assignExpert } from '../features/interviews/assign-expert.ts'
import { sendSigningCode, signInterview } from '../features/interviews/grade-interview.ts'
import { scheduleInterview } from '../features/interviews/schedule/schedule-interview.ts'
import type { WriteScope } from '../http/handler.ts'
import type { Trx } from '../platform/database/database.ts'

const SCHEDULED = 8
const ASSIGNED = 5
const HELD = 2
const HELD_DAYS_AGO = 3
const FIRST_HOUR = 10

const ENDED_HOURS_AGO = 3

/**
 * Schedules interviews of open applications by the ordinary commands, one an hour, and assigns some to the expert. Two
 * were held the day before yesterday, graded and signed. One was held a few hours ago and may be graded now. The rest
 * are tomorrow.
 */
export async function holdInterviews(
  stage: { readonly db: Trx; readonly now: Date },
  head: Actor,
  expert: Actor,
): Promise<void> {
  const { db, now } = stage
  const open = await db
    .selectFrom('applications')
    .select(['id', 'number', 'educationLevel'])
    .where('status', 'in', [...OPEN])
    .where('type', '!=', 'GRANT_COMPETITION')
    .orderBy('number')
    .limit(SCHEDULED)
    .execute()
  let held = 0
  let hasToSign = false
  for (const [index, { id, number, educationLevel }] of open.entries()) {
    // A conflict of interest excludes the expert, so the interview stays unassigned.
    const isGiven = index < ASSIGNED && !hasConflict(expert, await chosenUniversities(db, id))
    const isHeld = isGiven && held < HELD
    if (isHeld) held += 1
    const isToSign = isGiven && !isHeld && !hasToSign
    if (isToSign) hasToSign = true
    const heldAt = new Date(now.getTime() - ENDED_HOURS_AGO * HOUR_MS)
    const daysAgo = isHeld ? HELD_DAYS_AGO : isToSign ? 1 : 0
    const scheduledAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const date = kazakhstanDate(isToSign ? heldAt : new Date(scheduledAt.getTime() + DAY_MS))
    const time = isToSign ? kazakhstanTime(heldAt) : `${FIRST_HOUR + index}:00`
    const by = (actor: Actor, at = scheduledAt): WriteScope => ({ db, actor, now: at, language: 'kk' })
    const scheduled = must(
      await scheduleInterview(
        by(head),
        { requestId: id, date, time, zoom: `https://zoom.us/j/9000000${index}` },
        DEFAULT_INTERVIEW_MINUTES,
      ),
    )
    const interview = { id: scheduled.data.id, number: number ?? '' }
    if (isGiven)
      must(await assignExpert(by(head), { id: interview.id, expertId: expert.accountId }, DEFAULT_INTERVIEW_MINUTES))
    const afterwards = new Date(startOf(date, time).getTime() + 2 * DEFAULT_INTERVIEW_MINUTES * MINUTE_MS)
    if (isHeld) await sign(by(expert, afterwards), interview, educationLevel === 'PHD')
  }
}

const chosenUniversities = async (db: Trx, applicationId: string): Promise<readonly string[]> => {
  const choices = await db
    .selectFrom('choices')
    .select('universityId')
    .where('applicationId', '=', applicationId)
    .execute()
  return choices.map(({ universityId }) => universityId)
}

function must<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`the demo's interview was refused: ${result.key}`)
  return result
}

async function sign(
  scope: WriteScope,
  { id: interviewId, number }: { readonly id: string; readonly number: string },
  isPhd: boolean,
): Promise<void> {
  must(await sendSigningCode(scope, interviewId, scope.language))
  const sms = await scope.db
    .selectFrom('smsMessages')
    .select('text')
    .where('text', 'like', `%${number}%`)
    .executeTakeFirstOrThrow()
  const [code = ''] = /\b\d{6}\b(?!-)/.exec(sms.text?.replace(number, '') ?? '') ?? []
  const essay = { first: 4, second: 5, third: 4, fourth: 3 }
  const signed = must(
    await signInterview(scope, {
      interviewId,
      code,
      interviewGrade: {
        interviewResult: { first: 5, second: 4 },
        motivationalEssayResult: essay,
        ...(isPhd ? { dissertationResearchResult: essay } : {}),
      },
    }),
  )
  if (!signed.isSigned) throw new Error(`the demo's grade was not signed: ${signed.key}`)
}

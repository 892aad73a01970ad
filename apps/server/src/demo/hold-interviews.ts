import { OPEN } from '@portal/domain/applications/status.ts'
import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { assignExpert } from '../features/interviews/assign-expert.ts'
import { sendSigningCode, signInterview } from '../features/interviews/grade-interview.ts'
import { scheduleInterview } from '../features/interviews/schedule-interview.ts'
import type { WriteScope } from '../http/handler.ts'
import type { Trx } from '../platform/database.ts'

const DAY_MS = 86_400_000
const SCHEDULED = 8
const ASSIGNED = 5
const SIGNED = 2
const FIRST_HOUR = 10

/**
 * Schedules interviews of applications that are under way, one an hour from tomorrow on, gives some to the expert and
 * lets two be graded and signed, by the commands that everybody else calls.
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
    .orderBy('number')
    .limit(SCHEDULED)
    .execute()
  let signed = 0
  for (const [index, { id, number, educationLevel }] of open.entries()) {
    const by = (actor: Actor): WriteScope => ({ db, actor, now, language: 'kk' })
    const scheduled = must(
      await scheduleInterview(
        by(head),
        {
          requestId: id,
          date: kazakhstanDate(new Date(now.getTime() + DAY_MS)),
          time: `${FIRST_HOUR + index}:00`,
          zoom: `https://zoom.us/j/9000000${index}`,
        },
        DEFAULT_INTERVIEW_MINUTES,
      ),
    )
    if (index >= ASSIGNED) continue
    const given = await assignExpert(
      by(head),
      { id: scheduled.data.id, expertId: expert.accountId },
      DEFAULT_INTERVIEW_MINUTES,
    )
    // Where the expert's own university is chosen, they may not interview: it stays without one.
    if (isRefusal(given) || signed >= SIGNED) continue
    signed += 1
    await sign(by(expert), { id: scheduled.data.id, number: number ?? '' }, educationLevel === 'PHD')
  }
}

function must<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`the demo's interview was refused: ${result.key}`)
  return result
}

/** Signs with the code that the expert's phone would have got. */
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

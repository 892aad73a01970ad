import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { isHeld } from '@portal/domain/interviews/policy.ts'
import { gradeGroupsOf, missingCriteria, summaryOf } from '@portal/domain/interviews/rules.ts'
import type { GradeDraft, InterviewGrade, VerifyBody } from '@portal/domain/interviews/schema.ts'
import {
  CODE_MINUTES,
  CODE_PAUSE_SECONDS,
  CODE_TRIES,
  CODES_AN_HOUR,
  GRADE_GROUP_NAMES,
} from '@portal/domain/interviews/status.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type FieldError, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { smsText } from '../content/published/read-messages.ts'
import { enqueueSms } from '../notifications/enqueue-sms.ts'
import { ask, move } from './change-interview.ts'
import { enabledExpert } from './list-experts.ts'
import { lockInterview } from './load-interview.ts'
import { countTry, insertCode } from './repository.ts'

type Done = { readonly success: true; readonly msg?: string }

/** A code sent this much later than now was sent by a clock that was set back since. */
const PUT_BACK_MS = 300_000

/** Hash of a code with its interview: the same six digits differ for another one. */
const hashCode = (interviewId: string, code: string): Buffer =>
  createHash('sha256').update(`${interviewId} ${code}`).digest()

export async function lockOwn(scope: WriteScope, id: string, event: 'grade' | 'sign') {
  const found = await lockInterview(scope.db, scope.actor, id)
  if (found === null) return refuse('not_found')
  if (found.interview.expertId !== scope.actor.accountId) return refuse('forbidden')
  const step = ask(found.interview.status, event, scope.actor.roles)
  if (step instanceof Refusal) return step
  if (event === 'sign' && !isHeld(found.interview, scope.now)) return refuse('interview_not_held')
  return { ...found, step }
}

/** Stores the expert's unfinished grade. A group that the level does not have is refused. */
export async function saveGradeDraft(scope: WriteScope, id: string, draft: GradeDraft): Promise<Done | Refusal> {
  const found = await lockOwn(scope, id, 'grade')
  if (found instanceof Refusal) return found
  const surplus = surplusGroups(draft, found.loaded.application.educationLevel ?? '')
  if (surplus.length > 0) return refuseFields(surplus)
  await move(scope, found, [found.step], { gradeDraft: draft })
  return { success: true }
}

const surplusGroups = (grade: object, level: string): FieldError[] =>
  GRADE_GROUP_NAMES.filter((group) => group in grade && !gradeGroupsOf(level).includes(group)).map((group) => ({
    field: `interviewGrade.${group}`,
    msg: 'wrong_value',
  }))

export const gradeFaults = (grade: InterviewGrade, level: string): FieldError[] => [
  ...surplusGroups(grade, level),
  ...missingCriteria(grade, level).map((path) => ({ field: `interviewGrade.${path}`, msg: 'wrong_value' as const })),
]

/**
 * Sends a signing code to the expert's registered phone: one a minute for an interview, five an hour for an expert. The
 * previous code becomes void (docs/specification/interviews.md#signing).
 */
export async function sendSigningCode(scope: WriteScope, id: string, language: Language): Promise<Done | Refusal> {
  const { db, actor, now } = scope
  const found = await lockOwn(scope, id, 'sign')
  if (found instanceof Refusal) return found
  const expert = await enabledExpert(db, actor.accountId)
  if (expert === undefined) return refuse('forbidden')
  if (expert.phoneNumber === null) return refuse('wrong_phone_number')
  const wait = await secondsToWait(db, id, actor.accountId, now)
  if (wait > 0) return new Refusal('too_many_requests', [], wait)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await insertCode(db, {
    interviewId: id,
    expertId: actor.accountId,
    phoneNumber: expert.phoneNumber,
    codeHash: hashCode(id, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  })
  const number = found.loaded.application.number ?? ''
  const text = await smsText(scope, 'signingCode', language, { code, number, count: CODE_MINUTES })
  await enqueueSms(scope, expert.phoneNumber, text)
  return { success: true, msg: 'sms_sent' }
}

/** Seconds until the next code may be sent; 0: now. Codes dated in the future by a wrong clock do not count. */
async function secondsToWait(db: Trx, interviewId: string, expertId: string, now: Date): Promise<number> {
  const codes = await db
    .selectFrom('interviewCodes')
    .select(['interviewId', 'sentAt'])
    .where('expertId', '=', expertId)
    .where('sentAt', '>', new Date(now.getTime() - HOUR_MS))
    .where('sentAt', '<', new Date(now.getTime() + PUT_BACK_MS))
    .orderBy('sentAt')
    .execute()
  const secondsUntil = (at: number): number => Math.ceil((at - now.getTime()) / 1000)
  const last = codes.findLast((code) => code.interviewId === interviewId)
  const afterPause = last === undefined ? 0 : secondsUntil(last.sentAt.getTime() + CODE_PAUSE_SECONDS * 1000)
  const fifthLast = codes.at(-CODES_AN_HOUR)
  const afterHour = fifthLast === undefined ? 0 : secondsUntil(fifthLast.sentAt.getTime() + HOUR_MS)
  return Math.max(0, afterPause, afterHour)
}

/** Result of a signature. A wrong code stays counted, so it must not roll the transaction back as a refusal does. */
export type Signing =
  | { readonly isSigned: true }
  | { readonly isSigned: false; readonly key: 'code_incorrect' | 'code_expired' | 'passkey_refused' }

/**
 * Signs a grade with the code from the SMS. A signed grade never changes. Only the registered phone counts, not the
 * body's; a code sent to an earlier number is void (docs/specification/interviews.md#signing).
 */
export async function signInterview(
  scope: WriteScope,
  { interviewId, code, interviewGrade }: VerifyBody,
): Promise<Signing | Refusal> {
  const { db, actor, now } = scope
  const found = await lockOwn(scope, interviewId, 'sign')
  if (found instanceof Refusal) return found
  const faults = gradeFaults(interviewGrade, found.loaded.application.educationLevel ?? '')
  if (faults.length > 0) return refuseFields(faults)
  const expert = await enabledExpert(db, actor.accountId)
  const sent = await db
    .selectFrom('interviewCodes')
    .selectAll()
    .where('interviewId', '=', interviewId)
    .where('expertId', '=', actor.accountId)
    .where('isVoid', '=', false)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const isUsable =
    sent !== undefined && sent.expiresAt > now && sent.tries < CODE_TRIES && sent.phoneNumber === expert?.phoneNumber
  if (!isUsable) return { isSigned: false, key: 'code_expired' }
  if (!timingSafeEqual(sent.codeHash, hashCode(interviewId, code))) {
    await countTry(db, sent.id)
    return { isSigned: false, key: 'code_incorrect' }
  }
  const { total } = summaryOf(interviewGrade)
  await move(scope, found, [found.step], { grade: interviewGrade, gradeDraft: null, total, signedAt: now })
  return { isSigned: true }
}

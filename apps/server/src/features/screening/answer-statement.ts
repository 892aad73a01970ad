import { type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { isAttempt, letterOf, remainingSeconds } from '@portal/domain/screening/rules.ts'
import type { AnswerBody } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt, STATEMENT_COUNT } from '@portal/domain/screening/status.ts'
import { attemptRefusal, mayAnswer } from '@portal/domain/screening/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import { findOwnAttempt } from './lock-attempt.ts'
import { progressOf } from './queries.ts'
import { storeAnswer } from './repository.ts'

/**
 * Stores one answer at once, in any order, replacing an earlier one, while the attempt runs by the server's clock
 * (docs/specification/screening-test.md#clock). Usually one statement; only a refusal reads more.
 */
export async function answerStatement(
  scope: WriteScope,
  { requestId, index }: { requestId: string; index: string },
  { answer, startedAt }: AnswerBody,
): Promise<Refusal | { success: true; data: { nextIndex: number; remainingSeconds: number } }> {
  const { db, actor, now } = scope
  const place = /^\d{1,2}$/.test(index) ? Number(index) : STATEMENT_COUNT
  if (place >= STATEMENT_COUNT) return refuseFields([{ field: 'index', msg: 'wrong_value' }])
  const given = { ownerId: actor.accountId, requestId, index: place, letter: letterOf(answer), startedAt, now }
  const stored = mayAnswer(actor.roles) ? await storeAnswer(db, given) : undefined
  if (stored === undefined) {
    const attempt = await findOwnAttempt(scope, requestId)
    if (attempt === null) return refuse('not_found')
    return refuse(isAttempt(attempt, startedAt) ? attemptRefusal(attemptStatusAt(attempt, now)) : 'test_not_active')
  }
  return {
    success: true,
    data: progressOf(stored.answers, remainingSeconds({ ...stored, ended: null }, now)),
  }
}

import { isRefusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { answersOf, isAttempt, remainingSeconds } from '@portal/domain/screening/rules.ts'
import type { OpenTestQuery } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt, TEST_SECONDS } from '@portal/domain/screening/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { contentOf } from './find-version.ts'
import { findOwnAttempt } from './lock-attempt.ts'
import { ask, move } from './move-attempt.ts'
import { progressOf } from './queries.ts'

/**
 * The first opening starts the server's clock (docs/specification/screening-test.md#clock).
 * With `startedAt` it continues that attempt alone.
 */
export async function openTest(scope: WriteScope, { requestId, lang, startedAt: asked }: OpenTestQuery) {
  const { actor, now, language } = scope
  const attempt = await findOwnAttempt(scope, requestId)
  if (attempt === null) return refuse('not_found')
  if (!isAttempt(attempt, asked)) return refuse('test_not_active')
  const opened = ask(attemptStatusAt(attempt, now), 'open', actor.roles)
  if (isRefusal(opened)) return opened
  const startedAt = attempt.startedAt ?? now
  const deadline = attempt.deadline ?? new Date(now.getTime() + (TEST_SECONDS + attempt.extraSeconds) * 1000)
  await move(scope, attempt, opened, attempt.startedAt === null ? { startedAt, deadline } : {})
  const content = await contentOf(scope.db, attempt.contentVersion)
  return {
    success: true as const,
    data: {
      test: content.statements.map((statement) => ({ id: statement.id, question: statement[lang ?? language] })),
      attempt: {
        startedAt,
        deadline,
        answers: answersOf(attempt.answers),
        ...progressOf(attempt.answers, remainingSeconds({ ...attempt, startedAt, deadline }, now)),
      },
    },
  }
}

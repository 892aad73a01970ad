import type { Language } from '@portal/domain/kernel/language.ts'
import { isRefusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { answersOf, remainingSeconds } from '@portal/domain/screening/rules.ts'
import { attemptStatusAt, TEST_SECONDS } from '@portal/domain/screening/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { contentOf } from './find-version.ts'
import { findOwnAttempt } from './lock-attempt.ts'
import { ask, move } from './move-attempt.ts'
import { progressOf } from './queries.ts'

/** The first opening starts the server's clock (docs/specification/screening-test.md#clock). */
export async function openTest(
  scope: WriteScope,
  { requestId, lang }: { requestId: string; lang?: Language | undefined },
) {
  const { actor, now, language } = scope
  const attempt = await findOwnAttempt(scope, requestId)
  if (attempt === null) return refuse('not_found')
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

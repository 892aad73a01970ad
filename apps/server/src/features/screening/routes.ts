import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { screeningEndpoints } from '@portal/domain/screening/endpoints.ts'
import type { Handlers, OuterScope, WriteScope } from '../../http/handler.ts'
import { addTestMinutes } from './add-minutes.ts'
import { answerStatement } from './answer-statement.ts'
import { listTests } from './list-tests.ts'
import { openTest } from './open-test.ts'
import { readTestReliability, readTestResult } from './queries.ts'
import { endOverdue } from './repository.ts'
import { setTestStatus } from './set-test-status.ts'

/** A refusal rolls back, so the end of time is stored separately: a clock set back opens nothing again. */
async function closing<T>(
  scope: OuterScope,
  command: (inner: WriteScope) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const result = await scope.write(command)
  if (isRefusal(result) && result.key === 'test_time_is_over')
    await scope.write((inner) => endOverdue(inner.db, inner.now))
  return result
}

export const screeningRoutes: Handlers<typeof screeningEndpoints> = {
  listTests: { read: (scope, { query }) => listTests(scope, query) },
  openTest: { around: (scope, { query }) => closing(scope, (inner) => openTest(inner, query)) },
  answerStatement: {
    around: (scope, { params, body }) => closing(scope, (inner) => answerStatement(inner, params, body)),
  },
  setTestStatus: {
    around: (scope, { params, query, body }) =>
      closing(scope, (inner) => setTestStatus(inner, params.requestId, query, body.reason ?? '')),
  },
  addTestMinutes: { write: (scope, { params, body }) => addTestMinutes(scope, params.requestId, body) },
  readTestResult: { read: (scope, { params }) => readTestResult(scope, params.requestId) },
  readTestReliability: {
    read: (scope, { query }) => readTestReliability(scope, query),
  },
}

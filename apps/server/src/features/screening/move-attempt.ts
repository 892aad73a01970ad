import { asker } from '@portal/domain/kernel/workflow.ts'
import { attemptStatusAt, isEnd, isOver } from '@portal/domain/screening/status.ts'
import { ATTEMPT_WORKFLOW, type AttemptStep, attemptRefusal, expiry } from '@portal/domain/screening/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { AttemptRow } from './queries.ts'
import { type AttemptChange, endAttempt, updateAttempt } from './repository.ts'

export const ask = asker(ATTEMPT_WORKFLOW, attemptRefusal)

/** The only way to change an attempt. The caller has locked it and asked the policies. */
export async function move(
  { db, now }: WriteScope,
  { id }: AttemptRow,
  { to }: AttemptStep,
  change: AttemptChange = {},
): Promise<void> {
  if (isEnd(to)) await endAttempt(db, id, to, now)
  else if (Object.keys(change).length > 0) await updateAttempt(db, id, change)
}

/** An attempt by the clock. One with a passed deadline that is still stored as active is ended now. */
export async function settled(scope: WriteScope, attempt: AttemptRow): Promise<AttemptRow> {
  const { deadline } = attempt
  if (!attempt.active || deadline === null || !isOver(attemptStatusAt(attempt, scope.now))) return attempt
  const { to } = expiry()
  await endAttempt(scope.db, attempt.id, to, deadline)
  return { ...attempt, active: false, ended: to, finishedAt: deadline }
}

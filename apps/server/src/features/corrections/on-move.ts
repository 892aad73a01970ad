import { isAsked } from '@portal/domain/applications/correction-schema.ts'
import { isUndecided } from '@portal/domain/applications/status.ts'
import type { ApplicationEvent } from '@portal/domain/applications/workflow.ts'
import { handedWhileAsked } from '@portal/domain/corrections/rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import { loadLocked } from '../applications/load-application.ts'
import { handOver } from '../applications/move-application.ts'
import type { LateRule } from '../review/filters.ts'
import { newestRound } from './load-corrected.ts'
import { updateCorrection } from './repository.ts'

const TO_ANOTHER: readonly ApplicationEvent[] = ['assign', 'unassign', 'carryOver']

/** An application that is given to another person while the applicant is asked still waits for the applicant. */
export async function keepWaiting(
  scope: WriteScope,
  applicationId: string,
  event: ApplicationEvent,
  { holidaysOf, lateAfterWorkingDays: lateAfter }: LateRule,
): Promise<void> {
  if (!TO_ANOTHER.includes(event)) return
  const { db, now } = scope
  const loaded = await loadLocked(db, applicationId)
  const newest = isUndecided(loaded.application.status) ? await newestRound(scope, loaded) : null
  if (newest === null || !isAsked(newest.state)) return
  const { id, until } = newest.round
  await updateCorrection(db, id, { waited: 0 })
  await handOver(scope, applicationId, handedWhileAsked(until, { waited: 0, lateAfter }, await holidaysOf(db, now)))
}

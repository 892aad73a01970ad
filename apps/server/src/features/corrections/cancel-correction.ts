import { isCompeting } from '@portal/domain/applications/status.ts'
import { mayHandleCorrections } from '@portal/domain/corrections/policy.ts'
import { handedAfter } from '@portal/domain/corrections/rules.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockApplication } from '../applications/load-application.ts'
import { handOver } from '../applications/move-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { LateRule } from '../review/filters.ts'
import { refreshListOnCorrection } from '../review/on-move.ts'
import { askStep } from './load-corrected.ts'
import { updateCorrection } from './repository.ts'
import { tellOfCancelling } from './tell-applicant.ts'

/** Ends the open request without an answer. Given files stay the applicant's. */
export async function cancelCorrection(
  scope: WriteScope,
  id: string,
  { holidaysOf }: LateRule,
): Promise<{ success: true } | Refusal> {
  const { db, actor, now } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (!mayHandleCorrections(actor, loaded.facts)) return refuse('forbidden')
  const cancelled = await askStep(scope, loaded, 'cancel')
  if (isRefusal(cancelled)) return cancelled
  const { round, to } = cancelled
  await updateCorrection(db, round.id, { state: to })
  if (!isCompeting(loaded.application.type))
    await handOver(scope, id, handedAfter(now, round.waited, await holidaysOf(db, now)))
  await refreshListOnCorrection(db, id)
  await noteInHistory(scope, loaded, 'correctionCancelled', '')
  const objectNumber = loaded.application.number ?? ''
  await recordAudit(scope, { event: 'correctionCancelled', objectId: id, objectNumber })
  await tellOfCancelling(scope, loaded)
  return { success: true }
}

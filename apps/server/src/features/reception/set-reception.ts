import { isReceptionOpen, type ReceptionSetting } from '@portal/domain/reception/rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { receptionAt } from './queries.ts'
import { updateReception } from './repository.ts'

async function set(scope: WriteScope, setting: ReceptionSetting) {
  await updateReception(scope.db, setting)
  const data = await receptionAt(scope.db, scope.now)
  await recordAudit(scope, {
    event: 'receptionChanged',
    details: {
      status: data.status,
      opensAt: data.opensAt?.toISOString() ?? null,
      closesAt: data.closesAt?.toISOString() ?? null,
    },
  })
  return { success: true as const, data }
}

/** Opens or closes by hand; the hand wins and clears the window (docs/specification/reception.md#window). */
export const toggleReception = (scope: WriteScope, isEnabledByHand: boolean) =>
  set(scope, { isEnabledByHand, opensAt: null, closesAt: null })

/** Sets a window that opens and closes by the clock. Clearing it leaves reception as it is at this moment. */
export async function setReceptionWindow(
  scope: WriteScope,
  window: { readonly opensAt: Date | null; readonly closesAt: Date | null },
) {
  const current = await scope.db.selectFrom('reception').selectAll().forUpdate().executeTakeFirstOrThrow()
  return set(scope, { ...window, isEnabledByHand: isReceptionOpen(current, scope.now) })
}

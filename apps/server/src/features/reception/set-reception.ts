import { refuse } from '@portal/domain/kernel/refusal.ts'
import { isReceptionOpen, type ReceptionSetting } from '@portal/domain/reception/rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { seasonAsked } from './current-season.ts'
import { receptionAt, windowsOf } from './queries.ts'
import { updateReception, updateUnsetReception } from './repository.ts'

const detailsOf = ({ status, opensAt, closesAt }: Awaited<ReturnType<typeof receptionAt>>) => ({
  status,
  opensAt: opensAt?.toISOString() ?? null,
  closesAt: closesAt?.toISOString() ?? null,
})

async function set(scope: WriteScope, setting: ReceptionSetting) {
  const { status, opensAt, closesAt } = detailsOf(await receptionAt(scope.db, scope.now))
  const before = { statusBefore: status, opensAtBefore: opensAt, closesAtBefore: closesAt }
  await updateReception(scope.db, setting)
  const data = await receptionAt(scope.db, scope.now)
  await recordAudit(scope, { event: 'receptionChanged', details: { ...detailsOf(data), ...before } })
  return { success: true as const, data }
}

/** Opens or closes the reception by hand, which clears the window (docs/specification/reception.md#window). */
export const toggleReception = (scope: WriteScope, isEnabledByHand: boolean) =>
  set(scope, { isEnabledByHand, opensAt: null, closesAt: null, followsWindows: false })

/** Sets a window that opens and closes by the clock. Clearing it leaves the reception in its current state. */
export async function setReceptionWindow(
  scope: WriteScope,
  window: { readonly opensAt: Date | null; readonly closesAt: Date | null },
) {
  const current = await scope.db.selectFrom('reception').selectAll().forUpdate().executeTakeFirstOrThrow()
  const isEnabledByHand = current.followsWindows
    ? (await receptionAt(scope.db, scope.now)).isOpen
    : isReceptionOpen(current, scope.now)
  return set(scope, { ...window, isEnabledByHand, followsWindows: false })
}

/** Gives the decision to the windows of the current season, which must have some. */
export async function followSeasonWindows(scope: WriteScope) {
  const windows = await windowsOf(scope.db, await seasonAsked(scope, undefined))
  if (windows.length === 0) return refuse('season_without_windows')
  return set(scope, { isEnabledByHand: false, opensAt: null, closesAt: null, followsWindows: true })
}

/** Initial state of a reception that was never set: open on a local machine, closed on a public server. */
export const beginReception = (db: Db, { isPublic }: { readonly isPublic: boolean }) =>
  updateUnsetReception(db, !isPublic)

import type { ReceptionStatus } from './schema.ts'

/** What the super admin has set: by hand, or a window that opens and closes by the clock. */
export type ReceptionSetting = {
  readonly isEnabledByHand: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

/**
 * Whether documents are received at an instant. A window, where one is set, decides alone: from `opensAt` on and
 * before `closesAt`; a missing end is open. Without a window the hand decides (docs/specification/reception.md#window).
 */
export function receptionStatus(setting: ReceptionSetting, now: Date): ReceptionStatus {
  const hasWindow = setting.opensAt !== null || setting.closesAt !== null
  if (!hasWindow) return setting.isEnabledByHand ? 'ENABLED' : 'DISABLED'
  const hasOpened = setting.opensAt === null || now >= setting.opensAt
  const hasClosed = setting.closesAt !== null && now >= setting.closesAt
  return hasOpened && !hasClosed ? 'ENABLED' : 'DISABLED'
}

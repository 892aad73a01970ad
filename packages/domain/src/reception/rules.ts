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
export function isReceptionOpen({ isEnabledByHand, opensAt, closesAt }: ReceptionSetting, now: Date): boolean {
  if (opensAt === null && closesAt === null) return isEnabledByHand
  return (opensAt === null || now >= opensAt) && (closesAt === null || now < closesAt)
}

/** Whether an application that has been begun may be submitted: while documents are received. */
export const maySubmit = (setting: ReceptionSetting, now: Date): boolean => isReceptionOpen(setting, now)

/** What a setting says at an instant. */
export const receptionOf = (setting: ReceptionSetting, now: Date) => ({
  status: isReceptionOpen(setting, now) ? ('ENABLED' as const) : ('DISABLED' as const),
  isOpen: isReceptionOpen(setting, now),
  maySubmit: maySubmit(setting, now),
  opensAt: setting.opensAt,
  closesAt: setting.closesAt,
  nextOpening: setting.opensAt !== null && now < setting.opensAt ? setting.opensAt : null,
})

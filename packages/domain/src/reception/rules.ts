/** Setting of the super admin: a manual switch, or a window that opens and closes by the clock. */
export type ReceptionSetting = {
  readonly isEnabledByHand: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** The windows of the season decide; the other parts are then null. */
  readonly followsWindows: boolean
}

/**
 * Whether applications are accepted at an instant. A window decides alone: from `opensAt` (included) to `closesAt`
 * (excluded); a missing end is unlimited. Without a window the manual switch decides
 * (docs/specification/reception.md#window).
 */
export function isReceptionOpen({ isEnabledByHand, opensAt, closesAt }: ReceptionSetting, now: Date): boolean {
  if (opensAt === null && closesAt === null) return isEnabledByHand
  return (opensAt === null || now >= opensAt) && (closesAt === null || now < closesAt)
}

export const maySubmit = (setting: ReceptionSetting, now: Date): boolean => isReceptionOpen(setting, now)

export const receptionOf = (setting: ReceptionSetting, now: Date) => ({
  status: isReceptionOpen(setting, now) ? ('ENABLED' as const) : ('DISABLED' as const),
  isOpen: isReceptionOpen(setting, now),
  maySubmit: maySubmit(setting, now),
  opensAt: setting.opensAt,
  closesAt: setting.closesAt,
  nextOpening: setting.opensAt !== null && now < setting.opensAt ? setting.opensAt : null,
})

import { CASE_STATES } from '@portal/domain/commissions/status.ts'
import { oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'

export const COMMISSION_TABS = ['cases', 'members', 'calibration'] as const
export type CommissionTab = (typeof COMMISSION_TABS)[number]

/** Address of the screen of a commission. The filters are those of the cases. */
export type CommissionSearch = {
  readonly tab?: CommissionTab | undefined
  readonly state?: (typeof CASE_STATES)[number] | undefined
  readonly q?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

export const parseCommissionSearch = (search: Record<string, unknown>): CommissionSearch =>
  withoutAbsent({
    tab: oneOf(COMMISSION_TABS, search['tab']),
    state: oneOf(CASE_STATES, search['state']),
    q: textIn(search['q']),
    page: pageIn(search['page']),
  })

import { GRADING_TABS } from '@portal/domain/commissions/status.ts'
import { oneOf, pageIn, withoutAbsent } from '../../../platform/address.ts'

/** Address of the list of own grading. */
export type GradingSearch = {
  readonly state?: (typeof GRADING_TABS)[number] | undefined
  /** From 1. */
  readonly page?: number | undefined
}

export const parseGradingSearch = (search: Record<string, unknown>): GradingSearch =>
  withoutAbsent({ state: oneOf(GRADING_TABS, search['state']), page: pageIn(search['page']) })

import { OWN_GRADING_STATES } from '@portal/domain/commissions/status.ts'
import { oneOf, pageIn, withoutAbsent } from '../../../platform/address.ts'

/** Address of the list of own grading. */
export type GradingSearch = {
  readonly state?: (typeof OWN_GRADING_STATES)[number] | undefined
  /** From 1. */
  readonly page?: number | undefined
}

export const parseGradingSearch = (search: Record<string, unknown>): GradingSearch =>
  withoutAbsent({ state: oneOf(OWN_GRADING_STATES, search['state']), page: pageIn(search['page']) })

import { ACCOMMODATION_STATES, INVITATION_STATES, SLOT_STATES } from '@portal/domain/slots/status.ts'
import { dateIn, oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'

export const TIMES_TABS = ['times', 'invitations', 'wishes'] as const
export type TimesTab = (typeof TIMES_TABS)[number]

/** Address of the screen of times. The filters are those of its tab. */
export type TimesSearch = {
  readonly tab?: TimesTab | undefined
  readonly state?: string | undefined
  readonly expertId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

const STATES: Record<TimesTab, readonly string[]> = {
  times: SLOT_STATES,
  invitations: INVITATION_STATES,
  wishes: ACCOMMODATION_STATES,
}

export function parseTimesSearch(search: Record<string, unknown>): TimesSearch {
  const tab = oneOf(TIMES_TABS, search['tab'])
  const expertId = textIn(search['expertId'])
  return withoutAbsent({
    tab,
    state: oneOf(STATES[tab ?? 'times'], search['state']),
    expertId: expertId !== undefined && /^[\da-f-]{36}$/.test(expertId) ? expertId : undefined,
    from: dateIn(search['from']),
    to: dateIn(search['to']),
    page: pageIn(search['page']),
  })
}

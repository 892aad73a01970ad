import { CLAIM_KINDS, CLAIM_STATES, type ClaimKind, type ClaimState } from '@portal/domain/claims/status.ts'
import { oneOf, pageIn, withoutAbsent, wordsIn } from '../../../platform/address.ts'

/** Who has an application in hand, as the list can be asked: the reader, or nobody. */
export const HOLDERS = ['me', 'nobody'] as const

/** The list's filters and page as its address has them; `all` is every state, absent what waits. */
export type ClaimsSearch = {
  readonly state?: ClaimState | 'all' | undefined
  readonly kind?: ClaimKind | undefined
  readonly inspector?: (typeof HOLDERS)[number] | undefined
  readonly search?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

/** Reads the address of the list; what it does not know is left out. */
export function parseClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  return withoutAbsent({
    state: oneOf([...CLAIM_STATES, 'all'] as const, search['state']),
    kind: oneOf(CLAIM_KINDS, search['kind']),
    inspector: oneOf(HOLDERS, search['inspector']),
    search: wordsIn(search['search']),
    page: pageIn(search['page']),
  })
}

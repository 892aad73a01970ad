import { CLAIM_KINDS, CLAIM_STATES, type ClaimKind, type ClaimState } from '@portal/domain/claims/status.ts'
import { oneOf, pageIn, withoutAbsent, wordsIn } from '../../../platform/address.ts'

/** Filter by assignment: assigned to the reader, or to no one. */
export const HOLDERS = ['me', 'nobody'] as const

/** Filters and page in the address; `all` is every state, absent: the waiting ones. */
export type ClaimsSearch = {
  readonly state?: ClaimState | 'all' | undefined
  readonly kind?: ClaimKind | undefined
  readonly inspector?: (typeof HOLDERS)[number] | undefined
  readonly search?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

export function parseClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  return withoutAbsent({
    state: oneOf([...CLAIM_STATES, 'all'] as const, search['state']),
    kind: oneOf(CLAIM_KINDS, search['kind']),
    inspector: oneOf(HOLDERS, search['inspector']),
    search: wordsIn(search['search']),
    page: pageIn(search['page']),
  })
}

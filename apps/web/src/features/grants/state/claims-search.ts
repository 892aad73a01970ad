import { CLAIM_KINDS, CLAIM_STATES, type ClaimKind, type ClaimState } from '@portal/domain/grants/status.ts'

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

/** The router reads `?search=123` as a number. */
const text = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && String(given).trim() !== ''
    ? String(given).trim()
    : undefined

/** Reads the address of the list; what it does not know is left out. */
export function parseClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  const page = Number(search['page'])
  const parsed = {
    state: ([...CLAIM_STATES, 'all'] as const).find((state) => state === search['state']),
    kind: CLAIM_KINDS.find((kind) => kind === search['kind']),
    inspector: HOLDERS.find((holder) => holder === search['inspector']),
    search: text(search['search']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}

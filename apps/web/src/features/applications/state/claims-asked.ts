import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { GrantValues } from './grant-values.ts'

type Possible = { readonly kind: CompetitionKind; readonly countsRights: boolean }
type Chosen = Pick<GrantValues, 'quotaCategoryIds' | 'preemptiveRightIds'>
export type ClaimsAsked = { readonly quotas: boolean; readonly rights: boolean }

/**
 * Claims that a form asks for: quotas of grants alone, rights where the order has them. Chosen ones are asked for too,
 * so a person can take them back. `possible`: the competition, or those to choose among.
 */
export const claimsAsked = (
  possible: readonly Possible[],
  { quotaCategoryIds, preemptiveRightIds }: Chosen,
): ClaimsAsked => ({
  quotas: quotaCategoryIds.length > 0 || possible.length === 0 || possible.some(({ kind }) => kind === 'GRANT'),
  rights: preemptiveRightIds.length > 0 || possible.length === 0 || possible.some(({ countsRights }) => countsRights),
})

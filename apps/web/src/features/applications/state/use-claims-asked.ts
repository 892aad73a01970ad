import { type ClaimsAsked, claimsAsked } from './claims-asked.ts'
import type { DraftValues } from './draft-values.ts'
import { EMPTY_GRANT } from './grant-values.ts'
import { useCompetitionOf } from './use-competition-of.ts'

/** Claims that the form of a draft asks for. */
export function useClaimsAsked(values: DraftValues): ClaimsAsked {
  const { options, entered } = useCompetitionOf(values)
  return claimsAsked(entered === null ? options : [entered], values.grant ?? EMPTY_GRANT)
}

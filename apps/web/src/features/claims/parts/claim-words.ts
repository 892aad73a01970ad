import { CLAIM_KINDS } from '@portal/domain/claims/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { kindLabel } from './claim-calls.ts'

/** Text of a check in the history: the claim's kind and code, then the finding. */
const KEPT = /^(?<kind>[A-Z]+)(?: \w+)?(?:: (?<said>[\s\S]*))?$/

/** Translates the text of a check into the reader's language; another text stays. */
export function useClaimWords(): (kept: string) => string {
  const { t } = useTexts()
  return (kept) => {
    const { kind, said } = KEPT.exec(kept)?.groups ?? {}
    const known = CLAIM_KINDS.find((each) => each === kind)
    if (known === undefined) return kept
    return said === undefined ? t(kindLabel(known)) : `${t(kindLabel(known))}: ${said}`
  }
}

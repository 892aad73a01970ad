import { CLAIM_KINDS } from '@portal/domain/claims/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { kindLabel } from './claim-calls.ts'

/** What the history keeps of a check: the claim's kind and code, and what was said. */
const KEPT = /^(?<kind>[A-Z]+)(?: \w+)?(?:: (?<said>[\s\S]*))?$/

/** The same in the reader's words; whatever is no claim's stays as it is. */
export function useClaimWords(): (kept: string) => string {
  const { t } = useTexts()
  return (kept) => {
    const { kind, said } = KEPT.exec(kept)?.groups ?? {}
    const known = CLAIM_KINDS.find((each) => each === kind)
    if (known === undefined) return kept
    return said === undefined ? t(kindLabel(known)) : `${t(kindLabel(known))}: ${said}`
  }
}

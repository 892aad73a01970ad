import { CLAIM_KINDS } from '@portal/domain/claims/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { kindLabel } from './claim-calls.ts'

/** Text of a check in the history: the claim's kind and code, then the finding. */
const STORED = /^(?<kind>[A-Z]+)(?: \w+)?(?:: (?<text>[\s\S]*))?$/

/** Translates the text of a check into the reader's language; another text stays. */
export function useClaimWords(): (stored: string) => string {
  const { t } = useTexts()
  return (stored) => {
    const { kind, text } = STORED.exec(stored)?.groups ?? {}
    const known = CLAIM_KINDS.find((each) => each === kind)
    if (known === undefined) return stored
    return text === undefined ? t(kindLabel(known)) : `${t(kindLabel(known))}: ${text}`
  }
}

import { useTexts } from '../../../platform/texts.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { ApplicationView } from '../api.ts'

type Verdict = ApplicationView['verdicts'][number]['verdict']

/** Verdict of the office on a document, for its owner; nothing until there is one. */
export function VerdictTag({ verdict }: { readonly verdict: Verdict | undefined }) {
  const { t } = useTexts()
  if (verdict === undefined) return null
  return (
    <StatusTag tone={verdict === 'ACCEPTED' ? 'success' : 'attention'}>{t(`corrections.verdict.${verdict}`)}</StatusTag>
  )
}

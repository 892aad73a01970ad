import { useTexts } from '../../../platform/texts.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CORRECTION_TONE, type CorrectionMark as Mark } from './correction-calls.ts'

/** Mark of a row in a list of the office: whose turn it is. */
export function CorrectionMark({ of }: { readonly of: Pick<Mark, 'state'> | null }) {
  const { t } = useTexts()
  if (of === null || (of.state !== 'ASKED' && of.state !== 'ANSWERED')) return null
  return (
    <div>
      <StatusTag tone={CORRECTION_TONE[of.state]}>{t(`corrections.list.${of.state}`)}</StatusTag>
    </div>
  )
}

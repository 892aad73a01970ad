import { useTexts } from '../../../platform/texts.ts'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import type { Season } from '../api.ts'

const TONES: Readonly<Record<Season['state'], Tone>> = {
  DRAFT: 'attention',
  COMING: 'progress',
  OPEN: 'attention',
  CLOSING: 'attention',
  CLOSED: 'neutral',
}

export function SeasonTag({ of: { state, isCurrent } }: { readonly of: Pick<Season, 'state' | 'isCurrent'> }) {
  const { t } = useTexts()
  return (
    <StatusTag tone={isCurrent ? 'success' : TONES[state]}>
      {t(isCurrent ? 'seasons.current' : `seasons.states.${state}`)}
    </StatusTag>
  )
}

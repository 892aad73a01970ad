import { useTexts } from '../../../platform/texts.ts'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import type { EntryRow } from '../api.ts'

const TONES = {
  DRAFT: 'neutral',
  SENT: 'attention',
  PUBLISHED: 'success',
  REFUSED: 'danger',
  ENDED: 'neutral',
} as const satisfies Readonly<Record<EntryRow['state'], Tone>>

export function EntryState({ state }: Pick<EntryRow, 'state'>) {
  const { t } = useTexts()
  return <StatusTag tone={TONES[state]}>{t(`content.states.${state}`)}</StatusTag>
}

import type { BroadcastState as State } from '@portal/domain/broadcasts/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'

const TONES: Readonly<Record<State, Tone>> = {
  DRAFT: 'neutral',
  WAITING: 'attention',
  SCHEDULED: 'progress',
  SENDING: 'progress',
  SENT: 'success',
  CANCELLED: 'danger',
}

export function BroadcastState({ state }: { state: State }) {
  const { t } = useTexts()
  return <StatusTag tone={TONES[state]}>{t(`broadcasts.states.${state}`)}</StatusTag>
}

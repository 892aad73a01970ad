import { useTexts } from '../../../platform/texts.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { STAGE_TONES } from '../labels.ts'
import type { StaffCompetition } from '../state/setup-calls.ts'

type Staged = Pick<StaffCompetition, 'stage' | 'roundsPublished'>

export function StageTag({ of: { stage, roundsPublished: round } }: { of: Staged }) {
  const { t } = useTexts()
  if (round > 0) return <StatusTag tone="success">{t('results.publishedRound', { round })}</StatusTag>
  return <StatusTag tone={STAGE_TONES[stage]}>{t(`competitions.stages.${stage}`)}</StatusTag>
}

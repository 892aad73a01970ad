import { winningScores } from '@portal/domain/directory/figure-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { CREATIVE } from '../state/figures.ts'
import type { ProgramView } from '../state/program-view.ts'
import { useOwnScore } from '../state/use-own-score.ts'
import { ProgramScore, YearBar } from './program-score.tsx'
import { ShortlistScore } from './shortlist-score.tsx'

/** Scores that won a grant by year, with the reader's own; only years that some source states. */
export function ProgramScores({ id, program }: { id: string; program: ProgramView }) {
  const { t } = useTexts()
  const score = useOwnScore()
  const [newest, ...earlier] = winningScores(program)
  return (
    <Section id={id} title={t('directory.program.scores')}>
      <ShortlistScore score={score} />
      <ProgramScore program={program} score={score.value} isNamed />
      {earlier.map((scores) => (
        <YearBar key={scores.year} scores={scores} score={score.value} />
      ))}
      <p>{t('directory.figures.cutoff')}</p>
      {newest?.winners === 1 && <p>{t('directory.figures.oneWinner', { year: newest.year })}</p>}
      {program.creative && <p>{t('directory.figures.creative', CREATIVE)}</p>}
    </Section>
  )
}

import { SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { ScoreBar } from '../../../ui/score-bar.tsx'
import { hasOneWinner, MOST_CREATIVE } from '../state/figures.ts'
import type { ProgramView } from '../state/program-view.ts'
import { useCutoffs } from '../state/use-cutoffs.ts'
import { useOwnScore } from '../state/use-own-score.ts'
import { LEAST_SHOWN, ProgramScore } from './program-score.tsx'
import { ShortlistScore } from './shortlist-score.tsx'

/** Scores that won a grant by year, with the reader's own; only years that some source states. */
export function ProgramScores({ id, program }: { id: string; program: ProgramView }) {
  const { t } = useTexts()
  const score = useOwnScore()
  const published = useCutoffs(program)
  return (
    <Section id={id} title={t('directory.program.scores')}>
      <ShortlistScore score={score} />
      <ProgramScore program={program} score={score.value} isNamed />
      {published.map(({ year, least }) => (
        <ScoreBar
          key={year}
          least={LEAST_SHOWN}
          most={UNT_MAX}
          from={least}
          to={UNT_MAX}
          mine={score.value}
          caption={t('directory.program.since', { year, score: least })}
          label={t('directory.program.sinceLabel', { year, score: least })}
        />
      ))}
      <p>{t('directory.figures.cutoff', { year: SCORES_YEAR })}</p>
      {hasOneWinner(program.code) && <p>{t('directory.figures.oneWinner', { year: SCORES_YEAR })}</p>}
      {program.creative && <p>{t('directory.figures.creative', { most: MOST_CREATIVE, year: SCORES_YEAR })}</p>}
    </Section>
  )
}

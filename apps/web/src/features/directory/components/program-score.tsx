import { SCORES_YEAR, type ScoreStanding, standingOf } from '@portal/domain/directory/rules.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ScoreBar } from '../../../ui/score-bar.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import classes from './shortlist.module.css'

const TONE: Readonly<Record<ScoreStanding, Tone>> = {
  reached: 'success',
  close: 'attention',
  below: 'danger',
  unknown: 'neutral',
}
/** Beginning of the scale: no score that won a grant was lower. */
export const LEAST_SHOWN = 40

type ProgramScoreProps = {
  readonly program: { readonly cutoffMin2025: number | null; readonly cutoffMax2025: number | null }
  readonly score: number | null
  /** Also names the comparison, for lists that are not grouped by it. */
  readonly isNamed?: boolean
}

/** One's score on the range of scores that won a grant; nothing where no source states it. */
export function ProgramScore({ program, score, isNamed = false }: ProgramScoreProps) {
  const { t } = useTexts()
  const { cutoffMin2025: from, cutoffMax2025: to } = program
  if (from === null || to === null) return null
  const range = { from, to, year: SCORES_YEAR }
  const standing = score === null ? null : standingOf(score, from)
  return (
    <>
      <ScoreBar
        least={LEAST_SHOWN}
        most={UNT_MAX}
        from={from}
        to={to}
        mine={score}
        caption={t('directory.shortlist.range', range)}
        label={
          score === null
            ? t('directory.shortlist.rangeLabel', range)
            : t('directory.shortlist.rangeLabelOwn', { ...range, score })
        }
      />
      {isNamed && standing !== null && (
        <p className={classes.standing}>
          <StatusTag tone={TONE[standing]}>{t(`directory.score.standing.${standing}`)}</StatusTag>{' '}
          <span className={classes.quiet}>{t(`directory.score.standingText.${standing}`, { year: SCORES_YEAR })}</span>
        </p>
      )}
    </>
  )
}

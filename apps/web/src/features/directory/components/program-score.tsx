import { type WinningScores, winningScores } from '@portal/domain/directory/figure-rules.ts'
import { type ScoreStanding, standingOf } from '@portal/domain/directory/rules.ts'
import type { ProgramFigure } from '@portal/domain/directory/schema.ts'
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
const LEAST_SHOWN = 40

type HasFigures = { readonly figures: readonly ProgramFigure[] }
type ProgramScoreProps = {
  readonly program: HasFigures
  readonly score: number | null
  /** Also names the comparison, for lists that are not grouped by it. */
  readonly isNamed?: boolean
}

/** One's score on the range of scores that won a grant last; nothing where no source states it. */
export function ProgramScore({ program, score, isNamed = false }: ProgramScoreProps) {
  const { t } = useTexts()
  const [newest] = winningScores(program)
  if (newest === undefined) return null
  const standing = score === null ? null : standingOf(score, newest.lowest)
  return (
    <>
      <YearBar scores={newest} score={score} />
      {isNamed && standing !== null && (
        <p className={classes.standing}>
          <StatusTag tone={TONE[standing]}>{t(`directory.score.standing.${standing}`)}</StatusTag>{' '}
          <span className={classes.quiet}>{t(`directory.score.standingText.${standing}`, { year: newest.year })}</span>
        </p>
      )}
    </>
  )
}

/** One's score on the scores that won a grant in one year. Without a highest score the range is open. */
export function YearBar({ scores, score }: { scores: WinningScores; score: number | null }) {
  const { t } = useTexts()
  const { year, lowest: from, highest } = scores
  const range = { year, from, to: highest ?? UNT_MAX }
  const text = highest === null ? 'since' : 'range'
  return (
    <ScoreBar
      least={LEAST_SHOWN}
      most={UNT_MAX}
      from={from}
      to={range.to}
      mine={score}
      caption={t(`directory.shortlist.${text}`, range)}
      label={
        score === null
          ? t(`directory.shortlist.${text}Label`, range)
          : t(`directory.shortlist.${text}LabelOwn`, { ...range, score })
      }
    />
  )
}

/** Scores of the year before the newest, as a line. */
export function EarlierScores({ of }: { of: HasFigures }) {
  const { t } = useTexts()
  const [, before] = winningScores(of)
  if (before === undefined) return null
  const { year, lowest: from, highest } = before
  return (
    <p className={classes.quiet}>
      {t(highest === null ? 'directory.shortlist.since' : 'directory.shortlist.range', {
        year,
        from,
        to: highest ?? '',
      })}
    </p>
  )
}

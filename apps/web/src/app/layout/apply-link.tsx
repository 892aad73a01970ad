import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useApplyWays } from '../../features/reception/parts/use-apply-ways.ts'
import { useDates } from '../../platform/dates.ts'
import { useTexts } from '../../platform/texts.ts'

/**
 * Link to the question what to apply for. Without an open way it is a disabled button with the reason below. A note says
 * so if enrolment is closed and the competition is open (docs/specification/screens.md#frame).
 */
export function ApplyLink({ className }: { className: string | undefined }) {
  const { t } = useTexts()
  const dates = useDates()
  const note = useId()
  const { ways, wayOf, stateOf } = useApplyWays()
  const isShut = ways?.every(({ state }) => state !== 'OPEN') ?? false
  const competition = wayOf('GRANT_COMPETITION')
  const opening = ways?.find(({ state }) => state === 'COMING')?.at ?? null
  const isAlone = competition?.state === 'OPEN' && stateOf('ENROLLMENT') !== 'OPEN'
  if (isShut) {
    return (
      <div className={className}>
        <button type="button" disabled aria-describedby={note}>
          {t('app.header.createApplication')}
        </button>
        <small id={note}>
          {opening === null
            ? t('app.header.receptionClosed')
            : t('app.header.receptionOpens', { date: dates.instant(opening) })}
        </small>
      </div>
    )
  }
  return (
    <div className={className}>
      <Link to="/apply" aria-describedby={isAlone ? note : undefined}>
        {t('app.header.createApplication')}
      </Link>
      {isAlone && (
        <small id={note}>
          {competition.at === null
            ? t('app.header.competitionAlone')
            : t('app.header.competitionAloneUntil', { date: dates.until(competition.at) })}
        </small>
      )}
    </div>
  )
}

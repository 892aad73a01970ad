import { type Period, periodState } from '@portal/domain/kernel/period.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useNow } from '../../../platform/clock.ts'
import { dateInWords } from '../../../platform/dates.ts'
import { periodInWords } from '../state/figures.ts'
import { useGuide } from './guided.tsx'

/** A period in words. Says so once it is over in Kazakhstan; the prerendered page has no clock. */
export function Days({ of }: { of: Period }) {
  const { t } = useGuide()
  return <Known period={of} text={periodInWords(of, t)} />
}

/** A last day in words, in the same way. */
export function Deadline({ day }: { day: string }) {
  const { t } = useGuide()
  return <Known period={{ from: day, to: day }} text={dateInWords(day, t)} />
}

function Known({ period, text }: { period: Period; text: string }) {
  const { t } = useGuide()
  const now = useNow()
  const isPassed = now !== null && periodState(period, kazakhstanDate(now)) === 'passed'
  return isPassed ? t('guidance.grant.deadlines.passed', { date: text }) : text
}

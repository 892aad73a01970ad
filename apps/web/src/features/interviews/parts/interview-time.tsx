import { useDates } from '../../../platform/dates.ts'
import { ownTime } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Time of an interview in Kazakhstan, and by the reader's own clock if it differs. */
export function InterviewTime({ startsAt }: { startsAt: string }) {
  const { t } = useTexts()
  const dates = useDates()
  const own = ownTime(startsAt, t)
  return (
    <>
      {dates.instant(startsAt)}
      {own !== null && <div>{t('app.date.byOwnClock', { time: own })}</div>}
    </>
  )
}

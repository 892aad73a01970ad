import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Time of an interview in Kazakhstan, and by the reader's own clock if it differs. */
export function InterviewTime({ startsAt }: { startsAt: string }) {
  const { t } = useTexts()
  const dates = useDates()
  const at = new Date(startsAt)
  const isElsewhere = -at.getTimezoneOffset() !== KAZAKHSTAN_MINUTES
  const part = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`
  const own = `${dates.date(day)}, ${part(at.getHours())}:${part(at.getMinutes())}`
  return (
    <>
      {dates.instant(startsAt)}
      {isElsewhere && <div>{t('app.date.byOwnClock', { time: own })}</div>}
    </>
  )
}

/** Offset from UTC, the same all year. */
const KAZAKHSTAN_MINUTES = 300

import { useState } from 'react'
import { dayWithWeekday } from '../../src/platform/last-days.ts'
import { type TextKey, useTexts } from '../../src/platform/texts.ts'
import { MonthDays } from '../../src/ui/month-days.tsx'
import { has, report } from './reported.ts'

/** From the middle of one month to the middle of the next. */
export function Story() {
  const { t } = useTexts()
  const [value, setValue] = useState<readonly string[]>(has('past') ? ['2030-05-31'] : [])
  const monthOf = (month: string) => `${t(`app.date.months.${Number(month.slice(5))}` as TextKey)} ${month.slice(0, 4)}`
  return (
    <MonthDays
      label={t('interviews.schedule.date')}
      first="2030-06-12"
      last="2030-07-14"
      value={value}
      onChange={(days) => {
        setValue(days)
        report(days)
      }}
      texts={{
        month: monthOf,
        weekday: (number) => t(`corrections.weekday.${number}` as TextKey).slice(0, 3),
        day: (date) => dayWithWeekday(date, t),
        previous: t('interviews.calendar.previous'),
        next: t('interviews.calendar.next'),
      }}
    />
  )
}

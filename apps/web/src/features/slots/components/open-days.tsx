import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import { now } from '../../../platform/clock.ts'
import { dayWithWeekday } from '../../../platform/last-days.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { FieldNotes } from '../../../ui/field.tsx'
import { MonthDays } from '../../../ui/month-days.tsx'
import type { FormField } from '../../../ui/use-form.ts'

/** Days ahead on which times can be opened. */
const DAYS_AHEAD = 365

/** Days of an opening, marked in a calendar. */
export function OpenDays({ id, name, label, value, fault, onChange }: FormField<readonly string[]>) {
  const { t } = useTexts()
  const at = now()
  return (
    <div id={id} tabIndex={-1}>
      <p>
        <strong>{label}</strong>
      </p>
      <FieldNotes id={id} name={name} label={label} hint={t('slots.open.daysHint', SLOT_LIMITS.days)} fault={fault} />
      <MonthDays
        label={label}
        first={kazakhstanDate(at)}
        last={kazakhstanDate(new Date(at.getTime() + DAYS_AHEAD * DAY_MS))}
        value={value}
        onChange={onChange}
        texts={{
          month: (month) =>
            t('slots.calendar.month', {
              month: t(`slots.calendar.months.${Number(month.slice(5))}` as TextKey),
              year: month.slice(0, 4),
            }),
          weekday: (number) => t(`slots.calendar.weekday.${number}` as TextKey),
          day: (date) => dayWithWeekday(date, t),
          previous: t('slots.calendar.previous'),
          next: t('slots.calendar.next'),
        }}
      />
    </div>
  )
}

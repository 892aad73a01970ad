import { type ComponentProps, useState } from 'react'
import { DateField, isCalendarDate } from './date-field.tsx'

/** A date to filter by: it tells whole dates alone, or that it was emptied, and keeps half a date while it is typed. */
export function WholeDateField({ value, onChange, ...field }: ComponentProps<typeof DateField>) {
  // Of which value it is a change: where that becomes another, what was typed is out of date.
  const [typed, setTyped] = useState({ of: value, text: value })
  return (
    <DateField
      {...field}
      value={typed.of === value ? typed.text : value}
      onChange={(text) => {
        const isWhole = text === '' || isCalendarDate(text)
        setTyped({ of: isWhole ? text : value, text })
        if (isWhole) onChange(text)
      }}
    />
  )
}

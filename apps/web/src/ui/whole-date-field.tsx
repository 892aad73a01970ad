import { type ComponentProps, useState } from 'react'
import { DateField, isCalendarDate } from './date-field.tsx'

/** Date filter. It reports only a whole or an empty date; a partial date stays in the field. */
export function WholeDateField({ value, onChange, ...field }: ComponentProps<typeof DateField>) {
  // The value that was changed. A new value makes the typed text outdated.
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

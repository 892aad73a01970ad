import { type ClipboardEvent, useLayoutEffect, useState } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './date-field.module.css'
import { takeEarlyTyping } from './early-acts.ts'
import { FieldLabel, FieldNotes, type FieldProps } from './field.tsx'

type Parts = { readonly day: string; readonly month: string; readonly year: string }

const PARTS = [
  { name: 'day', length: 2 },
  { name: 'month', length: 2 },
  { name: 'year', length: 4 },
] as const

/** `YYYY-MM-DD` from typed parts. Empty if all parts are empty; an invalid date if some are. */
function toDate({ day, month, year }: Parts): string {
  if (day === '' && month === '' && year === '') return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function toParts(date: string): Parts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Parts of a pasted date: 25.08.2001, 25/8/2001 or 2001-08-25. */
export function partsOfPasted(text: string): Parts | null {
  const dayFirst = /^\s*(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4})\s*$/.exec(text)
  if (dayFirst) return { day: dayFirst[1] ?? '', month: dayFirst[2] ?? '', year: dayFirst[3] ?? '' }
  return isCalendarDate(text.trim()) ? toParts(text.trim()) : null
}

type DateFieldProps = FieldProps<string> & {
  readonly isBirthday?: boolean
}

/** Date in three boxes, for a known date such as a birthday: faster than a calendar. */
export function DateField({
  id,
  name,
  value,
  label,
  hint,
  fault,
  onChange,
  isBirthday = false,
  isOptional = false,
}: DateFieldProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Parts>(() => toParts(value))
  // The value may change from outside, such as when a profile arrives.
  const parts = toDate(typed) === value ? typed : toParts(value)
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')

  // The error summary links to the field's own id, that of its first box.
  const idOf = (position: number) => (position === 0 ? id : `${id}-${PARTS[position]?.name}`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useLayoutEffect(() => {
    const early = PARTS.map(({ name: part }, position) => [part, takeEarlyTyping(idOf(position))] as const)
    const known = early.filter(([, part]) => part !== undefined)
    if (known.length > 0) set({ ...parts, ...Object.fromEntries(known) })
  }, [])

  function set(next: Parts): void {
    setTyped(next)
    onChange(toDate(next))
  }

  function paste(event: ClipboardEvent): void {
    const whole = partsOfPasted(event.clipboardData.getData('text'))
    if (whole === null) return
    event.preventDefault()
    set(whole)
  }

  return (
    <fieldset {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}>
      <legend>
        <FieldLabel label={label} isOptional={isOptional} />
      </legend>
      <FieldNotes id={id} name={name} label={label} hint={hint} fault={fault} />
      <div className={classes.parts}>
        {PARTS.map(({ name: part, length }, position) => (
          <label key={part} className={classes.part}>
            {t(`app.date.${part}`)}
            <input
              id={idOf(position)}
              name={`${name}-${part}`}
              type="text"
              value={parts[part]}
              inputMode="numeric"
              maxLength={length}
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              aria-invalid={fault !== undefined}
              onPaste={paste}
              onChange={(event) => set({ ...parts, [part]: event.currentTarget.value.replace(/\D/g, '') })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

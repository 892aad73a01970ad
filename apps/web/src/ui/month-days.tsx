import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import listClasses from './list.module.css'
import classes from './month-days.module.css'

const WEEK = 7

type MonthDaysProps = {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly first: string
  readonly last: string
  readonly value: readonly string[]
  readonly onChange: (days: readonly string[]) => void
  readonly texts: {
    /** Year and month in words, by `YYYY-MM`. */
    readonly month: (month: string) => string
    /** From 1, Monday. */
    readonly weekday: (number: number) => string
    /** A whole day in words. */
    readonly day: (date: string) => string
    readonly previous: string
    readonly next: string
  }
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Month in the form `YYYY-MM`. */
function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Weeks of a month, each from Monday; null: a day of another month. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK
  const days = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_week, week) =>
    Array.from({ length: WEEK }, (_day, at) => {
      const day = week * WEEK + at - before
      return day < 0 || day >= days ? null : addDays(first, day)
    }),
  )
}

/** Small calendar in which any days are marked. One Tab stop; arrow keys move from day to day. */
export function MonthDays({ label, first, last, value, onChange, texts }: MonthDaysProps) {
  const [chosen, setActive] = useState(value[0] ?? first)
  const table = useRef<HTMLTableElement>(null)
  const isOpen = (date: string): boolean => first <= date && date <= last
  const within = (date: string): string => (date < first ? first : date > last ? last : date)
  // The Tab stop is a day that can be marked, also where a marked day is past.
  const active = within(chosen)
  const month = active.slice(0, 7)

  const toggle = (date: string): void =>
    onChange(value.includes(date) ? value.filter((other) => other !== date) : [...value, date].sort())

  function move(event: KeyboardEvent): void {
    const days = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: WEEK, ArrowUp: -WEEK }[event.key]
    if (days === undefined) return
    event.preventDefault()
    const to = within(addDays(active, days))
    // The month of the day is drawn at once: the next key acts on the new day.
    flushSync(() => setActive(to))
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
  }

  return (
    <fieldset className={classes.calendar}>
      <legend className={listClasses.hidden}>{label}</legend>
      <div className={classes.head}>
        <Button
          look="quiet"
          aria-label={texts.previous}
          disabled={month <= first.slice(0, 7)}
          onClick={() => setActive(within(`${addMonths(month, -1)}-01`))}
        >
          <span aria-hidden="true">‹</span>
        </Button>
        <strong aria-live="polite">{texts.month(month)}</strong>
        <Button
          look="quiet"
          aria-label={texts.next}
          disabled={month >= last.slice(0, 7)}
          onClick={() => setActive(within(`${addMonths(month, 1)}-01`))}
        >
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <table ref={table} className={classes.month}>
        <caption className={listClasses.hidden}>{texts.month(month)}</caption>
        <thead>
          <tr>
            {Array.from({ length: WEEK }, (_day, at) => (
              <th key={texts.weekday(at + 1)} scope="col">
                {texts.weekday(at + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, at) => (
                <td key={date ?? at}>
                  {date !== null && (
                    <button
                      type="button"
                      data-date={date}
                      aria-label={texts.day(date)}
                      aria-pressed={value.includes(date)}
                      disabled={!isOpen(date)}
                      tabIndex={date === active ? 0 : -1}
                      onClick={() => {
                        setActive(date)
                        toggle(date)
                      }}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

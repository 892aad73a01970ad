import type { ReactNode } from 'react'
import classes from './time-choice.module.css'

export type TimeOption = {
  readonly value: string
  /** Time of day, `HH:mm`. */
  readonly time: string
  /** The same moment by another clock. */
  readonly otherTime?: string | undefined
}

export type TimeDay = {
  readonly key: string
  readonly day: string
  /** Line below the day, such as its time zone. */
  readonly note?: ReactNode
  readonly times: readonly TimeOption[]
}

type TimeChoiceProps = {
  readonly name: string
  readonly days: readonly TimeDay[]
  readonly value: string | null
  readonly onChange: (value: string) => void
}

/** One of many times, grouped by day: radio buttons as large as a finger. */
export const TimeChoice = ({ name, days, value, onChange }: TimeChoiceProps) => (
  <div className={classes.days}>
    {days.map(({ key, day, note, times }) => (
      <fieldset key={key} className={classes.day}>
        <legend>{day}</legend>
        {note && <p className={classes.note}>{note}</p>}
        <div className={classes.times}>
          {times.map(({ value: own, time, otherTime }) => (
            <label key={own} className={classes.time}>
              <input type="radio" name={name} value={own} checked={own === value} onChange={() => onChange(own)} />
              <strong>{time}</strong>
              {otherTime !== undefined && <small>{otherTime}</small>}
            </label>
          ))}
        </div>
      </fieldset>
    ))}
  </div>
)

import classes from './timetable.module.css'

export type TimetableRow = {
  readonly key: string
  /** `YYYY-MM-DD`, and the same in words. */
  readonly date: string
  readonly day: string
  readonly title: string
  readonly detail?: string | undefined
  readonly when: 'past' | 'today' | 'ahead'
}

/**
 * Days in their order, joined by a line. Past days look past, today is marked.
 * @param isNarrow for a side column: each day is above its title, as on a phone.
 */
export const Timetable = ({ rows, isNarrow = false }: { rows: readonly TimetableRow[]; isNarrow?: boolean }) => (
  <ol className={isNarrow ? classes.timetable : `${classes.timetable} ${classes.wide}`}>
    {rows.map(({ key, date, day, title, detail, when }) => (
      <li key={key} className={classes[when]} {...(when === 'today' ? { 'aria-current': 'date' as const } : {})}>
        <time dateTime={date}>{day}</time>
        <div>
          <p>{title}</p>
          {detail !== undefined && <p className={classes.detail}>{detail}</p>}
        </div>
      </li>
    ))}
  </ol>
)

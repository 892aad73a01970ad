import type { ReactNode } from 'react'
import classes from './agenda.module.css'

export type AgendaEntry = {
  readonly key: string
  readonly month: string
  readonly day: string
  readonly title: string
  readonly text: string
  /** Within a few days. */
  readonly isSoon?: boolean
  readonly link?: ReactNode
}

/** Days ahead, each with a leaf of the calendar. The text names the whole date. */
export const Agenda = ({ entries }: { readonly entries: readonly AgendaEntry[] }) => (
  <ul className={classes.agenda}>
    {entries.map(({ key, month, day, title, text, isSoon = false, link }) => (
      <li key={key}>
        <div className={isSoon ? `${classes.leaf} ${classes.soon}` : classes.leaf} aria-hidden="true">
          <span>{month}</span>
          <b>{day}</b>
        </div>
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
          {link && <div className={classes.link}>{link}</div>}
        </div>
      </li>
    ))}
  </ul>
)

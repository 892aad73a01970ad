import type { ReactNode } from 'react'
import classes from './season-state.module.css'
import { StatusTag, type Tone } from './status-tag.tsx'

/** Cards with what is open and how long still. `isRaised`: they overlap the dark surface above. */
export const SeasonState = ({ label, isRaised = false, children }: SeasonStateProps) => (
  <ul className={isRaised ? `${classes.states} ${classes.raised}` : classes.states} aria-label={label}>
    {children}
  </ul>
)
type SeasonStateProps = { readonly label: string; readonly isRaised?: boolean; readonly children: ReactNode }

type StateCardProps = {
  readonly tone: Tone
  readonly state: string
  readonly title: string
  /** Days left, and the words below them. */
  readonly left?: { readonly count: number | null; readonly words: string } | undefined
  readonly children: ReactNode
}

export const StateCard = ({ tone, state, title, left, children }: StateCardProps) => (
  <li>
    <div className={classes.words}>
      <StatusTag tone={tone}>{state}</StatusTag>
      <h2>{title}</h2>
      {children}
    </div>
    {left && (
      <p className={classes.left}>
        {left.count !== null && <b>{left.count}</b>} <span>{left.words}</span>
      </p>
    )}
  </li>
)

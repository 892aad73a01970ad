import type { ReactNode } from 'react'
import classes from './talk.module.css'

export type Said = {
  readonly key: string
  /** Writer and time. */
  readonly head: ReactNode
  /** The reader wrote it. */
  readonly isMine: boolean
  /** Seen by a part of the readers only. */
  readonly isAside?: boolean
  readonly text: ReactNode
  readonly foot?: ReactNode
}

/** Messages of two sides, the oldest first. */
export const Talk = ({ label, said }: { readonly label: string; readonly said: readonly Said[] }) => (
  <ol className={classes.talk} aria-label={label}>
    {said.map(({ key, head, isMine, isAside = false, text, foot }) => (
      <li key={key} className={isAside ? classes.aside : isMine ? classes.mine : undefined}>
        <div className={classes.head}>{head}</div>
        <div className={classes.text}>{text}</div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </li>
    ))}
  </ol>
)

import { type ReactNode, useId } from 'react'
import classes from './request-item.module.css'

type RequestItemProps = {
  readonly title: string
  /** Words of the person who asks. */
  readonly why: ReactNode
  /** Two parts beside each other: before and after. */
  readonly children: ReactNode
}

/** One thing that somebody asks the reader to replace: its reason, then before and after. */
export function RequestItem({ title, why, children }: RequestItemProps) {
  const id = useId()
  return (
    <section className={classes.item} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <blockquote className={classes.why}>{why}</blockquote>
      <div className={classes.compare}>{children}</div>
    </section>
  )
}

type ComparedProps = {
  readonly title: string
  readonly isFresh?: boolean
  readonly children: ReactNode
}

/** One side of a comparison. */
export const Compared = ({ title, isFresh = false, children }: ComparedProps) => (
  <div className={isFresh ? `${classes.side} ${classes.fresh}` : classes.side}>
    <span>{title}</span>
    {children}
  </div>
)

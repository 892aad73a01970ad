import { type ReactNode, useId } from 'react'
import classes from './next-step.module.css'

type NextStepProps = {
  /** Short words above the title. */
  readonly kicker: string
  readonly title: string
  readonly children?: ReactNode
  /** The one main act of the page: a link with `nextStepAct`. */
  readonly act?: ReactNode
  /** A quiet act below it. */
  readonly more?: ReactNode
  /** Good news: green in place of blue. */
  readonly isGood?: boolean
}

/** Class of the main act. */
export const nextStepAct = classes.button

/** The one thing to do now: the only dark surface of a page. */
export function NextStep({ kicker, title, children, act, more, isGood = false }: NextStepProps) {
  const id = useId()
  return (
    <section className={isGood ? `${classes.step} ${classes.good}` : classes.step} aria-labelledby={id}>
      <div className={classes.words}>
        <p className={classes.kicker}>{kicker}</p>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {(act || more) && (
        <div className={classes.acts}>
          {act}
          {more}
        </div>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import classes from './held-back.module.css'
import { type Asked, isAsking } from './is-asking.ts'
import { LoadingState } from './states.tsx'

/**
 * What stands below a notice that comes when its answers are known: it would be pushed down. It begins its own work at
 * once and is shown with them, or when one cannot be had.
 */
export function HeldBack({ by, children }: { by: readonly Asked[]; children: ReactNode }) {
  const isHeld = isAsking(by)
  return (
    <>
      {isHeld && <LoadingState />}
      <div className={classes.below} hidden={isHeld}>
        {children}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import classes from './held-back.module.css'
import { type Asked, isAsking } from './is-asking.ts'
import { LoadingState } from './states.tsx'

/**
 * Content below a notice that depends on queries. It stays hidden until they are answered or fail: the notice would
 * push it down. It loads its own data at once.
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

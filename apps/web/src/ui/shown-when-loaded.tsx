import type { ReactNode } from 'react'
import { isLoadingFirst, type QueryState } from './is-loading-first.ts'
import classes from './shown-when-loaded.module.css'
import { LoadingState } from './states.tsx'

/**
 * Content below a notice that depends on queries. It stays hidden until they are answered or fail: the notice would
 * push it down. It loads its own data at once.
 */
export function ShownWhenLoaded({ by, children }: { by: readonly QueryState[]; children: ReactNode }) {
  const isHeld = isLoadingFirst(by)
  return (
    <>
      {isHeld && <LoadingState />}
      <div className={classes.below} hidden={isHeld}>
        {children}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import classes from './held-back.module.css'
import { LoadingState } from './states.tsx'

type Asked = { readonly isLoading: boolean; readonly failureCount: number }

/** Whether one of these answers is on its way for the first time; one that could not be had is not waited for. */
const isAsking = (queries: readonly Asked[]): boolean =>
  queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)

/**
 * What stands below a notice that comes when its answers are known: it would be pushed down. It begins its own work at
 * once and is shown with them, or when one cannot be had.
 */
export const HeldBack = ({ by, children }: { by: readonly Asked[]; children: ReactNode }) => (
  <>
    {isAsking(by) && <LoadingState />}
    <div className={classes.below} hidden={isAsking(by)}>
      {children}
    </div>
  </>
)

import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** Main content with cards beside it; on a phone these follow. */
export const Columns = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className={classes.columns}>
    <div>{children}</div>
    <div>{side}</div>
  </div>
)

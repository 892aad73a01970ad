import type { ReactNode } from 'react'
import classes from './sticky-bar.module.css'

/** State and main act of a long page, on screen at its lower edge. */
export const StickyBar = ({ state, children }: { readonly state: ReactNode; readonly children: ReactNode }) => (
  <div className={classes.bar}>
    <div className={classes.state}>{state}</div>
    {children}
  </div>
)

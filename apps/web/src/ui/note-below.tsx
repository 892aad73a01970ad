import type { ReactNode } from 'react'
import classes from './note-below.module.css'

/** Note on a file, across the whole width of its slot; `data-caution` marks a warning. */
export const NoteBelow = ({ children }: { children: ReactNode }) => <div className={classes.note}>{children}</div>

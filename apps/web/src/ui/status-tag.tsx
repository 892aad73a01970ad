import type { ReactNode } from 'react'
import classes from './status-tag.module.css'

/** Meaning of a status for the reader. The words carry the meaning; the colour only helps. */
export type Tone = 'neutral' | 'progress' | 'attention' | 'success' | 'danger'

export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>
)

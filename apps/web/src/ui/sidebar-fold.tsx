import { type ReactNode, useState } from 'react'
import classes from './sidebar-fold.module.css'

/** Whether the sidebar stands beside the screen; on narrow ones it folds under the navigation, and its parts with it. */
export const isRoomy = (): boolean => window.matchMedia('(min-width: 56.01rem)').matches

type SidebarFoldProps = {
  readonly title: string
  /** Whether it is worth opening by itself where there is room. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A part of the sidebar under a title, such as the filters of a list: open where there is room for it. */
export function SidebarFold({ title, isOpen = true, children }: SidebarFoldProps) {
  const [isWide] = useState(isRoomy)
  return (
    <details className={classes.fold} open={isWide && isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

import { type ReactNode, useState } from 'react'
import classes from './sidebar-fold.module.css'

/** Whether the sidebar is beside the screen. On a narrow screen it folds under the navigation, with its parts. */
export const isRoomy = (): boolean => window.matchMedia('(min-width: 56.01rem)').matches

type SidebarFoldProps = {
  readonly title: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Titled part of the sidebar, such as a list's filters; open by default on a wide screen. */
export function SidebarFold({ title, isOpen = true, children }: SidebarFoldProps) {
  const [isWide] = useState(isRoomy)
  return (
    <details className={classes.fold} open={isWide && isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

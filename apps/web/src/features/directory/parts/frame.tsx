import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import classes from './frame.module.css'
import { DirectoryNav } from './nav.tsx'

type DirectoryPageProps = {
  readonly title: string
  readonly lead: ReactNode
  readonly back?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const DirectoryFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.directory}>
    <DirectoryNav />
    {children}
  </div>
)

export const DirectoryPage = (props: DirectoryPageProps) => (
  <DirectoryFrame>
    <Page {...props} isWide />
  </DirectoryFrame>
)

import type { ReactNode } from 'react'
import { useDocumentTitle, useTitleFocus } from '../../../ui/page.tsx'
import classes from './accounts.module.css'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useTitleFocus()
  useDocumentTitle(title)
  return (
    <div className={classes.card}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './list-page.module.css'
import { Actions, useDocumentTitle, useTitleFocus } from './page.tsx'

type ListPageProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** Acts on the whole list, beside the title but last in the Tab order: the rows are reached first. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Screen of one list of the staff: title, filters and rows, as wide as the window. */
export function ListPage({ title, lead, actions, children }: ListPageProps) {
  useDocumentTitle(title)
  const heading = useTitleFocus()
  return (
    <div className={classes.page}>
      <div className={classes.titles}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      <div className={classes.rest}>{children}</div>
      {actions && (
        <div className={classes.last}>
          <Actions>{actions}</Actions>
        </div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useDocumentTitle, useTitleFocus } from '../../../ui/page.tsx'
import classes from './accounts.module.css'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <CardPart heading="h1" title={title}>
      {children}
    </CardPart>
  )
}

type CardPartProps = { readonly title: string; readonly heading?: 'h1' | 'h2'; readonly children: ReactNode }

/** Card on a page that has a title of its own. */
export function CardPart({ title, heading: Heading = 'h2', children }: CardPartProps) {
  const heading = useTitleFocus()
  return (
    <div className={classes.card}>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

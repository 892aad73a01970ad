import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
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

type CardPartProps = {
  readonly title: string
  readonly heading?: 'h1' | 'h2'
  /** Its news is what the reader came for: the page moves to it where it is lower. */
  readonly isNews?: boolean
  readonly children: ReactNode
}

/** Card on a page that has a title of its own. */
export function CardPart({ title, heading: Heading = 'h2', isNews = false, children }: CardPartProps) {
  const heading = useTitleFocus()
  const card = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    if (!isNews) return
    function show(): void {
      const top = card.current?.getBoundingClientRect().top ?? 0
      if (top < 0 || top > window.innerHeight / 2) card.current?.scrollIntoView({ block: 'start' })
    }
    show()
    // The router sets the position of a page after its effects.
    return router.subscribe('onRendered', show)
  }, [isNews, router])
  return (
    <div ref={card} className={classes.card}>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

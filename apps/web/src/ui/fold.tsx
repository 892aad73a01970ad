import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openFolds } from './error-summary.tsx'
import classes from './fold.module.css'

type FoldProps = {
  /** Address of the fold on its page: a link to it, or to a control in it, opens it. */
  readonly id: string
  readonly title: string
  /** State of what is in it, beside the title. */
  readonly state?: ReactNode
  readonly isOpenFirst?: boolean
  /** Level of the title among the headings of its page. */
  readonly heading?: 'h2' | 'h3'
  readonly children: ReactNode
}

/** Part of a page behind its title. Typed values stay while it is closed. */
export function Fold({ id, title, state, isOpenFirst = false, heading: Heading = 'h3', children }: FoldProps) {
  const [isOpen] = useState(isOpenFirst)
  const fold = useRef<HTMLDetailsElement>(null)
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    const target = hash === '' ? null : document.getElementById(hash)
    if (target === null || !fold.current?.contains(target)) return
    openFolds(target)
    target.scrollIntoView({ block: target === fold.current ? 'start' : 'center' })
    ;(target === fold.current ? fold.current.querySelector('summary') : target)?.focus({ preventScroll: true })
  }, [location])
  return (
    <details id={id} ref={fold} className={classes.fold} open={isOpen}>
      <summary>
        <Heading>{title}</Heading>
        {state}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}

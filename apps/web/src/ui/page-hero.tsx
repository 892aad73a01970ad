import type { ReactNode } from 'react'
import { Land } from './land.tsx'
import { useDocumentTitle, useTitleFocus } from './page.tsx'
import classes from './page-hero.module.css'

type PageHeroProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly back: ReactNode
  /** Short facts in a row below the title. */
  readonly tags?: readonly string[]
  readonly acts?: ReactNode
  /** Card or picture beside the title. */
  readonly aside?: ReactNode
  /** Card that overlaps the lower edge. */
  readonly children?: ReactNode
}

/** Dark surface with the title of a page that a visitor reads, its main act and its first facts. */
export function PageHero({ title, lead, back, tags = [], acts, aside, children }: PageHeroProps) {
  useDocumentTitle(title)
  const heading = useTitleFocus()
  return (
    <div className={classes.whole}>
      <div className={children ? `${classes.hero} ${classes.overlapped}` : classes.hero}>
        <div className={classes.intro}>
          <div className={classes.back}>{back}</div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {tags.length > 0 && (
            <ul className={classes.tags}>
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
          {acts && <div className={classes.acts}>{acts}</div>}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
        <Land />
      </div>
      {children && <div className={classes.card}>{children}</div>}
    </div>
  )
}

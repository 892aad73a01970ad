import type { ReactNode } from 'react'
import classes from './hero.module.css'
import { Land } from './land.tsx'

/** Dark surface at the top of a page, above a land of hills: titles and links, and a card beside them. */
export const Hero = ({ children, card }: { children: ReactNode; card: ReactNode }) => (
  <div className={classes.hero}>
    <div className={classes.inner}>
      <div className={classes.intro}>{children}</div>
      <div className={classes.card}>{card}</div>
    </div>
    <Land />
  </div>
)

export const HeroTitles = ({ children }: { children: ReactNode }) => <div className={classes.titles}>{children}</div>

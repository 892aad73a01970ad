import type { ReactNode } from 'react'
import classes from './doors.module.css'
import { Icon, type IconName } from './icon.tsx'

type DoorProps = {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
}

/** List of the few things to do on a page, each a large link. */
export const Doors = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.doors} aria-label={label}>
    {children}
  </ul>
)

export const doorClass = (isMain = false): string => (isMain ? `${classes.door} ${classes.main}` : `${classes.door}`)

/** Content of such a link. */
export const Door = ({ icon, title, hint }: DoorProps) => (
  <>
    <Icon name={icon} />
    <span className={classes.words}>
      <strong>{title}</strong>
      <span>{hint}</span>
    </span>
    <Icon name="arrow" />
  </>
)

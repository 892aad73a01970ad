import type { ReactNode } from 'react'
import classes from './banner.module.css'

type BannerProps = {
  readonly tone: 'success' | 'info' | 'warning' | 'danger'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Announced by a screen reader when it appears after an act of the reader. */
  readonly isAnnounced?: boolean
}

/** Permanent message on the page, unlike a toast. */
export const Banner = ({ tone, title, children, isAnnounced = false }: BannerProps) => (
  <div
    className={`${classes.banner} ${classes[tone]}`}
    {...(isAnnounced ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
  >
    {title && <strong>{title}</strong>}
    {children && <div>{children}</div>}
  </div>
)

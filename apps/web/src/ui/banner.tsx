import type { ReactNode } from 'react'
import classes from './banner.module.css'

type BannerProps = {
  readonly tone: 'success' | 'info' | 'warning' | 'danger'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Read out when it appears after something that the reader did. */
  readonly isAnnounced?: boolean
}

/** A message that stays on the page, unlike a toast. */
export const Banner = ({ tone, title, children, isAnnounced = false }: BannerProps) => (
  <div
    className={`${classes.banner} ${classes[tone]}`}
    {...(isAnnounced ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
  >
    {title && <strong>{title}</strong>}
    {children && <div>{children}</div>}
  </div>
)

import type { ReactNode } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './outbound-link.module.css'

/** Link to another site. It opens in a new tab and says so. */
export function OutboundLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.outbound}>
      {children} <span className={classes.newTab}>{t('app.actions.newTab')}</span>
    </a>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../../../app/texts.ts'
import classes from './directory.module.css'

/** A search has found nothing: what to loosen, each with a link that does it. */
export function NothingFound({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={classes.nothing}>
      <h2>{t('directory.nothing.title')}</h2>
      <p>{t('directory.nothing.text')}</p>
      <ul>{children}</ul>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useNeighbours } from '../state/list-order.ts'
import { rememberedState } from '../state/use-list-state.ts'
import classes from './workbench.module.css'

export function BackToList() {
  const { t } = useTexts()
  const hasList = useMay('listApplications')
  // The head of the competition has the claims only.
  if (!hasList) return <Link to="/claims">← {t('applications.review.backToList')}</Link>
  return (
    <Link to="/applications" search={rememberedState()}>
      ← {t('applications.review.backToList')}
    </Link>
  )
}

export function Neighbours({ id }: { id: string }) {
  const { t } = useTexts()
  const { previous, next } = useNeighbours(id)
  return (
    <nav className={classes.neighbours} aria-label={t('applications.review.place')}>
      <BackToList />
      <div>
        {previous && (
          <Link to="/applications/$id" params={{ id: previous }}>
            ‹ {t('applications.review.previous')}
          </Link>
        )}
        {next && (
          <Link to="/applications/$id" params={{ id: next }}>
            {t('applications.review.next')} ›
          </Link>
        )}
      </div>
    </nav>
  )
}

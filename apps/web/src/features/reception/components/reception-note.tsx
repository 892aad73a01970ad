import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import classes from './reception-note.module.css'

/** Guests of one network share a budget of calls, so they ask seldom. */
const ASK_AGAIN_MS = 60_000

/** Whether documents are received (docs/specification/screens.md#reception-up-front). Keeps its height as it loads. */
export function ReceptionNote() {
  const { t } = useTexts()
  const dates = useDates()
  const reception = useQuery({ ...queryOf('readReception', {}), refetchInterval: ASK_AGAIN_MS }).data?.data
  if (reception === undefined) return <div className={classes.note} aria-hidden="true" />
  if (reception.status === 'ENABLED') {
    return (
      <div className={`${classes.note} ${classes.open}`}>
        <strong>{t('reception.open')}</strong>
        <span>
          {reception.closesAt === null
            ? t('reception.openWithoutEnd')
            : t('reception.openUntil', { date: dates.instant(reception.closesAt) })}
        </span>
      </div>
    )
  }
  return (
    <div className={`${classes.note} ${classes.closed}`}>
      <strong>{t('reception.closed')}</strong>
      <span>
        {reception.opensAt === null
          ? t('reception.closedWithoutDate')
          : t('reception.opensOn', { date: dates.instant(reception.opensAt) })}
      </span>
      <Link to="/help">{t('reception.prepare')}</Link>
    </div>
  )
}

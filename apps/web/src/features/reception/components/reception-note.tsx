import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import classes from './reception-note.module.css'

/** Guests of one network share a rate limit, so they poll rarely. */
const ASK_AGAIN_MS = 60_000

/**
 * State of the reception, and of the competition for grants with its own dates
 * (docs/specification/screens.md#reception-up-front). The note keeps its height while it loads.
 */
export function ReceptionNote() {
  const { t } = useTexts()
  const dates = useDates()
  const reception = useQuery({ ...queryOf('readReception', {}), refetchInterval: ASK_AGAIN_MS }).data?.data
  const [competition] =
    useQuery({ ...queryOf('listOpenCompetitions', {}), refetchInterval: ASK_AGAIN_MS }).data?.list ?? []
  if (reception === undefined) return <div className={classes.note} aria-hidden="true" />
  const isOpen = reception.status === 'ENABLED'
  const day = isOpen ? reception.closesAt : reception.nextOpening
  const [dated, undated] = isOpen
    ? (['reception.openUntil', 'reception.openWithoutEnd'] as const)
    : (['reception.opensOn', 'reception.closedWithoutDate'] as const)
  const closed = competition === undefined ? 'reception.closed' : 'reception.enrolmentClosed'
  return (
    <div className={`${classes.note} ${isOpen ? classes.open : classes.closed}`}>
      <strong>{t(isOpen ? 'reception.open' : closed)}</strong>
      <span>{day === null ? t(undated) : t(dated, { date: isOpen ? dates.until(day) : dates.instant(day) })}</span>
      {competition !== undefined && (
        <strong className={classes.further}>
          {competition.closesAt === null
            ? t('reception.competition')
            : t('reception.competitionUntil', { date: dates.until(competition.closesAt) })}
        </strong>
      )}
      {!isOpen && <Link to="/help">{t('reception.prepare')}</Link>}
    </div>
  )
}

import { mayCompete } from '@portal/domain/applications/competing-rules.ts'
import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { applicationQuery, openCompetitionsQuery, profileQuery } from '../api.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'
import { useReceived } from '../state/use-received.ts'

/** Warning that reception is closed, with the next opening (docs/specification/screens.md#reception-up-front). */
export function ReceptionWarning({ id, type }: { id: string | null; type: ApplicationType }) {
  const { t } = useTexts()
  const dates = useDates()
  const { isOpen, nextOpening } = useReceived(type)
  const isClosed = isOpen === false
  // Closed for new applications. The application's own response says whether it may still be submitted.
  const own = useQuery({ ...applicationQuery(id ?? ''), enabled: isClosed && id !== null }).data?.data
  const [competition] = useQuery({ ...openCompetitionsQuery(), enabled: isClosed }).data?.list ?? []
  const profile = useQuery({ ...profileQuery(), enabled: competition !== undefined }).data?.data
  const isEligible = competition !== undefined && profile !== undefined && mayCompete(profile)
  if (!isClosed || own?.can.submit) return null
  return (
    <Banner tone="warning" title={t('applications.form.closed')}>
      {t('applications.form.closedText')}{' '}
      {nextOpening !== null && t('reception.opensOn', { date: dates.instant(nextOpening) })}
      {isEligible && !isCompeting(type) && (
        <p>
          {competition.closesAt === null
            ? t('reception.competition')
            : t('reception.competitionUntil', { date: dates.instant(competition.closesAt) })}{' '}
          <Link to={FORM_PATH.GRANT_COMPETITION} search={formSearch('GRANT_COMPETITION')}>
            {t('applications.competition.begin')}
          </Link>
        </p>
      )}
    </Banner>
  )
}

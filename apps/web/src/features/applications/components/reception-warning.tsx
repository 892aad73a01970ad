import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useApplyWays } from '../../reception/parts/use-apply-ways.ts'
import { applicationQuery } from '../api.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'
import { useReceived } from '../state/use-received.ts'

/** Warning that reception is closed, with the next opening (docs/specification/screens.md#reception-up-front). */
export function ReceptionWarning({ id, type }: { id: string | null; type: ApplicationType }) {
  const { t } = useTexts()
  const dates = useDeadlines()
  const { isOpen, nextOpening } = useReceived(type)
  const isClosed = isOpen === false
  // Closed for new applications. The application's own response says whether it may still be submitted.
  const own = useQuery({ ...applicationQuery(id ?? ''), enabled: isClosed && id !== null }).data?.data
  const competition = useApplyWays().wayOf('GRANT_COMPETITION')
  if (!isClosed || own?.can.submit) return null
  return (
    <Banner tone="warning" title={t('applications.form.closed')}>
      {t('applications.form.closedText')}{' '}
      {nextOpening !== null && t('reception.opensOn', { date: dates.deadline(nextOpening) })}
      {competition?.state === 'OPEN' && !isCompeting(type) && (
        <p>
          {competition.at === null
            ? t('reception.competition')
            : t('reception.competitionUntil', { date: dates.until(competition.at) })}{' '}
          <Link to={FORM_PATH.GRANT_COMPETITION} search={formSearch('GRANT_COMPETITION')}>
            {t('applications.competition.begin')}
          </Link>
        </p>
      )}
    </Banner>
  )
}

import { mayCompete } from '@portal/domain/applications/competing-rules.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ShownWhenLoaded } from '../../../ui/shown-when-loaded.tsx'
import { openCompetitionsQuery, ownApplicationsQuery, profileQuery } from '../api.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'

/**
 * Invitation to the open competition for grants, with `children` below. Hidden if none is open, if the law bars the
 * applicant, or if the list has a competing application already.
 */
export function CompetitionNote({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const dates = useDeadlines()
  const open = useQuery(openCompetitionsQuery())
  const own = useQuery(ownApplicationsQuery('active', 0))
  const listed = open.data?.list ?? []
  const profile = useQuery({ ...profileQuery(), enabled: listed.length > 0 })
  const person = profile.data?.data
  const first = person && listed.find(({ kind }) => mayCompete(person, kind))
  const isOffered = first !== undefined && own.data?.list.every(({ type }) => !isCompeting(type))
  const date = first === undefined || first.closesAt === null ? null : dates.until(first.closesAt)
  return (
    <>
      {isOffered && (
        <Banner tone="info" title={t('applications.competition.title')}>
          <p>{t('applications.competition.lead')}</p>
          <p>
            {date === null ? t('applications.competition.open') : t('applications.competition.openUntil', { date })}{' '}
            <Link to={FORM_PATH.GRANT_COMPETITION} search={formSearch('GRANT_COMPETITION')}>
              {t('applications.competition.begin')}
            </Link>
          </p>
        </Banner>
      )}
      <ShownWhenLoaded by={listed.length === 0 ? [open, own] : [open, own, profile]}>{children}</ShownWhenLoaded>
    </>
  )
}

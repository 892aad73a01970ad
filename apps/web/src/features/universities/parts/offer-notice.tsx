import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { profileQuery } from '../api.ts'
import classes from './offer-notice.module.css'

/**
 * Reminds the staff of a university, until they have done so, that its offer waits for their confirmation. What stands
 * below begins its work and is shown once that is known, or cannot be had: the notice would push it down.
 */
export function OwnOfferNotice({ children }: { children: ReactNode }) {
  const own = useSession()?.user.universityId ?? null
  const mayEdit = useMay('editUniversity')
  const { data, isLoading, failureCount } = useQuery({ ...profileQuery(own ?? ''), enabled: own !== null && mayEdit })
  const isAsking = isLoading && failureCount === 0
  return (
    <>
      {isAsking && <LoadingState />}
      {data?.data !== undefined && <OfferNotice university={data.data} />}
      <div className={classes.below} hidden={isAsking}>
        {children}
      </div>
    </>
  )
}

type OfferNoticeProps = {
  readonly university: { readonly isOfferConfirmed: boolean; readonly offer: readonly unknown[] }
  /** Named in the address where the reader has no university of their own. */
  readonly universityId?: string | undefined
}

/** The same for a university that has been read already; nothing where there is nothing to confirm. */
export function OfferNotice({ university: { isOfferConfirmed, offer }, universityId }: OfferNoticeProps) {
  const { t } = useTexts()
  if (isOfferConfirmed || offer.length === 0) return null
  return (
    <Banner tone="warning" title={t('editing.offer.reminderTitle')}>
      <p>{t('editing.offer.reminder')}</p>
      <Link to="/profile" search={{ tab: 'undergraduate', ...(universityId === undefined ? {} : { universityId }) }}>
        {t('editing.offer.open')}
      </Link>
    </Banner>
  )
}

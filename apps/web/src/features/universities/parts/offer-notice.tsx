import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { HeldBack } from '../../../ui/held-back.tsx'
import { profileQuery } from '../api.ts'

/**
 * Reminds the staff of a university, until they have done so, that its offer waits for their confirmation; `children`
 * stand below.
 */
export function OwnOfferNotice({ children }: { children: ReactNode }) {
  const own = useSession()?.user.universityId ?? null
  const mayEdit = useMay('editUniversity')
  const profile = useQuery({ ...profileQuery(own ?? ''), enabled: own !== null && mayEdit })
  return (
    <>
      {profile.data !== undefined && <OfferNotice university={profile.data.data} />}
      <HeldBack by={[profile]}>{children}</HeldBack>
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

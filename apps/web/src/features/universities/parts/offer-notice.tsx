import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ShownWhenLoaded } from '../../../ui/shown-when-loaded.tsx'
import { profileQuery } from '../api.ts'

/** Reminds a university's staff to confirm its offer, with `children` below. */
export function OwnOfferNotice({ children }: { children: ReactNode }) {
  const own = useSession()?.user.universityId ?? null
  const mayEdit = useMay('editUniversity')
  const profile = useQuery({ ...profileQuery(own ?? ''), enabled: own !== null && mayEdit })
  return (
    <>
      {profile.data !== undefined && <OfferNotice university={profile.data.data} />}
      <ShownWhenLoaded by={[profile]}>{children}</ShownWhenLoaded>
    </>
  )
}

type OfferNoticeProps = {
  readonly university: { readonly isOfferConfirmed: boolean; readonly offer: readonly unknown[] }
  /** Set in the link for a reader without an own university. */
  readonly universityId?: string | undefined
}

/** Reminder for a loaded university; nothing once its offer is confirmed. */
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

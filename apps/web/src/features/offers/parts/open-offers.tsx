import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ShownWhenLoaded } from '../../../ui/shown-when-loaded.tsx'
import { openOffersQuery } from './open-offers-query.ts'

/**
 * Notice of an offered grant that waits for the reader's answer, with the deadline and a link; `children` below.
 * @param of id of the only application to show.
 */
export function OpenOffers({ of, children }: { of?: string; children?: ReactNode }) {
  const { t, language } = useTexts()
  const dates = useDeadlines()
  const offers = useQuery({ ...openOffersQuery(), refetchInterval: usePollInterval() })
  const shown = (offers.data?.list ?? [])
    .filter(({ applicationId }) => of === undefined || applicationId === of)
    .map(({ applicationId, program, university, acceptUntil }) => (
      <Banner key={applicationId} tone="warning" title={t('offers.waits', { date: dates.until(acceptUntil) })}>
        <p>
          {t('offers.waitsFor', {
            program: nameIn(program, language),
            university: nameIn(university, language),
          })}
        </p>
        <p>
          <Link to="/grant/$applicationId" params={{ applicationId }}>
            {t('offers.answer')}
          </Link>
        </p>
      </Banner>
    ))
  return (
    <>
      {shown}
      {children !== undefined && <ShownWhenLoaded by={[offers]}>{children}</ShownWhenLoaded>}
    </>
  )
}

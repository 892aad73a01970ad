import { useEffect, useRef } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Notice } from './review-acts.tsx'

/** Result of an act. Takes the focus, as the pressed button may be removed. */
export function ReviewNotice({ notice, status }: { notice: Notice; status: string }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every notice is a new one, also in the same words
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return (
    <div ref={box} tabIndex={-1}>
      {notice.kind === 'conflict' ? (
        <Banner tone="warning" title={t('applications.review.conflict')} isAnnounced>
          {t('applications.review.conflictText', { status })}
        </Banner>
      ) : (
        <Banner
          tone="success"
          title={
            notice.kind === 'assigned'
              ? notice.text
              : t('applications.review.successfully_updated_status_of_application')
          }
          isAnnounced
        >
          {t('applications.review.nowIs', { status })}
        </Banner>
      )}
    </div>
  )
}

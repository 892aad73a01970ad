import { WAITING_TABS } from '@portal/domain/review/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { grouped } from '../../../platform/numbers.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { tabCountsQuery } from '../api.ts'
import { tabLabel } from '../labels.ts'
import { useNeighbours } from '../state/list-order.ts'
import { useDesk } from '../state/use-list-state.ts'
import type { Notice } from './review-acts.tsx'
import classes from './workbench.module.css'

/** Result of an act, and the way on. Takes the focus, as the pressed button may be removed. */
export function ReviewNotice({ id, notice, status }: { id: string; notice: Notice; status: string }) {
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
        <Banner tone="warning" title={notice.reason ?? t('applications.review.conflict')} isAnnounced>
          {t('applications.review.conflictText', { status })}
        </Banner>
      ) : (
        <Banner
          tone="success"
          title={
            notice.kind === 'updated'
              ? t('applications.review.successfully_updated_status_of_application')
              : notice.text
          }
          isAnnounced
        >
          {t('applications.review.nowIs', { status })}
          {notice.kind !== 'said' && <WayOn id={id} />}
        </Banner>
      )}
    </div>
  )
}

/** The next application of the list; after the last one, what else waits for this reader. */
function WayOn({ id }: { id: string }) {
  const { t } = useTexts()
  const { next, isInList } = useNeighbours(id)
  const mayList = useMay('listApplications')
  if (next !== null) {
    return (
      <p className={classes.wayOn}>
        <Link to="/applications/$id" params={{ id: next }} className={buttonClass('primary')}>
          {t('applications.workbench.goOn')}
        </Link>
      </p>
    )
  }
  if (!mayList) return null
  return (
    <div className={classes.wayOn}>
      {isInList && <p>{t('applications.workbench.listDone')}</p>}
      <StillWaiting />
    </div>
  )
}

function StillWaiting() {
  const { t, language } = useTexts()
  const desk = useDesk()
  const { data } = useQuery(tabCountsQuery({}))
  if (data === undefined) return null
  const waiting = WAITING_TABS[desk].filter((tab) => (data.data[tab] ?? 0) > 0)
  if (waiting.length === 0) return <p>{t('applications.workbench.nothingWaiting')}</p>
  return waiting.map((tab) => (
    <Link key={tab} to="/applications" search={{ tab }}>
      {t('applications.workbench.stillWaiting', {
        tab: t(tabLabel(desk, tab)),
        number: grouped(data.data[tab] ?? 0, language),
      })}
    </Link>
  ))
}

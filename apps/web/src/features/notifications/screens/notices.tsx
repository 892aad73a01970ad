import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { NewsSwitch } from '../../broadcasts/parts/news-switch.tsx'
import { markNoticesRead, noticesQuery } from '../api.ts'
import { NoticeFold } from '../components/notice-fold.tsx'
import classes from '../components/notices.module.css'

/** Mails to the reader (docs/specification/notifications.md#notices). Opening it marks all as read. */
export function NoticesScreen() {
  const { t } = useTexts()
  const hasNews = useMay('saveNewsSwitch')
  const [page, setPage] = useState(0)
  const query = useQuery({ ...noticesQuery(page), placeholderData: keepPreviousData })
  const opened = useLocation({ select: ({ hash }) => hash })
  const rows = query.data?.list ?? []
  const total = query.data?.totalSize ?? 0
  useLastPage(query, { page, pageSize: DEFAULT_PAGE_SIZE, total }, setPage)
  const newest = page === 0 ? rows[0] : undefined
  const unreadAt = newest?.isUnread ? newest.at : undefined
  useEffect(() => {
    if (unreadAt !== undefined) void markNoticesRead(unreadAt).catch(() => undefined)
  }, [unreadAt])
  return (
    <Page title={t('notices.title')} lead={t('notices.lead')}>
      <Waiting on={query} />
      {query.data && total === 0 && <EmptyState title={t('notices.none')}>{t('notices.noneText')}</EmptyState>}
      {rows.length > 0 && (
        <>
          <ul className={classes.folds}>
            {rows.map((notice) => (
              <li key={notice.id}>
                <NoticeFold notice={notice} isOpenFirst={notice.id === opened} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageSize={DEFAULT_PAGE_SIZE} totalSize={total} onChange={setPage} />
        </>
      )}
      {hasNews && !query.isPending && <NewsSwitch />}
    </Page>
  )
}

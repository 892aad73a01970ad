import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { newestNoticesQuery } from '../../features/notifications/api.ts'
import { watchNotices } from '../../platform/live-notices.ts'
import { usePollInterval } from '../../platform/polling.ts'
import { useTexts } from '../../platform/texts.ts'
import header from './header.module.css'
import classes from './notice-bell.module.css'

/** Mails are rare: a poll a minute is enough. */
const SHORTEST_MS = 60_000

/** Link to the notices of everybody signed in, with the number of unread ones. Those above the app follow its reader. */
export function NoticeBell() {
  const { t } = useTexts()
  useEffect(watchNotices, [])
  const interval = usePollInterval()
  const poll = interval === false ? false : Math.max(interval, SHORTEST_MS)
  const unread = useQuery({ ...newestNoticesQuery(), refetchInterval: poll, staleTime: SHORTEST_MS }).data?.unread ?? 0
  return (
    <Link
      to="/notices"
      className={`${header.bell} ${classes.bell}`}
      aria-label={unread === 0 ? t('app.header.notices') : t('app.header.unreadNotices', { count: unread })}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4M12 5V3.500"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && <span aria-hidden="true">{unread}</span>}
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { newestNoticesQuery } from '../api.ts'
import classes from '../components/notices.module.css'

/** Section with the newest mails to the reader. */
export function NewestNotices() {
  const { t } = useTexts()
  const dates = useDates()
  const rows = useQuery(newestNoticesQuery()).data?.list ?? []
  return (
    <Section title={t('notices.title')}>
      {rows.length === 0 ? (
        <p>{t('notices.none')}</p>
      ) : (
        <ul className={classes.newest}>
          {rows.map(({ id, title, at, isUnread }) => (
            <li key={id} {...(isUnread ? { className: classes.unread } : {})}>
              <div>
                <Link to="/notices" hash={id}>
                  {title}
                </Link>
                <p>
                  {isUnread && `${t('notices.fresh')} · `}
                  {dates.day(at)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/notices">{t('notices.all')}</Link>
      </p>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { LoadingState } from '../../../ui/states.tsx'
import timelineClasses from '../../applications/parts/timeline.module.css'
import { messagesQuery } from '../api.ts'
import classes from './staff.module.css'

export function ReviewMessages({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const dates = useDates()
  const { data } = useQuery(messagesQuery(id))
  if (data === undefined) return <LoadingState />
  if (data.list.length === 0) return <p className={classes.muted}>{t('applications.workbench.noMails')}</p>
  return (
    <ol className={timelineClasses.timeline}>
      {data.list.map(({ id: message, subject, isToApplicant, createdAt, sentAt, failedAt, problem, statusCode }) => (
        <li key={message}>
          <strong>{subject}</strong>
          <div className={classes.muted}>
            {[
              t(isToApplicant ? 'applications.messages.toApplicant' : 'applications.messages.toOffice'),
              sentAt !== null && t('applications.messages.sent', { at: dates.instant(sentAt) }),
              sentAt === null &&
                failedAt === null &&
                t('applications.messages.waiting', { at: dates.instant(createdAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {failedAt !== null && problem !== null && (
            <p className={classes.said}>
              {t(`applications.messages.failed.${problem}`, {
                at: [dates.instant(failedAt), statusCode].filter(Boolean).join('; '),
              })}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

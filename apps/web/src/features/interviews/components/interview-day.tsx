import { listedName } from '@portal/domain/accounts/rules.ts'
import { GIVEN, STANDING } from '@portal/domain/interviews/status.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { now } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { useSession } from '../../../platform/session.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type InterviewRow, interviewsQuery } from '../api.ts'
import { INTERVIEW_TONE } from '../labels.ts'
import { grantedWords } from '../parts/granted-words.ts'
import { endOf, nextDay } from '../state/day.ts'
import { NO_FILTER } from '../state/interview-search.ts'
import type { InterviewListState } from '../state/use-interview-list-state.ts'
import { AttendanceTag } from './attendance-tag.tsx'
import classes from './interview-list.module.css'

const MOST = 200

/** Interviews of one day in order of time: all in a head's scope, or an expert's own. */
export function InterviewDay({ listState, day }: { listState: InterviewListState; day: string }) {
  const { t } = useTexts()
  const dates = useDates()
  return (
    <section className={listClasses.stack} aria-labelledby="calendar-day">
      <div className={classes.bar}>
        <h2 id="calendar-day" aria-live="polite">
          {dates.date(day)}
        </h2>
        <Button look="secondary" onClick={() => listState.showDay(nextDay(day, -1))}>
          {t('interviews.calendar.previous')}
        </Button>
        {day !== kazakhstanDate(now()) && (
          <Button look="secondary" onClick={listState.showToday}>
            {t('interviews.calendar.today')}
          </Button>
        )}
        <Button look="secondary" onClick={() => listState.showDay(nextDay(day, 1))}>
          {t('interviews.calendar.next')}
        </Button>
      </div>
      <Slots listState={listState} day={day} />
    </section>
  )
}

function Slots({ listState: { isHead }, day }: { listState: InterviewListState; day: string }) {
  const { t } = useTexts()
  const me = useSession()?.user.id
  const statuses = isHead ? STANDING : GIVEN
  const lists = useQueries({
    queries: statuses.map((status) =>
      interviewsQuery({
        status,
        filter: { ...NO_FILTER, date: day },
        size: MOST,
        ...(isHead ? {} : { staffId: me }),
      }),
    ),
  })
  const failed = lists.find(({ isError }) => isError)
  if (failed !== undefined)
    return <ErrorState error={failed.error} onRetry={() => lists.forEach((list) => void list.refetch())} />
  if (lists.some(({ isPending }) => isPending)) return <LoadingState />
  const rows = lists
    .flatMap(({ data }) => data?.list ?? [])
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt) || (one.id < other.id ? -1 : 1))
  const total = lists.reduce((sum, { data }) => sum + (data?.totalSize ?? 0), 0)
  if (rows.length === 0) return <EmptyState title={t('interviews.calendar.empty')} />
  return (
    <>
      <p className={listClasses.muted} role="status">
        {t('interviews.list.found', { count: total })}
      </p>
      {total > rows.length && (
        <Banner tone="info">{t('interviews.calendar.cut', { total, count: rows.length })}</Banner>
      )}
      <ol className={classes.day}>
        {rows.map((row) => (
          <Slot key={row.id} row={row} isHead={isHead} />
        ))}
      </ol>
    </>
  )
}

function Slot({ row, isHead }: { row: InterviewRow; isHead: boolean }) {
  const { t } = useTexts()
  const { id, time, minutes, startsAt, request, expert, status, attendance, accommodation } = row
  const granted = grantedWords(accommodation, t)
  return (
    <li className={classes.slot}>
      <time dateTime={startsAt}>
        {time}–{endOf(time, minutes)}
      </time>
      <div>
        <Link to="/applications/interview/$id" params={{ id }} className={listClasses.rowLink}>
          {t('interviews.calendar.number', { number: request.number })}
        </Link>
        <p>{listedName(request)}</p>
        <p className={listClasses.muted}>
          {t(`directory.language.${request.interviewLanguage}`)}
          {isHead && ` · ${expert?.fullName ?? t('interviews.calendar.noExpert')}`}
        </p>
        {granted !== null && <p>{granted}</p>}
        <AttendanceTag attendance={attendance} />
      </div>
      <StatusTag tone={INTERVIEW_TONE[status]}>{t(`interviews.status.${status}` as TextKey)}</StatusTag>
    </li>
  )
}

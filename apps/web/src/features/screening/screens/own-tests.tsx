import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { isRunning } from '@portal/domain/screening/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { ownTestsQuery, type TestRow } from '../api.ts'
import classes from '../components/screening.module.css'
import { STATE_TONE, shownState } from '../labels.ts'

/** The applicant's tests, one an application: new, running or finished (docs/specification/screening-test.md#lists). */
export function OwnTestsScreen() {
  const { t, language } = useTexts()
  const dates = useDates()
  const list = useQuery({ ...ownTestsQuery(), refetchInterval: usePollInterval() })
  const columns: readonly Column<TestRow>[] = [
    {
      key: 'number',
      header: t('screening.list.number'),
      cell: ({ number }) => <span className={classes.nowrap}>{number}</span>,
    },
    {
      key: 'speciality',
      header: t('screening.list.speciality'),
      cell: ({ speciality, university }) => (
        <TwoLines below={nameIn(university, language)}>{nameIn(speciality, language)}</TwoLines>
      ),
    },
    {
      key: 'state',
      header: t('screening.list.state'),
      cell: (row) => {
        const state = shownState(row)
        return (
          <>
            <StatusTag tone={STATE_TONE[state]}>{t(`screening.state.${state}`)}</StatusTag>
            {isRunning(row.state) && row.deadline && (
              <div className={classes.muted}>{t('screening.list.until', { time: dates.instant(row.deadline) })}</div>
            )}
            {row.finishedAt && <div className={classes.muted}>{dates.instant(row.finishedAt)}</div>}
          </>
        )
      },
    },
    {
      key: 'act',
      header: t('screening.list.act'),
      isPlain: true,
      cell: ({ can, requestId, number, state }) =>
        can.take && (
          <Link
            to="/test/$id"
            params={{ id: requestId }}
            className={`${buttonClass(isRunning(state) ? 'primary' : 'secondary')} ${classes.nowrap}`}
            aria-label={t(isRunning(state) ? 'screening.list.continueFor' : 'screening.list.takeFor', { number })}
          >
            {t(isRunning(state) ? 'screening.list.continue' : 'screening.list.take')}
          </Link>
        ),
    },
  ]
  return (
    <Page title={t('screening.list.title')} lead={t('screening.list.lead')} isWide>
      {!list.isSuccess ? (
        <Waiting on={list} />
      ) : list.data.data.content.length === 0 ? (
        <EmptyState
          title={t('screening.list.emptyTitle')}
          action={
            <Link to="/applications" className={buttonClass('secondary')}>
              {t('app.navigation.myApplications')}
            </Link>
          }
        >
          {t('screening.list.emptyText')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('screening.list.title')}
          columns={columns}
          rows={list.data.data.content}
          rowKey={(row) => row.id}
        />
      )}
    </Page>
  )
}

import { listedName } from '@portal/domain/accounts/rules.ts'
import { applicationNumber } from '@portal/domain/applications/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { isUnopened } from '@portal/domain/screening/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { dayInFigures } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { FoundCount } from '../../../ui/found-count.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { ListPage } from '../../../ui/list-page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QuickFilters } from '../../../ui/quick-filters.tsx'
import { EmptyState, ErrorState, LoadingState, NothingFound } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { rowsAtLeast, useLastPage } from '../../../ui/use-last-page.ts'
import { staffTestsQuery, type TestRow } from '../api.ts'
import { type HelpAct, HelpDialog } from '../components/help-dialog.tsx'
import classes from '../components/screening.module.css'
import { STATE_TONE, shownState } from '../labels.ts'
import { TEST_TABS } from '../state/test-search.ts'
import { useTestListState } from '../state/use-test-list-state.ts'

type ListState = ReturnType<typeof useTestListState>

/** Tests in the reader's scope, by whether they are passed (docs/specification/screening-test.md#lists). */
export function StaffTestsScreen() {
  const { t } = useTexts()
  const listState = useTestListState()
  const mayJudge = useMay('readTestReliability')
  return (
    <ListPage
      title={t('screening.staff.title')}
      actions={mayJudge && <Link to="/test/reliability">{t('screening.staff.reliability')}</Link>}
    >
      <Tabs
        id="tests"
        label={t('screening.staff.tabs')}
        tabs={TEST_TABS.map((value) => ({ value, label: t(`screening.staff.${value}`) }))}
        value={listState.tab}
        onChange={listState.showTab}
      >
        <Filters listState={listState} />
        <List listState={listState} />
      </Tabs>
    </ListPage>
  )
}

function Filters({ listState: { filter, setFilter } }: { listState: ListState }) {
  const { t } = useTexts()
  const field = (name: 'fio' | 'requestId') => ({
    id: `filter-${name}`,
    name,
    value: filter[name] ?? '',
    isUnmarked: true,
    onChange: (typed: string) => setFilter({ [name]: typed.trim() === '' ? undefined : typed.trim() }),
  })
  return (
    <QuickFilters
      label={t('screening.staff.filters')}
      active={(['fio', 'requestId'] as const).flatMap((name) => {
        const value = filter[name]
        if (value === undefined) return []
        const text = t('applications.filters.named', { filter: t(`screening.staff.${name}`), value })
        return [{ key: name, text, onRemove: () => setFilter({ [name]: undefined }) }]
      })}
      onClear={() => setFilter({ fio: undefined, requestId: undefined })}
      texts={{
        all: t('applications.filters.all'),
        show: t('applications.filters.show'),
        clear: t('screening.staff.clear'),
        active: t('applications.filters.active'),
        remove: (words) => t('applications.filters.remove', { filter: words }),
      }}
    >
      <DelayedTextField {...field('fio')} label={t('screening.staff.fio')} maxLength={200} />
      <DelayedTextField
        {...field('requestId')}
        label={t('screening.staff.requestId')}
        placeholder={applicationNumber(123, now())}
        maxLength={64}
      />
    </QuickFilters>
  )
}

function List({ listState }: { listState: ListState }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const [helping, setHelping] = useState<{ act: HelpAct; row: TestRow } | null>(null)
  const isPassedTab = listState.tab === 'TEST_PASSED'
  const list = useQuery({
    ...staffTestsQuery(isPassedTab, listState.filter, listState.page),
    placeholderData: keepPreviousData,
  })
  const { totalElements, isMore, content } = list.data?.data ?? { totalElements: 0, isMore: false, content: [] }
  const total = rowsAtLeast({ totalSize: totalElements, isMore }, listState.page, DEFAULT_PAGE_SIZE, content.length)
  const isBeyond = useLastPage(list, { page: listState.page, pageSize: DEFAULT_PAGE_SIZE, total }, listState.showPage)

  const columns: readonly Column<TestRow>[] = [
    {
      key: 'number',
      header: t('screening.list.number'),
      cell: ({ number, requestId, finishedAt }) =>
        finishedAt === null ? (
          <Link to="/applications/$id" params={{ id: requestId }} className={classes.nowrap}>
            {number}
          </Link>
        ) : (
          <Link to="/test/$id/result" params={{ id: requestId }} className={classes.nowrap}>
            {number}
          </Link>
        ),
    },
    {
      key: 'fio',
      header: t('screening.staff.applicant'),
      isLong: true,
      cell: ({ user }) => listedName(user),
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
      cell: (row) => (
        <span className={classes.nowrap}>
          <StatusTag tone={STATE_TONE[shownState(row)]}>{t(`screening.staffState.${shownState(row)}`)}</StatusTag>
        </span>
      ),
    },
    {
      key: 'date',
      header: t(isPassedTab ? 'screening.staff.finished' : 'screening.staff.started'),
      cell: ({ startedAt, finishedAt }) => {
        const at = isPassedTab ? finishedAt : startedAt
        return at === null ? '—' : dayInFigures(at)
      },
    },
    { key: 'attempt', header: t('screening.staff.attempt'), cell: ({ attempt }) => attempt },
    ...(isPassedTab
      ? []
      : [
          {
            key: 'help',
            header: t('screening.staff.help'),
            isPlain: true,
            cell: (row: TestRow) => (
              <div className={classes.acts}>
                {row.can.resend && !isUnopened(row.state) && (
                  <Button
                    look="soft"
                    aria-label={t('screening.help.resendFor', { number: row.number })}
                    onClick={() => setHelping({ act: 'resend', row })}
                  >
                    {t('screening.help.resend')}
                  </Button>
                )}
                {row.can.addMinutes && (
                  <Button
                    look="soft"
                    aria-label={t('screening.help.minutesFor', { number: row.number })}
                    onClick={() => setHelping({ act: 'minutes', row })}
                  >
                    {t('screening.help.minutes')}
                  </Button>
                )}
              </div>
            ),
          },
        ]),
  ]

  if (list.isPending || isBeyond) return <LoadingState />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.content.length === 0) {
    if (Object.keys(listState.filter).length === 0) return <EmptyState title={t('screening.staff.empty')} />
    const clear = () => listState.setFilter({ fio: undefined, requestId: undefined })
    return <NothingFound title={t('screening.staff.nothingFound')} clear={t('screening.staff.clear')} onClear={clear} />
  }
  return (
    <>
      <FoundCount className={classes.muted}>
        {isMore
          ? t('screening.staff.foundMore', { number: grouped(totalElements, language) })
          : t('screening.staff.found', { count: totalElements })}
      </FoundCount>
      <DataTable
        caption={t('screening.staff.title')}
        columns={columns}
        rows={list.data.data.content}
        rowKey={(row) => row.id}
        {...(isPassedTab
          ? {
              onOpen: ({ requestId }: TestRow) => void navigate({ to: '/test/$id/result', params: { id: requestId } }),
            }
          : {})}
        isBusy={isOutdated(list)}
        isDense
      />
      <Pagination page={listState.page} pageSize={DEFAULT_PAGE_SIZE} totalSize={total} onChange={listState.showPage} />
      {helping && <HelpDialog {...helping} onClose={() => setHelping(null)} />}
    </>
  )
}

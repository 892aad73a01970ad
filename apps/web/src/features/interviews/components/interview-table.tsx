import { listedName } from '@portal/domain/accounts/rules.ts'
import { IN_HAND, isUnassigned } from '@portal/domain/interviews/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useSession } from '../../../platform/session.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { FoundCount } from '../../../ui/found-count.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, ErrorState, LoadingState, NothingFound } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { rowsAtLeast, useLastPage } from '../../../ui/use-last-page.ts'
import { type InterviewRow, interviewsQuery, PAGE_SIZE } from '../api.ts'
import { filtersSet } from '../state/interview-search.ts'
import type { InterviewListState } from '../state/use-interview-list-state.ts'
import { AssignExpertDialog } from './assign-expert-dialog.tsx'
import { AttendanceTag } from './attendance-tag.tsx'
import classes from './interview-list.module.css'

export function InterviewTable({ listState }: { listState: InterviewListState }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const me = useSession()?.user.id
  const { tab, page, isHead, filter, isLatestFirst } = listState
  const [assigning, setAssigning] = useState<InterviewRow | null>(null)
  // An expert's unassigned tab shows the expert's own open interviews (docs/specification/interviews.md#visibility).
  const scope = isHead ? { status: tab } : { status: isUnassigned(tab) ? IN_HAND[0] : tab, staffId: me }
  const list = useQuery({
    ...interviewsQuery({ ...scope, filter, page, isLatestFirst }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns(listState, setAssigning)
  const { totalSize, isMore, list: rows } = list.data ?? { totalSize: 0, isMore: false, list: [] }
  const total = rowsAtLeast({ totalSize, isMore }, page, PAGE_SIZE, rows.length)
  const isBeyond = useLastPage(list, { page, pageSize: PAGE_SIZE, total }, listState.showPage)

  if (list.isPending || isBeyond) return <LoadingState />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.list.length === 0) return <Nothing listState={listState} />
  return (
    <>
      <div className={classes.bar}>
        <FoundCount className={listClasses.muted}>
          {isMore
            ? t('interviews.list.foundMore', { number: grouped(totalSize, language) })
            : t('interviews.list.found', { count: totalSize })}
        </FoundCount>
        <Button look="soft" onClick={listState.reverseOrder}>
          {t(isLatestFirst ? 'interviews.list.desc' : 'interviews.list.asc')}
        </Button>
      </div>
      <DataTable
        caption={t('interviews.list.title')}
        columns={columns}
        rows={list.data.list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/applications/interview/$id', params: { id } })}
        isBusy={isOutdated(list)}
        isDense
      />
      <Pagination page={page} pageSize={PAGE_SIZE} totalSize={total} onChange={listState.showPage} />
      {assigning && <AssignExpertDialog interview={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}

function useColumns({ isHead, tab }: InterviewListState, onAssign: (row: InterviewRow) => void) {
  const { t, language } = useTexts()
  const dates = useDates()
  const columns: readonly Column<InterviewRow>[] = [
    {
      key: 'number',
      header: t('interviews.list.number'),
      cell: ({ id, request }) => (
        <Link to="/applications/interview/$id" params={{ id }} className={listClasses.rowLink}>
          {request.number}
        </Link>
      ),
    },
    {
      key: 'when',
      header: t('interviews.list.when'),
      cell: ({ date, time, declinedBy, attendance }) => (
        <>
          <strong className={classes.nowrap}>{dates.date(date)}</strong>
          <div>{time}</div>
          <AttendanceTag attendance={attendance} />
          {declinedBy !== null && (
            <StatusTag tone="attention">{t('interviews.list.declined', { name: declinedBy })}</StatusTag>
          )}
        </>
      ),
    },
    {
      key: 'applicant',
      isLong: true,
      header: t('interviews.list.applicant'),
      cell: ({ request }) => (
        <TwoLines below={t(`applications.level.${request.educationLevel}`)}>{listedName(request)}</TwoLines>
      ),
    },
    {
      key: 'speciality',
      header: t('interviews.list.speciality'),
      cell: ({ request }) => (
        <TwoLines below={nameIn(request.university, language)}>{nameIn(request.speciality, language)}</TwoLines>
      ),
    },
    {
      key: 'language',
      header: t('interviews.list.language'),
      cell: ({ request }) => t(`directory.language.${request.interviewLanguage}`),
    },
    ...(isHead && !isUnassigned(tab)
      ? [
          {
            key: 'expert',
            isLong: true,
            header: t('interviews.list.expertColumn'),
            cell: (row: InterviewRow) => (
              <div className={listClasses.holder}>
                <span>{row.expert?.fullName}</span>
                <AssignButton row={row} onAssign={onAssign} />
              </div>
            ),
          },
        ]
      : []),
    ...(isHead && isUnassigned(tab)
      ? [
          {
            key: 'act',
            header: t('interviews.list.act'),
            isPlain: true,
            cell: (row: InterviewRow) => <AssignButton row={row} onAssign={onAssign} />,
          },
        ]
      : []),
  ]
  return columns
}

function AssignButton({ row, onAssign }: { row: InterviewRow; onAssign: (row: InterviewRow) => void }) {
  const { t } = useTexts()
  if (!row.can.assign) return null
  const act = row.expert === null ? 'act' : 'change'
  return (
    <Button
      look="soft"
      aria-label={t(`interviews.assign.${act}For`, { number: row.request.number })}
      onClick={() => onAssign(row)}
    >
      {t(`interviews.assign.${act}`)}
    </Button>
  )
}

function Nothing({ listState: { tab, filter, isHead, clear } }: { listState: InterviewListState }) {
  const { t } = useTexts()
  if (filtersSet(filter) > 0) {
    return (
      <NothingFound title={t('interviews.list.nothingFound')} clear={t('interviews.list.clear')} onClear={clear}>
        {t('interviews.list.nothingFoundText')}
      </NothingFound>
    )
  }
  const text = isHead
    ? t(`interviews.list.empty.head.${tab}` as TextKey)
    : t(`interviews.list.empty.expert.${tab}` as TextKey)
  return <EmptyState title={t('interviews.list.emptyTitle')}>{text}</EmptyState>
}

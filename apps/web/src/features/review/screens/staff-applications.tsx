import { UNDECIDED } from '@portal/domain/applications/status.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { isTabOf } from '@portal/domain/review/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { grouped } from '../../../platform/numbers.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { FoundCount } from '../../../ui/found-count.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { ListPage } from '../../../ui/list-page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, ErrorState, LoadingState, NothingFound } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { rowsAtLeast, useLastPage } from '../../../ui/use-last-page.ts'
import { OwnOfferNotice } from '../../universities/parts/offer-notice.tsx'
import { type BulkSubject, type StaffRow, staffListQuery, tabCountsQuery } from '../api.ts'
import { AssignDialog } from '../components/assign-dialog.tsx'
import { BulkAssignDialog } from '../components/bulk-assign-dialog.tsx'
import { ExportButton } from '../components/export-dialog.tsx'
import { ReasonsDialog } from '../components/reasons-dialog.tsx'
import { SavedFilterNote } from '../components/saved-filter-note.tsx'
import classes from '../components/staff.module.css'
import { useStaffColumns } from '../components/staff-columns.tsx'
import { StaffFilters } from '../components/staff-filters.tsx'
import { tabLabel } from '../labels.ts'
import { rememberOrder } from '../state/list-order.ts'
import { type ChosenRows, useChosenRows } from '../state/use-chosen-rows.ts'
import { type ListState, useListState } from '../state/use-list-state.ts'

/** Applications by the tabs of the reader's desk (docs/specification/review-office.md#tabs). */
export function StaffApplicationsScreen() {
  const { t, language } = useTexts()
  const listState = useListState()
  const interval = usePollInterval()
  const counts = useQuery({
    ...tabCountsQuery(listState.search),
    enabled: listState.isReady,
    placeholderData: keepPreviousData,
    // Counts of all tabs cost the database more than one page.
    refetchInterval: interval && 3 * interval,
  })
  const mayManageReasons = useMay('createReason')
  const [isManaging, setIsManaging] = useState(false)
  const manage = (
    <Button look="secondary" onClick={() => setIsManaging(true)}>
      {t('applications.reasons.manage')}
    </Button>
  )
  return (
    <ListPage
      title={t('applications.staffList.title')}
      actions={
        <>
          <ExportButton listState={listState} />
          {mayManageReasons && manage}
        </>
      }
    >
      <OwnOfferNotice>
        <Tabs
          id="applications"
          label={t('applications.tabs.label')}
          tabs={listState.tabs.map((value) => ({
            value,
            label: t(tabLabel(listState.desk, value)),
            count: counts.data?.more.includes(value)
              ? t('applications.staffList.countMore', { number: grouped(counts.data.data[value] ?? 0, language) })
              : counts.data?.data[value],
          }))}
          value={listState.tab}
          onChange={listState.showTab}
        >
          <StaffFilters listState={listState} />
          <SavedFilterNote listState={listState} />
          {listState.isReady ? <List listState={listState} /> : <LoadingState />}
        </Tabs>
        <ReasonsDialog isOpen={isManaging} universityId={null} onClose={() => setIsManaging(false)} />
      </OwnOfferNotice>
    </ListPage>
  )
}

/** Rows and their dialogs. A dialog stays open while the list behind it changes. */
function List({ listState }: { listState: ListState }) {
  const { tab } = listState
  const [assigning, setAssigning] = useState<StaffRow | null>(null)
  const [spreading, setSpreading] = useState<BulkSubject | null>(null)
  const choice = useChosenRows(JSON.stringify([tab, listState.filters]))
  return (
    <>
      <Rows listState={listState} choice={choice} onAssign={setAssigning} onSpread={setSpreading} />
      <BulkAssignDialog
        subject={spreading}
        onClose={(isDone) => {
          setSpreading(null)
          if (isDone) choice.clear()
        }}
      />
      <AssignDialog
        application={assigning}
        onClose={() => setAssigning(null)}
        onDone={(message) => {
          setAssigning(null)
          showToast('success', message)
        }}
      />
    </>
  )
}

type RowsProps = {
  readonly listState: ListState
  readonly choice: ChosenRows
  readonly onAssign: (row: StaffRow) => void
  readonly onSpread: (subject: BulkSubject) => void
}

function Rows({ listState, choice, onAssign, onSpread }: RowsProps) {
  const { t, language } = useTexts()
  const { tab, search, desk } = listState
  const navigate = useNavigate()
  const page = (search.page ?? 1) - 1
  // Polling shows the changes of colleagues; chosen rows stay chosen.
  const list = useQuery({
    ...staffListQuery({ ...search, tab }, page),
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(),
  })
  const canSpread = useMay('assignInspectors') && isTabOf(tab, UNDECIDED)
  const rows = list.data?.list ?? []
  const columns = useStaffColumns({ desk, tab, onAssign, rows, ...(canSpread ? { choice } : {}) })
  const { totalSize, isMore } = list.data ?? { totalSize: 0, isMore: false }
  const total = rowsAtLeast({ totalSize, isMore }, page, DEFAULT_PAGE_SIZE, rows.length)
  const more = { number: grouped(totalSize, language) }

  useEffect(() => {
    if (list.data && !list.isPlaceholderData) rememberOrder({ ...search, tab }, page, list.data)
  }, [list.data, list.isPlaceholderData, search, tab, page])

  const isBeyond = useLastPage(list, { page, pageSize: DEFAULT_PAGE_SIZE, total }, listState.showPage)

  if (list.isPending || isBeyond) return <LoadingState />
  if (list.isLoadingError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return <Nothing listState={listState} />
  return (
    <>
      <FoundCount className={listClasses.muted}>
        {isMore ? t('applications.staffList.foundMore', more) : t('applications.staffList.found', { count: totalSize })}
      </FoundCount>
      <DataTable
        caption={t('applications.staffList.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        {...(search.sortBy === undefined ? {} : { sort: { by: search.sortBy, direction: search.direction ?? 'DESC' } })}
        onSort={({ by, direction }) => listState.sort({ sortBy: by, direction })}
        onOpen={({ id }) => void navigate({ to: '/applications/$id', params: { id } })}
        isBusy={isOutdated(list)}
        isDense
      />
      {canSpread && (
        <BulkBar
          choice={choice}
          all={
            isMore ? t('applications.bulk.assignAllMore', more) : t('applications.bulk.assignAll', { count: totalSize })
          }
          onAll={() => onSpread({ search: { ...search, tab } })}
          onChosen={() => onSpread({ requestIds: [...choice.ids] })}
        />
      )}
      <Pagination page={page} pageSize={DEFAULT_PAGE_SIZE} totalSize={total} onChange={listState.showPage} />
    </>
  )
}

type BulkBarProps = {
  readonly choice: ChosenRows
  readonly all: string
  readonly onAll: () => void
  readonly onChosen: () => void
}

/** Acts on the chosen rows, or on all that were found. After the rows: it stays on screen while some are chosen. */
function BulkBar({ choice, all, onAll, onChosen }: BulkBarProps) {
  const { t } = useTexts()
  const count = choice.ids.size
  return (
    <section
      className={classes.bulk}
      aria-label={t('applications.bulk.title')}
      {...(count > 0 ? { 'data-chosen': true } : {})}
    >
      <p role="status">{count > 0 && t('applications.bulk.chosen', { count })}</p>
      {count === 0 ? (
        <Button look="soft" onClick={onAll}>
          {all}
        </Button>
      ) : (
        <>
          <Button look="soft" onClick={onChosen}>
            {t('applications.bulk.assignChosen')}
          </Button>
          <Button look="secondary" onClick={choice.clear}>
            {t('applications.bulk.clear')}
          </Button>
        </>
      )}
    </section>
  )
}

function Nothing({ listState: { tab, filters, clear } }: { listState: ListState }) {
  const { t } = useTexts()
  if (Object.keys(filters).length > 0) {
    return (
      <NothingFound
        title={t('applications.staffList.nothingFound')}
        clear={t('applications.filters.clear')}
        onClear={clear}
      >
        {t('applications.staffList.nothingFoundText')}
      </NothingFound>
    )
  }
  return (
    <EmptyState title={t('applications.staffList.emptyTitle')}>{t(`applications.staffList.empty.${tab}`)}</EmptyState>
  )
}

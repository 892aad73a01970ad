import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Sidebar } from '../../../app/layout/navigation.tsx'
import { useTexts } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { PAGE_SIZE, type StaffRow, staffListQuery } from '../api.ts'
import { AssignDialog } from '../components/assign-dialog.tsx'
import { ExportButton } from '../components/export-dialog.tsx'
import classes from '../components/staff.module.css'
import { useStaffColumns } from '../components/staff-columns.tsx'
import { StaffFilters } from '../components/staff-filters.tsx'
import { tabLabel } from '../labels.ts'
import { rememberOrder } from '../state/list-order.ts'
import { type ListPlace, useListPlace } from '../state/use-list-place.ts'

/** What staff have before them, by the tabs of their role (specification, Staff applications list). */
export function StaffApplicationsScreen() {
  const { t } = useTexts()
  const place = useListPlace()
  return (
    <Page title={t('applications.staffList.title')} actions={<ExportButton place={place} />} isWide>
      <Sidebar>
        <StaffFilters place={place} />
      </Sidebar>
      <Tabs
        id="applications"
        label={t('applications.tabs.label')}
        tabs={place.tabs.map((value) => ({ value, label: t(tabLabel(place.role, value)) }))}
        value={place.tab}
        onChange={place.showTab}
      >
        <List place={place} />
      </Tabs>
    </Page>
  )
}

function List({ place }: { place: ListPlace }) {
  const { t } = useTexts()
  const { tab, search, role } = place
  const navigate = useNavigate()
  const page = (search.page ?? 1) - 1
  const list = useQuery({ ...staffListQuery({ ...search, tab }, page), placeholderData: keepPreviousData })
  const [assigning, setAssigning] = useState<StaffRow | null>(null)
  const columns = useStaffColumns({ role, tab, onAssign: setAssigning })
  const total = list.data?.totalSize ?? 0

  useEffect(() => {
    if (list.data && !list.isPlaceholderData) rememberOrder({ ...search, tab }, page, list.data)
  }, [list.data, list.isPlaceholderData, search, tab, page])

  // Decisions empty a tab from behind: its last page may be gone.
  const lastPage = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of this list, not of the functions it is made with
  useEffect(() => {
    if (isBeyond) place.showPage(lastPage)
  }, [isBeyond])

  if (list.isPending || isBeyond) return <LoadingState />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.list.length === 0) return <Nothing place={place} />
  return (
    <>
      <p className={classes.muted} role="status">
        {t('applications.staffList.found', { count: total })}
      </p>
      <DataTable
        caption={t('applications.staffList.title')}
        columns={columns}
        rows={list.data.list}
        rowKey={(row) => row.id}
        {...(search.sortBy === undefined ? {} : { sort: { by: search.sortBy, direction: search.direction ?? 'DESC' } })}
        onSort={({ by, direction }) => place.sort({ sortBy: by, direction })}
        onOpen={({ id }) => void navigate({ to: '/applications/$id', params: { id } })}
        isBusy={list.isFetching}
        isDense
      />
      <Pagination page={page} pageSize={PAGE_SIZE} totalSize={total} onChange={place.showPage} />
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

/** An empty list says whether it is the tab or the filters, and what to do. */
function Nothing({ place: { tab, filters, clear } }: { place: ListPlace }) {
  const { t } = useTexts()
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        title={t('applications.staffList.nothingFound')}
        action={
          <Button look="secondary" onClick={clear}>
            {t('applications.filters.clear')}
          </Button>
        }
      >
        {t('applications.staffList.nothingFoundText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('applications.staffList.emptyTitle')}>{t(`applications.staffList.empty.${tab}`)}</EmptyState>
  )
}

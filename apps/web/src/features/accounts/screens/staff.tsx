import { parseRole } from '@portal/domain/kernel/role.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayInFigures } from '../../../platform/dates.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { EMail } from '../../../ui/e-mail.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, NothingFound, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { STAFF_PAGE_SIZE, type StaffColumn, type StaffListState, type StaffRow, staffQuery } from '../api.ts'
import classes from '../components/accounts.module.css'
import { StaffActs } from '../components/staff-acts.tsx'
import { StaffDialog } from '../components/staff-dialog.tsx'

const STORAGE_KEY = 'accounts.staffPage'

/** State of the list; its page is stored for the visit (docs/specification/screens.md#lists). */
function useListState() {
  const [listState, setListState] = useState<StaffListState>(() => ({
    page: Number(tabStorage.getItem(STORAGE_KEY)) || 0,
    search: '',
    sortBy: 'createdDate',
    direction: 'DESC',
  }))
  function change(part: Partial<StaffListState>): void {
    // A change of anything but the page returns to the first page.
    const next = { ...listState, page: 0, ...part }
    tabStorage.setItem(STORAGE_KEY, String(next.page))
    setListState(next)
  }
  return [listState, change] as const
}

/** Staff of the portal, for the super administrator; further panels follow below the list. */
export function StaffScreen({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const [listState, change] = useListState()
  const [subject, setSubject] = useState<string | null>(null)
  const list = useQuery({ ...staffQuery(listState), placeholderData: keepPreviousData })
  const total = list.data?.totalElements ?? 0
  const create = <Button onClick={() => setSubject('new')}>{t('staff.people.create')}</Button>

  useLastPage(list, { page: listState.page, pageSize: STAFF_PAGE_SIZE, total }, (last) => change({ page: last }))

  return (
    <Page title={t('staff.people.title')} actions={create} isWide>
      <search className={classes.search}>
        <DelayedTextField
          id="staff-search"
          name="search"
          label={t('staff.people.search')}
          value={listState.search}
          isUnmarked
          maxLength={100}
          onChange={(typed) => typed.trim() !== listState.search && change({ search: typed.trim() })}
        />
      </search>
      <Waiting on={list} />
      {list.data && total === 0 && (
        <Nobody search={listState.search} create={create} onClear={() => change({ search: '' })} />
      )}
      {list.data && total > 0 && (
        <>
          <StaffTable
            rows={list.data.content}
            listState={listState}
            isBusy={isOutdated(list)}
            onSort={change}
            onEdit={setSubject}
          />
          <Pagination
            page={listState.page}
            pageSize={STAFF_PAGE_SIZE}
            totalSize={total}
            onChange={(page) => change({ page })}
          />
        </>
      )}
      {/* Hidden until the rows are loaded: they would push this down. */}
      <div className={classes.besides} hidden={list.isPending}>
        {children}
      </div>
      <StaffDialog
        subject={subject}
        onClose={() => setSubject(null)}
        onSaved={(name) => {
          showToast('success', t(subject === 'new' ? 'staff.people.added' : 'staff.people.saved', { name }))
          setSubject(null)
        }}
      />
    </Page>
  )
}

function Nobody({ search, create, onClear }: { search: string; create: ReactNode; onClear: () => void }) {
  const { t } = useTexts()
  if (search === '') {
    return (
      <EmptyState title={t('staff.people.empty')} action={create}>
        {t('staff.people.emptyText')}
      </EmptyState>
    )
  }
  return (
    <NothingFound title={t('staff.people.notFound')} clear={t('staff.people.clearSearch')} onClear={onClear}>
      {t('staff.people.notFoundText')}
    </NothingFound>
  )
}

type StaffTableProps = {
  readonly rows: readonly StaffRow[]
  readonly listState: StaffListState
  readonly isBusy: boolean
  readonly onSort: (order: Pick<StaffListState, 'sortBy' | 'direction'>) => void
  readonly onEdit: (id: string) => void
}

function StaffTable({ rows, listState, isBusy, onSort, onEdit }: StaffTableProps) {
  const { t } = useTexts()
  const columns: readonly Column<StaffRow, StaffColumn>[] = [
    {
      key: 'fullName',
      header: t('staff.people.fullName'),
      sortBy: 'fullName',
      isLong: true,
      cell: ({ fullName }) => fullName,
    },
    {
      key: 'email',
      header: t('accounts.fields.email'),
      sortBy: 'email',
      isLong: true,
      cell: ({ email = '' }) => <EMail address={email} />,
    },
    {
      key: 'roles',
      header: t('staff.people.roles'),
      sortBy: 'roles',
      cell: ({ roles = [] }) =>
        roles
          .map(({ name }) => parseRole(name))
          .flatMap((role) => (role === null ? [] : [t(`kernel.roles.${role}`)]))
          .join(', '),
    },
    {
      key: 'university',
      header: t('staff.people.university'),
      sortBy: 'university',
      cell: ({ universityName }) => universityName ?? t('staff.people.allUniversities'),
    },
    {
      key: 'created',
      header: t('staff.people.created'),
      sortBy: 'createdDate',
      cell: ({ createdDate }) => createdDate && dayInFigures(createdDate),
    },
    {
      key: 'state',
      header: t('staff.people.state'),
      sortBy: 'state',
      cell: ({ state }) =>
        state && <StatusTag tone={state === 'ENABLED' ? 'success' : 'neutral'}>{t(`staff.people.${state}`)}</StatusTag>,
    },
    {
      key: 'acts',
      header: t('staff.people.acts'),
      isPlain: true,
      cell: (member) => <StaffActs member={member} onEdit={() => onEdit(member.id)} />,
    },
  ]
  return (
    <DataTable
      caption={t('staff.people.list')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={{ by: listState.sortBy, direction: listState.direction }}
      onSort={({ by, direction }) => onSort({ sortBy: by, direction })}
      isBusy={isBusy}
      isDense
    />
  )
}

import { SECOND_PERSON_FROM } from '@portal/domain/broadcasts/rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { broadcastsQuery, PAGE_SIZE } from '../api.ts'
import { BroadcastState } from '../components/broadcast-state.tsx'

/** Notices to many of the reader's office, the newest first (docs/specification/notifications.md#notices-to-many). */
export function BroadcastsScreen() {
  const { t, language } = useTexts()
  const dates = useDates()
  const navigate = useNavigate()
  const page = Math.max(0, Number((useSearch({ strict: false }) as { page?: unknown }).page ?? 1) - 1 || 0)
  const query = useQuery({ ...broadcastsQuery(page), placeholderData: keepPreviousData })
  const rows = query.data?.list ?? []
  return (
    <Page
      title={t('broadcasts.title')}
      lead={t('broadcasts.lead', { from: SECOND_PERSON_FROM })}
      isWide
      actions={
        <Button onClick={() => void navigate({ to: '/broadcasts/$id', params: { id: 'new' } })}>
          {t('broadcasts.add')}
        </Button>
      }
    >
      <Waiting on={query} />
      {query.data !== undefined && rows.length === 0 && (
        <EmptyState title={t('broadcasts.none')}>{t('broadcasts.noneText')}</EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t('broadcasts.title')}
          isBusy={isOutdated(query)}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'subject',
              header: t('broadcasts.fields.subject'),
              isLong: true,
              cell: ({ id, subject }) => (
                <Link to="/broadcasts/$id" params={{ id }}>
                  {subject[language] || subject.kk || subject.ru || subject.en || t('broadcasts.untitled')}
                </Link>
              ),
            },
            { key: 'state', header: t('broadcasts.state'), cell: ({ state }) => <BroadcastState state={state} /> },
            {
              key: 'recipients',
              header: t('broadcasts.recipients'),
              cell: ({ recipients }) => (recipients === 0 ? '—' : grouped(recipients, language)),
            },
            { key: 'author', header: t('broadcasts.author'), isLong: true, cell: ({ authorName }) => authorName },
            { key: 'written', header: t('broadcasts.written'), cell: ({ writtenAt }) => dates.instant(writtenAt) },
          ]}
        />
      )}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        totalSize={query.data?.totalSize ?? 0}
        onChange={(to) => void navigate({ to: '/broadcasts', search: to === 0 ? {} : { page: to + 1 } })}
      />
    </Page>
  )
}

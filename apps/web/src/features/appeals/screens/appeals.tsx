import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { appealsQuery } from '../api.ts'
import { AppealState } from '../components/appeal-facts.tsx'

/** Appeals against published protocols, undecided ones first. */
export function AppealsScreen() {
  const { t } = useTexts()
  const nameOf = useCompetitionName()
  const dates = useDates()
  const navigate = useNavigate()
  const given = Number((useSearch({ strict: false }) as { page?: unknown }).page ?? 1)
  const page = Number.isInteger(given) && given > 0 ? given : 1
  const query = useQuery({ ...appealsQuery(page - 1), placeholderData: keepPreviousData })
  return (
    <Page title={t('appeals.list.title')} lead={t('appeals.list.lead')} isWide>
      <Waiting on={query} />
      {query.data?.list.length === 0 && <EmptyState title={t('appeals.list.none')} />}
      {query.data !== undefined && query.data.list.length > 0 && (
        <>
          <DataTable
            caption={t('appeals.list.title')}
            isBusy={isOutdated(query)}
            rows={query.data.list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'number',
                header: t('appeals.list.number'),
                cell: ({ id, number }) => (
                  <Link to="/appeals/$id" params={{ id }}>
                    {number}
                  </Link>
                ),
              },
              { key: 'fio', header: t('appeals.list.fio'), isLong: true, cell: ({ fio }) => fio },
              {
                key: 'of',
                header: t('appeals.list.of'),
                cell: ({ version, ...of }) => `${nameOf(of)}, ${t('appeals.list.version', { version })}`,
              },
              { key: 'sent', header: t('appeals.sentAt'), cell: ({ sentAt }) => dates.instant(sentAt) },
              {
                key: 'state',
                header: t('appeals.list.state'),
                cell: ({ state }) => <AppealState state={state} />,
              },
              {
                key: 'by',
                isLong: true,
                header: t('appeals.list.decidedBy'),
                cell: ({ decidedByName }) => decidedByName ?? '—',
              },
            ]}
          />
          <Pagination
            page={page - 1}
            pageSize={DEFAULT_PAGE_SIZE}
            totalSize={query.data.totalSize}
            onChange={(to) => void navigate({ to: '/appeals', search: to === 0 ? {} : { page: to + 1 } })}
          />
        </>
      )}
    </Page>
  )
}

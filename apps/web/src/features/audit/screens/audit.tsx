import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { FoundCount } from '../../../ui/found-count.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { AUDIT_PAGE_SIZE, type AuditRow, auditQuery } from '../api.ts'
import classes from '../components/audit.module.css'
import { AuditDetails, reasonText } from '../components/audit-details.tsx'
import { AuditFilters } from '../components/audit-filters.tsx'
import { objectWords } from '../components/filter-words.ts'
import { type AuditSearch, parseAuditSearch } from '../state/audit-search.ts'

export function AuditScreen() {
  const { t } = useTexts()
  const search = parseAuditSearch(useSearch({ from: '/work/audit' }))
  const stay = useStay('/audit')
  const query = useQuery({
    ...auditQuery(search),
    placeholderData: keepPreviousData,
  })
  const go = (next: AuditSearch): void => void stay({ to: '/audit', search: parseAuditSearch(next) })
  const rows = query.data?.list ?? []
  return (
    <Page title={t('audit.title')} back={<Link to="/">← {t('audit.back')}</Link>} lead={t('audit.lead')} isWide>
      <AuditFilters
        search={search}
        knownName={rows.find(({ actor }) => actor?.id === search.staffId)?.actor?.fullName}
        onChange={(part) => go({ ...search, ...part, page: undefined })}
        onClear={() => go({})}
      />
      <Waiting on={query} />
      {query.data && rows.length === 0 && <EmptyState title={t('audit.nothing')}>{t('audit.nothingText')}</EmptyState>}
      {query.data && rows.length > 0 && (
        <>
          <FoundCount className={classes.muted}>
            {t(query.data.isMore ? 'audit.foundMore' : 'audit.found', { count: query.data.totalSize })}
          </FoundCount>
          <Rows rows={rows} search={search} isBusy={isOutdated(query)} />
          <Pagination
            page={(search.page ?? 1) - 1}
            pageSize={AUDIT_PAGE_SIZE}
            totalSize={query.data.totalSize}
            onChange={(page) => go({ ...search, page: page + 1 })}
          />
        </>
      )}
    </Page>
  )
}

function Rows({ rows, search, isBusy }: { rows: readonly AuditRow[]; search: AuditSearch; isBusy: boolean }) {
  const { t, language } = useTexts()
  return (
    <DataTable
      caption={t('audit.title')}
      rows={rows}
      rowKey={({ id }) => String(id)}
      isBusy={isBusy}
      isDense
      columns={[
        {
          key: 'at',
          header: t('audit.columns.at'),
          cell: ({ at }) => <span className={classes.when}>{instantInFigures(at)}</span>,
        },
        {
          key: 'actor',
          isLong: true,
          header: t('audit.columns.actor'),
          cell: ({ actor }) =>
            actor === null ? (
              t('audit.nobody')
            ) : (
              <>
                <Link to="/audit" search={{ ...search, staffId: actor.id, page: undefined }}>
                  {actor.fullName || t('audit.namelessActor')}
                </Link>
                <div className={classes.muted}>{actor.roles.map((role) => t(`kernel.roles.${role}`)).join(', ')}</div>
              </>
            ),
        },
        { key: 'event', header: t('audit.columns.event'), cell: ({ event }) => t(`audit.events.${event}`) },
        {
          key: 'object',
          isLong: true,
          header: t('audit.columns.object'),
          cell: (row) =>
            row.objectId !== null && (
              <Link to="/audit" search={{ ...search, object: row.objectNumber ?? row.objectId, page: undefined }}>
                {row.objectNumber ??
                  (row.objectName === null ? null : objectWords(row.objectName, t)) ??
                  reasonText(row, language) ??
                  row.objectId}
              </Link>
            ),
        },
        {
          key: 'details',
          header: t('audit.columns.details'),
          isLong: true,
          cell: (row) => <AuditDetails row={row} />,
        },
      ]}
    />
  )
}

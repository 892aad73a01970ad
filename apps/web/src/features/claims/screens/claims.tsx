import { CLAIM_KINDS, CLAIM_STATES, UNCHECKED } from '@portal/domain/claims/status.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { ListPage } from '../../../ui/list-page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { type ActiveFilter, QuickFilters } from '../../../ui/quick-filters.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { rowsAtLeast, useLastPage } from '../../../ui/use-last-page.ts'
import { CLAIM_TONE, type ClaimsRow, claimsListQuery, kindLabel, stateLabel } from '../parts/claim-calls.ts'
import classes from '../parts/claims.module.css'
import { type ClaimsSearch, HOLDERS, parseClaimsSearch } from '../state/claims-search.ts'

/**
 * Competitors with the states of their claims, the longest waiting first (docs/specification/competition.md#claims).
 */
export function ClaimsScreen() {
  const { t } = useTexts()
  const dates = useDates()
  const mayAssign = useMay('assignInspectors')
  const stay = useStay('/claims')
  const search = parseClaimsSearch(useSearch({ from: '/work/claims' }))
  const { state = UNCHECKED, kind, inspector, search: words, page = 1 } = search
  const show = (part: Partial<ClaimsSearch>) =>
    void stay({ to: '/claims', search: parseClaimsSearch({ ...search, page: undefined, ...part }), replace: true })
  const list = useQuery({
    ...claimsListQuery({
      ...(state === 'all' ? {} : { state }),
      ...(kind === undefined ? {} : { kind }),
      ...(inspector === undefined ? {} : { inspector }),
      ...(words === undefined ? {} : { search: words }),
      page: String(page - 1),
      pageSize: String(DEFAULT_PAGE_SIZE),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(),
  })
  const { totalSize, isMore, list: rows } = list.data ?? { totalSize: 0, isMore: false, list: [] }
  const total = rowsAtLeast({ totalSize, isMore }, page - 1, DEFAULT_PAGE_SIZE, rows.length)
  const toPage = (to: number) => show({ page: to + 1 })
  useLastPage(list, { page: page - 1, pageSize: DEFAULT_PAGE_SIZE, total }, toPage)
  const columns: readonly Column<ClaimsRow>[] = [
    {
      key: 'number',
      header: t('claims.list.number'),
      cell: ({ id, number }) => (
        <Link to="/applications/$id" params={{ id }} className={listClasses.rowLink}>
          {number}
        </Link>
      ),
    },
    { key: 'fio', header: t('claims.list.fio'), isLong: true, cell: ({ fio }) => fio },
    { key: 'sent', header: t('claims.list.sent'), cell: ({ sentDate }) => dates.instant(sentDate) },
    {
      key: 'inspector',
      isLong: true,
      header: t('claims.list.inspector'),
      cell: ({ inspectorName }) => inspectorName ?? <span className={classes.whole}>{t('claims.list.nobody')}</span>,
    },
    {
      key: 'claims',
      header: t('claims.list.claims'),
      cell: ({ claims }) => (
        <ul className={`${classes.list} ${classes.states}`}>
          {claims.map((claim) => (
            <li key={`${claim.kind} ${claim.code}`}>
              <StatusTag tone={CLAIM_TONE[claim.state]}>
                {t(kindLabel(claim.kind))}: {t(stateLabel(claim.state))}
              </StatusTag>
            </li>
          ))}
        </ul>
      ),
    },
  ]
  const named = (filter: string, value: string) => t('applications.filters.named', { filter, value })
  const active: readonly ActiveFilter[] = [
    ...(words === undefined
      ? []
      : [
          {
            key: 'search',
            text: named(t('claims.list.search'), words),
            onRemove: () => show({ search: undefined }),
          },
        ]),
    ...(kind === undefined
      ? []
      : [
          {
            key: 'kind',
            text: named(t('claims.list.kind'), t(kindLabel(kind))),
            onRemove: () => show({ kind: undefined }),
          },
        ]),
    ...(inspector === undefined
      ? []
      : [
          {
            key: 'inspector',
            text: named(t('claims.list.inspector'), t(`claims.list.${inspector}`)),
            onRemove: () => show({ inspector: undefined }),
          },
        ]),
  ]
  return (
    <ListPage
      title={t('claims.list.title')}
      lead={t('claims.list.lead')}
      actions={
        mayAssign && (
          <Link to="/applications" search={{ type: 'GRANT_COMPETITION' }} className={buttonClass('secondary')}>
            {t('claims.list.assign')}
          </Link>
        )
      }
    >
      <QuickFilters
        label={t('claims.list.filters')}
        active={active}
        onClear={() => show({ search: undefined, state: undefined, kind: undefined, inspector: undefined })}
        texts={{
          all: t('applications.filters.all'),
          show: t('applications.filters.show'),
          clear: t('applications.filters.clear'),
          active: t('applications.filters.active'),
          remove: (filter) => t('applications.filters.remove', { filter }),
        }}
      >
        <DelayedTextField
          id="claims-search"
          name="search"
          label={t('claims.list.search')}
          value={words ?? ''}
          isUnmarked
          maxLength={200}
          onChange={(typed) => show({ search: typed.trim() || undefined })}
        />
        <ChoiceField<string>
          id="claims-state"
          name="state"
          label={t('claims.list.state')}
          emptyLabel={t('claims.list.anyState')}
          value={state === 'all' ? '' : state}
          isUnmarked
          options={CLAIM_STATES.map((value) => ({ value, label: t(stateLabel(value)) }))}
          onChange={(value) => show({ state: (value || 'all') as ClaimsSearch['state'] })}
        />
        <ChoiceField<string>
          id="claims-kind"
          name="kind"
          label={t('claims.list.kind')}
          emptyLabel={t('claims.list.anyKind')}
          value={kind ?? ''}
          isUnmarked
          options={CLAIM_KINDS.map((value) => ({ value, label: t(kindLabel(value)) }))}
          onChange={(value) => show({ kind: (value || undefined) as ClaimsSearch['kind'] })}
        />
        <ChoiceField<string>
          id="claims-inspector"
          name="inspector"
          label={t('claims.list.inspector')}
          emptyLabel={t('claims.list.anybody')}
          value={inspector ?? ''}
          isUnmarked
          options={HOLDERS.map((value) => ({ value, label: t(`claims.list.${value}`) }))}
          onChange={(value) => show({ inspector: (value || undefined) as ClaimsSearch['inspector'] })}
        />
      </QuickFilters>
      {!list.isSuccess ? (
        <Waiting on={list} />
      ) : total === 0 ? (
        <EmptyState title={t('claims.list.empty')} />
      ) : (
        <>
          <DataTable
            caption={t('claims.list.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isBusy={isOutdated(list)}
            isDense
          />
          <Pagination page={page - 1} pageSize={DEFAULT_PAGE_SIZE} totalSize={total} onChange={toPage} />
        </>
      )}
    </ListPage>
  )
}

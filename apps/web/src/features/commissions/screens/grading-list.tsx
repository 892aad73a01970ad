import { GRADING_TABS } from '@portal/domain/commissions/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Banner } from '../../../ui/banner.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { ListPage } from '../../../ui/list-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Listed } from '../../slots/parts/listed.tsx'
import { type GradingRow, ownGradingQuery, PAGE_SIZE } from '../api.ts'
import { caseLabel } from '../state/case-label.ts'
import { competitionName } from '../state/competition-name.ts'
import { type GradingSearch, parseGradingSearch } from '../state/grading-search.ts'

/** Cases of an expert in all commissions, the longest waiting first (docs/specification/screens.md#grading). */
export function GradingListScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { state = GRADING_TABS[0], page = 1 } = parseGradingSearch(useSearch({ from: '/work/grading' }))
  const stay = useStay('/grading')
  const go = (next: GradingSearch) => void stay({ to: '/grading', search: parseGradingSearch({ ...next }) })
  const query = useQuery({
    ...ownGradingQuery(state, page - 1),
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(),
  })
  const columns = useColumns()
  const isLocked = query.data?.list.some((row) => row.isLocked) ?? false
  return (
    <ListPage title={t('commissions.grading.title')} lead={t('commissions.grading.lead')}>
      <Tabs
        id="grading"
        label={t('commissions.grading.tabs')}
        tabs={GRADING_TABS.map((value) => ({ value, label: t(`commissions.grading.tab.${value}`) }))}
        value={state}
        onChange={(next) => go({ state: next })}
      >
        {isLocked && <Banner tone="info">{t('commissions.grading.locked')}</Banner>}
        <Listed
          query={query}
          page={page - 1}
          size={PAGE_SIZE}
          onPage={(next) => go({ state, page: next + 1 })}
          found="commissions.cases.found"
          empty={{
            title: t(`commissions.grading.none.${state}`),
            text: t(`commissions.grading.noneText.${state}`),
          }}
        >
          {(rows) => (
            <DataTable
              caption={t('commissions.grading.title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              isBusy={isOutdated(query)}
              onOpen={({ id }) => void navigate({ to: '/grading/$id', params: { id } })}
            />
          )}
        </Listed>
      </Tabs>
    </ListPage>
  )
}

function useColumns(): readonly Column<GradingRow>[] {
  const { t, language } = useTexts()
  const dates = useDates()
  const figure = useFigure()
  return [
    {
      key: 'case',
      header: t('commissions.grading.case'),
      cell: (row) => (
        <TwoLines below={row.isLocked ? t('commissions.grading.lockedRow') : ''}>
          <Link to="/grading/$id" params={{ id: row.id }} className={listClasses.rowLink}>
            {caseLabel(row, t)}
          </Link>
        </TwoLines>
      ),
    },
    {
      key: 'competition',
      header: t('commissions.grading.competition'),
      isLong: true,
      cell: ({ competitionName: name, ...row }) => competitionName({ name, ...row }, t, language),
    },
    {
      key: 'signed',
      header: t('commissions.grading.signed'),
      cell: ({ signedAt, total }) =>
        signedAt === null ? (
          t('commissions.cases.unsigned')
        ) : (
          <TwoLines below={dates.instant(signedAt)}>{total === null ? '—' : figure(total)}</TwoLines>
        ),
    },
  ]
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { grouped } from '../../../platform/numbers.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Commission, commissionQuery, downloadCommissionProtocol, drawExperts } from '../api.ts'
import { CalibrationCases } from '../components/calibration-cases.tsx'
import { CaseTable } from '../components/case-table.tsx'
import { MemberTable } from '../components/member-table.tsx'
import { COMMISSION_TABS, type CommissionSearch, parseCommissionSearch } from '../state/commission-search.ts'
import { competitionName } from '../state/competition-name.ts'

/** Commission of a competition: cases, experts and calibration (docs/specification/screens.md#commission). */
export function CommissionScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/competitions/$id/commission' })
  const commission = useQuery({ ...commissionQuery(id), refetchInterval: usePollInterval() })
  const back = (
    <Link to="/competitions/$id" params={{ id }}>
      ← {t('commissions.desk.back')}
    </Link>
  )
  if (hasFailed(commission)) return <FailedPage on={commission} unknown={t('kernel.errors.not_found')} back={back} />
  if (!commission.isSuccess) return <Waiting on={commission} />
  return <Loaded commission={commission.data.data} />
}

function Loaded({ commission }: { readonly commission: Commission }) {
  const { t, language } = useTexts()
  const { competitionId: id, rules, counts, can } = commission
  const search = parseCommissionSearch(useSearch({ from: '/work/competitions/$id/commission' }))
  const stay = useStay(`/competitions/${id}/commission`)
  const go = (next: CommissionSearch, replace = false) =>
    void stay({
      to: '/competitions/$id/commission',
      params: { id },
      search: parseCommissionSearch({ ...next }),
      replace,
    })
  const draw = useAct()
  const name = competitionName(commission, t, language)
  const tabs = COMMISSION_TABS.filter((tab) => tab !== 'calibration' || rules?.isCalibrated === true)
  const { tab = COMMISSION_TABS[0] } = search
  return (
    <Page
      title={t('commissions.desk.title')}
      lead={name}
      back={
        <Link to="/competitions/$id" params={{ id }}>
          ← {t('commissions.desk.back')}
        </Link>
      }
      isWide
      actions={
        <>
          {can.draw && (
            <Button
              isBusy={draw.isBusy}
              onClick={() =>
                void draw.run(async () => {
                  const { assigned, further, second, lacking } = await drawExperts(id)
                  showToast(
                    lacking > 0 ? 'warning' : 'success',
                    [
                      t('commissions.desk.drawn', { count: assigned }),
                      ...(further > 0 ? [t('commissions.desk.drawnFurther', { count: further })] : []),
                      ...(second > 0 ? [t('commissions.desk.drawnSecond', { number: second })] : []),
                      ...(lacking > 0 ? [t('commissions.desk.lacking', { count: lacking })] : []),
                    ].join(' '),
                  )
                })
              }
            >
              {t('commissions.desk.draw')}
            </Button>
          )}
          {can.protocol && (
            <Button
              look="secondary"
              onClick={() => void downloadCommissionProtocol(id, t('commissions.desk.protocolName', { name }))}
            >
              {t('commissions.desk.protocol')}
            </Button>
          )}
        </>
      }
    >
      {draw.error !== null && <Banner tone="danger">{draw.error}</Banner>}
      {rules === null ? (
        <Banner tone="info">{t('commissions.desk.withoutRules')}</Banner>
      ) : (
        <>
          <FactGrid
            facts={(['cases', 'unassigned', 'grading', 'further', 'second', 'done'] as const).map((each) => ({
              label: t(`commissions.counts.${each}`),
              value: grouped(counts[each], language),
            }))}
          />
          <p>
            {t('commissions.desk.rules', { count: rules.experts })} {t(`commissions.rule.${rules.rule}`)}{' '}
            {rules.furtherFrom !== null && t('commissions.desk.furtherFrom', { number: rules.furtherFrom })}
          </p>
          <Tabs
            id="commission"
            label={t('commissions.desk.tabs')}
            tabs={tabs.map((value) => ({ value, label: t(`commissions.desk.tab.${value}`) }))}
            value={tabs.includes(tab) ? tab : COMMISSION_TABS[0]}
            onChange={(next) => go({ tab: next })}
          >
            {tab === 'members' ? (
              <MemberTable commission={commission} />
            ) : tab === 'calibration' && rules.isCalibrated ? (
              <CalibrationCases commission={commission} />
            ) : (
              <CaseTable
                commission={commission}
                search={search}
                onFilter={(part) => go({ ...search, page: undefined, ...part }, true)}
                onPage={(page) => go({ ...search, page: page + 1 })}
              />
            )}
          </Tabs>
        </>
      )}
    </Page>
  )
}

import { inspectorTab, STAFF_TABS } from '@portal/domain/review/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayInFigures } from '../../../platform/dates.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { BarTable } from '../../../ui/bar-table.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { ContentTask } from '../../content/parts/content-task.tsx'
import { CorrectionFigures } from '../../corrections/parts/correction-figures.tsx'
import { OwnOfferNotice } from '../../universities/parts/offer-notice.tsx'
import { type Day, dayQuery } from '../api.ts'
import classes from '../components/day.module.css'
import { OverviewPanels } from '../components/overview.tsx'
import { tabLabel } from '../labels.ts'
import { useDesk } from '../state/use-list-state.ts'

/** Start page of a head's or manager's day: waiting and late applications, changes, and totals. */
export function DayScreen() {
  const { t } = useTexts()
  const hasOverview = useMay('readOverview')
  const { data, error, refetch } = useQuery(dayQuery())
  return (
    <div className={hasOverview ? classes.printed : undefined}>
      <Page title={t('applications.day.title')} isWide>
        <ContentTask />
        <OwnOfferNotice>
          {data === undefined && !error && <LoadingState />}
          {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data && (
            <>
              <div className={hasOverview ? classes.desk : classes.own}>
                <Waiting day={data.data} />
                <Late day={data.data} />
                <div className={classes.columns}>
                  <Moves day={data.data} />
                  <Charts day={data.data} hasFunnel={!hasOverview} />
                </div>
              </div>
              {hasOverview && <OverviewPanels />}
              <CorrectionFigures />
            </>
          )}
        </OwnOfferNotice>
      </Page>
    </div>
  )
}

/** Tab with most of the answered requests of a desk. */
const ANSWERED_TAB = { head: inspectorTab(false), manager: STAFF_TABS.manager[0] } as const

function Waiting({ day: { waiting, corrections, messages } }: { day: Day }) {
  const { t } = useTexts()
  const desk = useDesk()
  return (
    <Section title={t('applications.day.waiting')}>
      <ul className={classes.cards}>
        {waiting.map(({ tab, count, late }) => (
          <li key={tab}>
            <Link to="/applications" search={{ tab }} className={classes.card}>
              <strong>{count}</strong>
              <span>{t(tabLabel(desk, tab))}</span>
              {late > 0 && <span className={classes.late}>{t('applications.day.lateOf', { count: late })}</span>}
            </Link>
          </li>
        ))}
        {messages.count > 0 && (
          <li>
            <Link to="/applications" search={{ tab: messages.tab, waitsForUs: true }} className={classes.card}>
              <strong>{messages.count}</strong>
              <span>{t('applications.day.messages')}</span>
            </Link>
          </li>
        )}
        {corrections.answered > 0 && (
          <li>
            <Link
              to="/applications"
              search={{ tab: ANSWERED_TAB[desk], correction: 'ANSWERED' }}
              className={classes.card}
            >
              <strong>{corrections.answered}</strong>
              <span>{t('corrections.day.answered')}</span>
            </Link>
          </li>
        )}
      </ul>
    </Section>
  )
}

function Late({ day: { late, lateAfterWorkingDays } }: { day: Day }) {
  const { t } = useTexts()
  return (
    <Section title={t('applications.day.late')} lead={t('applications.day.lateLead', { count: lateAfterWorkingDays })}>
      {late.length === 0 ? (
        <p>{t('applications.day.nothingLate')}</p>
      ) : (
        <DataTable
          caption={t('applications.day.late')}
          rows={late}
          rowKey={({ id }) => id}
          isDense
          columns={[
            {
              key: 'number',
              header: t('applications.staffList.number'),
              cell: ({ id, number }) => (
                <Link to="/applications/$id" params={{ id }}>
                  {number}
                </Link>
              ),
            },
            { key: 'fio', header: t('applications.staffList.applicant'), cell: ({ fio }) => fio },
            { key: 'since', header: t('applications.day.since'), cell: ({ since }) => dayInFigures(since) },
            { key: 'days', header: t('applications.day.workingDays'), cell: ({ workingDays }) => workingDays },
          ]}
        />
      )}
    </Section>
  )
}

function Moves({ day: { moves } }: { day: Day }) {
  const { t } = useTexts()
  return (
    <Section title={t('applications.day.moves')}>
      <table className={classes.moves}>
        <caption className={classes.hidden}>{t('applications.day.moves')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span>{t('applications.day.what')}</span>
            </th>
            <th scope="col">
              <span>{t('applications.day.yesterday')}</span>
            </th>
            <th scope="col">
              <span>{t('applications.day.today')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ event, yesterday, today }) => (
            <tr key={event}>
              <th scope="row">{t(`applications.day.events.${event}`)}</th>
              <td>{yesterday}</td>
              <td>{today}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

const FUNNEL = ['sent', 'assigned', 'decided', 'passed', 'failed', 'withdrawn'] as const

function Charts({ day: { funnel, ages }, hasFunnel }: { day: Day; hasFunnel: boolean }) {
  const { t } = useTexts()
  const steps = ages.map(({ from, count }, at) => {
    const next = ages[at + 1]?.from
    const label =
      next === undefined
        ? t('applications.day.ageFrom', { from })
        : t('applications.day.ageRange', { from, to: next - 1 })
    return { key: String(from), label, value: count }
  })
  return (
    <div className={classes.charts}>
      {hasFunnel && (
        <Section title={t('applications.day.funnel')}>
          <BarTable
            caption={t('applications.day.funnel')}
            bars={FUNNEL.map((step) => ({
              key: step,
              label: t(`applications.day.steps.${step}`),
              value: funnel[step],
            }))}
          />
        </Section>
      )}
      <Section title={t('applications.day.ages')} lead={t('applications.day.agesLead')}>
        <BarTable caption={t('applications.day.ages')} bars={steps} />
      </Section>
    </div>
  )
}

import { listedName } from '@portal/domain/accounts/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { resultQuery, type TestResult } from '../api.ts'
import { ProfileBars } from '../components/profile-bars.tsx'
import classes from '../components/screening.module.css'
import { hoursMinutesSeconds } from '../state/countdown.ts'

export function TestResultScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/test/$id/result' })
  const result = useQuery(resultQuery(id))
  return (
    <Page
      title={t('screening.result.title', { number: result.data?.data.number ?? '' })}
      lead={t('screening.result.lead')}
      back={
        <Link to="/applications/$id" params={{ id }}>
          ← {t('screening.result.application')}
        </Link>
      }
    >
      {!result.isSuccess ? <Waiting on={result} /> : <Result result={result.data.data} />}
    </Page>
  )
}

const secondsBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000)

function Result({ result }: { result: TestResult }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { startedAt, finishedAt, scales, user } = result
  const answered = scales.reduce((sum, scale) => sum + scale.answered, 0)
  const name = listedName(user)
  return (
    <>
      {!result.passed && <Banner tone="warning">{t('screening.result.incomplete', { count: answered })}</Banner>}
      <Section title={t('screening.result.facts')}>
        <DescriptionList
          rows={[
            { key: 'applicant', term: t('screening.staff.applicant'), value: name },
            {
              key: 'started',
              term: t('screening.staff.started'),
              value: startedAt === null ? '—' : dates.instant(startedAt),
            },
            {
              key: 'finished',
              term: t('screening.staff.finished'),
              value: finishedAt === null ? '—' : dates.instant(finishedAt),
            },
            {
              key: 'taken',
              term: t('screening.result.taken'),
              value:
                startedAt === null || finishedAt === null
                  ? '—'
                  : hoursMinutesSeconds(secondsBetween(startedAt, finishedAt)),
            },
          ]}
        />
      </Section>
      <Section title={t('screening.result.profile')}>
        <ProfileBars scales={scales} />
        <details className={classes.table}>
          <summary>{t('screening.result.table')}</summary>
          <DataTable
            caption={t('screening.result.profile')}
            columns={[
              { key: 'scale', header: t('screening.result.scale'), cell: (scale) => nameIn(scale, language) },
              { key: 'score', header: t('screening.result.score'), cell: ({ score, max }) => `${score} / ${max}` },
              { key: 'answered', header: t('screening.result.answered'), cell: (scale) => scale.answered },
            ]}
            rows={scales}
            rowKey={(scale) => scale.id}
            isDense
          />
        </details>
      </Section>
      <Section title={t('screening.result.attempts')}>
        <DataTable
          caption={t('screening.result.attempts')}
          columns={[
            { key: 'attempt', header: t('screening.staff.attempt'), cell: ({ attempt }) => attempt },
            {
              key: 'state',
              header: t('screening.list.state'),
              cell: ({ state }) => t(`screening.staffState.${state}`),
            },
            {
              key: 'started',
              header: t('screening.staff.started'),
              cell: (attempt) => (attempt.startedAt === null ? '—' : dates.instant(attempt.startedAt)),
            },
            {
              key: 'finished',
              header: t('screening.staff.finished'),
              cell: (attempt) => (attempt.finishedAt === null ? '—' : dates.instant(attempt.finishedAt)),
            },
            { key: 'answered', header: t('screening.result.answered'), cell: (attempt) => attempt.answered },
          ]}
          rows={result.attempts}
          rowKey={({ attempt }) => String(attempt)}
          isDense
        />
      </Section>
    </>
  )
}

import { listedName } from '@portal/domain/accounts/rules.ts'
import { GRADE_GROUP_NAMES } from '@portal/domain/interviews/status.ts'
import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFigure, withSign } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import listClasses from '../../../ui/list.module.css'
import { orToast } from '../../../ui/or-toast.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { exportResults, PAGE_SIZE, type ResultRow, resultsQuery } from '../api.ts'
import classes from '../components/interview-list.module.css'
import { inRanking } from '../state/result-order.ts'

/** Results of the interviews for the head: ranks by level and program, the experts' strictness, and gaps. */
export function InterviewResultsScreen() {
  const { t } = useTexts()
  const [level, setLevel] = useState<EducationLevel | ''>('')
  const results = useQuery({ ...resultsQuery(level), placeholderData: keepPreviousData })
  return (
    <Page
      title={t('interviews.results.title')}
      lead={t('interviews.results.lead')}
      back={<Link to="/interview-applications">← {t('interviews.results.back')}</Link>}
      isWide
      actions={
        <Button
          look="secondary"
          onClick={() => void orToast(async () => saveBlob(await exportResults(level), 'InterviewResults.xlsx'))}
        >
          {t('interviews.export.action')}
        </Button>
      }
    >
      <ChoiceField
        id="results-level"
        name="level"
        label={t('interviews.list.level')}
        emptyLabel={t('interviews.list.anyLevel')}
        value={level}
        isUnmarked
        width={20}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
        onChange={setLevel}
      />
      {!results.isSuccess ? (
        <Waiting on={results} />
      ) : results.data.data.rows.length === 0 ? (
        <EmptyState title={t('interviews.results.empty')} />
      ) : (
        <>
          <Missing count={results.data.data.missing} />
          <Ranking key={level} rows={results.data.data.rows} />
          <Strictness experts={results.data.data.experts} />
        </>
      )}
    </Page>
  )
}

function Missing({ count }: { count: number }) {
  const { t } = useTexts()
  return count === 0 ? (
    <Banner tone="success">{t('interviews.results.complete')}</Banner>
  ) : (
    <Banner tone="warning">{t('interviews.results.missing', { count })}</Banner>
  )
}

/** Applicants for the same program are together, best first. */
function Ranking({ rows }: { rows: readonly ResultRow[] }) {
  const { t, language } = useTexts()
  const figure = useFigure()
  const [page, setPage] = useState(0)
  const ranked = inRanking(rows)
  const shown = ranked.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  const isOfPhd = ranked.some(({ educationLevel }) => educationLevel === 'PHD')
  const groups = GRADE_GROUP_NAMES.filter((name) => name !== 'dissertationResearchResult' || isOfPhd)
  return (
    <section className={listClasses.stack} aria-label={t('interviews.results.ranking')}>
      <DataTable
        caption={t('interviews.results.ranking')}
        rows={shown}
        rowKey={({ interviewId }) => interviewId}
        isDense
        columns={[
          {
            key: 'program',
            header: t('interviews.list.speciality'),
            isLong: true,
            cell: ({ speciality, university, educationLevel }) => (
              <TwoLines below={nameIn(university, language)}>
                {nameIn(speciality, language)}, {t(`applications.level.${educationLevel}`)}
              </TwoLines>
            ),
          },
          {
            key: 'place',
            header: t('interviews.results.place'),
            cell: ({ place }) => <strong>{place ?? '—'}</strong>,
          },
          {
            key: 'number',
            header: t('interviews.list.number'),
            cell: ({ interviewId, number }) => (
              <Link to="/applications/interview/$id" params={{ id: interviewId }} className={listClasses.rowLink}>
                {number}
              </Link>
            ),
          },
          { key: 'applicant', header: t('interviews.list.applicant'), isLong: true, cell: listedName },
          ...groups.map((name) => ({
            key: name,
            header: t(`interviews.results.${name}`),
            cell: ({ means }: ResultRow) => <span className={classes.figure}>{figure(means[name])}</span>,
          })),
          {
            key: 'total',
            header: t('interviews.results.total'),
            cell: ({ total }) =>
              total === null ? (
                <span className={listClasses.muted}>{t('interviews.results.ungraded')}</span>
              ) : (
                <strong className={classes.figure}>{figure(total, 1)}</strong>
              ),
          },
          {
            key: 'expert',
            header: t('interviews.list.expertColumn'),
            isLong: true,
            cell: ({ expertName }) => expertName ?? '—',
          },
        ]}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} totalSize={ranked.length} onChange={setPage} />
    </section>
  )
}

type ExpertMean = {
  readonly expertName: string
  readonly signed: number
  readonly mean: number
  readonly difference: number
}

/** Each expert's strictness against the mean of all. Information for the head; it changes no grade. */
function Strictness({ experts }: { experts: readonly ExpertMean[] }) {
  const { t } = useTexts()
  const figure = useFigure()
  const signed = (value: number): string => withSign(value, figure(Math.abs(value), 1))
  return (
    <Section title={t('interviews.results.experts')} lead={t('interviews.results.expertsLead')}>
      {experts.length === 0 ? (
        <p>{t('interviews.results.noExperts')}</p>
      ) : (
        <DataTable
          caption={t('interviews.results.experts')}
          rows={experts}
          rowKey={({ expertName, mean, signed }) => `${expertName} ${mean} ${signed}`}
          isDense
          columns={[
            {
              key: 'expert',
              header: t('interviews.list.expertColumn'),
              isLong: true,
              cell: ({ expertName }) => expertName,
            },
            { key: 'signed', header: t('interviews.results.signed'), cell: (expert) => expert.signed },
            { key: 'mean', header: t('interviews.results.mean'), cell: ({ mean }) => figure(mean, 1) },
            {
              key: 'difference',
              header: t('interviews.results.difference'),
              cell: ({ difference }) => <span className={classes.figure}>{signed(difference)}</span>,
            },
          ]}
        />
      )}
    </Section>
  )
}

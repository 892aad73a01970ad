import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { reliabilityQuery } from '../api.ts'
import { Distribution } from '../components/distribution.tsx'
import classes from '../components/screening.module.css'

/** Fewer attempts than this say little about a scale. */
const FEW_ATTEMPTS = 50

export function ReliabilityScreen() {
  const { t, language } = useTexts()
  const [level, setLevel] = useState<EducationLevel | ''>('')
  const figures = useQuery({ ...reliabilityQuery(level), placeholderData: keepPreviousData })
  const data = figures.data?.data
  const figure = useFigure()
  return (
    <Page
      title={t('screening.reliability.title')}
      lead={t('screening.reliability.lead')}
      back={<Link to="/test">← {t('screening.take.back')}</Link>}
      isWide
    >
      <ChoiceField
        id="reliability-level"
        name="level"
        label={t('applications.education.level')}
        emptyLabel={t('applications.filters.anyLevel')}
        value={level}
        isUnmarked
        width={20}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
        onChange={setLevel}
      />
      {!figures.isSuccess ? (
        <Waiting on={figures} />
      ) : data === undefined || data.attempts === 0 ? (
        <EmptyState title={t('screening.reliability.empty')} />
      ) : (
        <>
          <p className={classes.muted} role="status">
            {t('screening.reliability.attempts', { count: data.attempts })}
          </p>
          <p className={classes.muted}>{t('screening.reliability.alphaHint')}</p>
          {data.attempts < FEW_ATTEMPTS && (
            <Banner tone="warning">{t('screening.reliability.few', { count: FEW_ATTEMPTS })}</Banner>
          )}
          <DataTable
            caption={t('screening.reliability.title')}
            columns={[
              { key: 'scale', header: t('screening.result.scale'), cell: (scale) => nameIn(scale, language) },
              { key: 'alpha', header: t('screening.reliability.alpha'), cell: ({ alpha }) => figure(alpha) },
              { key: 'mean', header: t('screening.reliability.mean'), cell: ({ mean }) => figure(mean) },
              {
                key: 'deviation',
                header: t('screening.reliability.deviation'),
                cell: (scale) => figure(scale.deviation),
              },
              {
                key: 'distribution',
                header: t('screening.reliability.distribution'),
                cell: (scale) => <Distribution counts={scale.distribution} name={nameIn(scale, language)} />,
              },
            ]}
            rows={data.scales}
            rowKey={(scale) => scale.id}
          />
        </>
      )}
    </Page>
  )
}

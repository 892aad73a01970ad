import { gradeGroupsOf } from '@portal/domain/interviews/rules.ts'
import { GRADE_GROUPS, HIGHEST_SCORE } from '@portal/domain/interviews/status.ts'
import { useDates } from '../../../platform/dates.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { downloadProtocol, type Interview } from '../api.ts'
import { criterionLabel } from './criterion-field.tsx'

/** What was signed: who, when, every grade, and the protocol on paper. */
export function SignedGrade({ interview }: { interview: Interview }) {
  const { t } = useTexts()
  const dates = useDates()
  const figure = useFigure()
  const { grade, request } = interview
  if (grade === null) return null
  return (
    <Section title={t('interviews.grade.title')}>
      <Banner tone="success" title={t('interviews.grade.total', { total: figure(grade.total) })}>
        {t('interviews.sign.signed', { name: grade.expertName, at: dates.instant(grade.signedAt) })}
      </Banner>
      {gradeGroupsOf(request.educationLevel).map((group) => (
        <div key={group}>
          <h3>{t(`interviews.grade.groups.${group}`)}</h3>
          <DescriptionList
            rows={[
              ...GRADE_GROUPS[group].map((place) => ({
                key: place,
                term: t(criterionLabel({ group, place })),
                value: `${(grade[group] as Readonly<Record<string, number>> | undefined)?.[place] ?? ''} / ${HIGHEST_SCORE}`,
              })),
              { key: 'mean', term: t('interviews.grade.meanTerm'), value: figure(grade.means[group] ?? 0) },
            ]}
          />
        </div>
      ))}
      <Actions>
        <Button
          look="secondary"
          onClick={() =>
            void downloadProtocol(interview.id, t('interviews.sign.protocolName', { number: request.number }))
          }
        >
          {t('interviews.sign.protocol')}
        </Button>
      </Actions>
    </Section>
  )
}

import { useDates } from '../../../platform/dates.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { downloadProtocol, type Interview } from '../api.ts'
import { GradeGroups } from '../parts/grade-groups.tsx'

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
      <GradeGroups grade={grade} educationLevel={request.educationLevel} />
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

import { Link } from '@tanstack/react-router'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FactSection } from '../../../ui/description-list.tsx'
import { GradeGroups } from '../../interviews/parts/grade-groups.tsx'
import { InterviewTime } from '../../interviews/parts/interview-time.tsx'
import { TestProfile } from '../../screening/parts/test-profile.tsx'
import { testState } from '../../screening/parts/test-state.ts'
import type { StaffApplication } from '../api.ts'
import { STAFF_TEST_STATE } from '../labels.ts'

/** State of test and interview: information, never a block (docs/specification/applications.md#decision). */
export function StaffBesides({
  application: { id, test, interview, educationLevel },
}: {
  application: StaffApplication
}) {
  const { t } = useTexts()
  const figure = useFigure()
  if (test === null) return null
  return (
    <FactSection
      title={t('applications.besides.title')}
      rows={[
        {
          key: 'test',
          term: t('applications.besides.test'),
          value: (
            <>
              {t(`screening.staffState.${STAFF_TEST_STATE[testState(test)]}`)}{' '}
              {test.finishedAt !== null && (
                <Link to="/test/$id/result" params={{ id }}>
                  {t('applications.besides.result')}
                </Link>
              )}
              {test.finishedAt !== null && <TestProfile requestId={id} />}
            </>
          ),
        },
        {
          key: 'interview',
          term: t('applications.besides.interview'),
          value:
            interview === null ? (
              t('applications.besides.none')
            ) : (
              <>
                <div>{t(`applications.besides.status.${interview.status}`)}</div>
                <InterviewTime startsAt={interview.startsAt} />
              </>
            ),
        },
        ...(interview?.expertName == null
          ? []
          : [{ key: 'expert', term: t('applications.besides.expert'), value: interview.expertName }]),
        ...(interview?.grade == null
          ? []
          : [
              {
                key: 'grade',
                term: t('interviews.grade.title'),
                value: (
                  <>
                    <strong>{t('applications.besides.total', { total: figure(interview.grade.total) })}</strong>
                    <GradeGroups grade={interview.grade} educationLevel={educationLevel ?? ''} />
                  </>
                ),
              },
            ]),
      ]}
    />
  )
}

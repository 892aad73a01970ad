import { Link } from '@tanstack/react-router'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { InterviewTime } from '../../interviews/parts/interview-time.tsx'
import type { StaffApplication } from '../api.ts'
import type { ApplicationView } from '../state/own-application.ts'

type Test = NonNullable<ApplicationView['test']>

const testState = ({ active, passed, startedAt }: Test) =>
  passed ? 'passed' : !active ? 'over' : startedAt === null ? 'waiting' : 'running'

/** What the applicant has to do besides waiting: the test, and the interview with its time and link. */
export function OwnBesides({ application: { id, test, interview } }: { application: ApplicationView }) {
  const { t } = useTexts()
  if (test === null) return null
  return (
    <Section title={t('applications.besides.title')}>
      <DescriptionList
        rows={[
          {
            key: 'test',
            term: t('applications.besides.test'),
            value: (
              <>
                {t(`applications.besides.testState.${testState(test)}`)}{' '}
                {test.active && (
                  <Link to="/test/$id" params={{ id }}>
                    {t('applications.besides.takeTest')}
                  </Link>
                )}
              </>
            ),
          },
          {
            key: 'interview',
            term: t('applications.besides.interview'),
            value:
              interview === null ? (
                t('applications.besides.noInterview')
              ) : interview.status === 'SIGNED' ? (
                t('applications.besides.held')
              ) : (
                <>
                  <InterviewTime startsAt={interview.startsAt} />
                  <a href={interview.zoom} target="_blank" rel="noopener noreferrer">
                    {t('applications.besides.join')}
                  </a>
                </>
              ),
          },
        ]}
      />
    </Section>
  )
}

/** How test and interview stand: they inform and never block (docs/specification/applications.md#decision). */
export function StaffBesides({ application: { id, test, interview } }: { application: StaffApplication }) {
  const { t } = useTexts()
  const figure = useFigure()
  if (test === null) return null
  return (
    <Section title={t('applications.besides.title')}>
      <DescriptionList
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
                      {GROUPS.flatMap((group) => {
                        const mean = interview.grade?.means[group]
                        return mean === undefined
                          ? []
                          : [
                              <div key={group}>
                                {t(`interviews.grade.groups.${group}`)}: {figure(mean)}
                              </div>,
                            ]
                      })}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Section>
  )
}

const GROUPS = ['interviewResult', 'motivationalEssayResult', 'dissertationResearchResult'] as const
const STAFF_TEST_STATE = { passed: 'FINISHED', over: 'CLOSED', waiting: 'NOT_STARTED', running: 'RUNNING' } as const

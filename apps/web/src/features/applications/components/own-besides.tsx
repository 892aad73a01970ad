import { isOpen } from '@portal/domain/applications/status.ts'
import { hasBegun, isMissed, isSigned } from '@portal/domain/interviews/status.ts'
import { Link } from '@tanstack/react-router'
import { now } from '../../../platform/clock.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FactSection } from '../../../ui/description-list.tsx'
import { InterviewTime } from '../../interviews/parts/interview-time.tsx'
import { testState } from '../../screening/parts/test-state.ts'
import type { ApplicationView } from '../api.ts'
import { OWN_ADDRESS } from '../parts/own-address.ts'

/**
 * The applicant's own tasks: the test, and the interview with its time and link. After the end there are none: an
 * unsigned interview is cancelled and the test is closed.
 */
export function OwnBesides({ application: { id, status, test, interview } }: { application: ApplicationView }) {
  const { t } = useTexts()
  if (test === null) return null
  const isEnded = !isOpen(status)
  const state = testState(test)
  return (
    <FactSection
      title={t('applications.besides.title')}
      rows={[
        {
          key: 'test',
          term: t('applications.besides.test'),
          value: t(
            isEnded && state !== 'passed'
              ? 'applications.besides.noTestHeld'
              : `applications.besides.testState.${state}`,
          ),
        },
        {
          key: 'interview',
          term: t('applications.besides.interview'),
          value:
            interview === null ? (
              t(isEnded ? 'applications.besides.noInterviewHeld' : 'applications.besides.noInterview')
            ) : isMissed(interview.attendance) ? (
              t('applications.besides.missed')
            ) : isSigned(interview.status) && hasBegun(new Date(interview.startsAt), now()) ? (
              t('applications.besides.held')
            ) : (
              <>
                <InterviewTime startsAt={interview.startsAt} />
                <a href={interview.zoom} target="_blank" rel="noopener noreferrer">
                  {t('applications.besides.join')}
                </a>
                {!isEnded && (
                  <div>
                    <Link {...OWN_ADDRESS.slots(id)}>{t('applications.besides.changeTime')}</Link>
                  </div>
                )}
              </>
            ),
        },
      ]}
    />
  )
}

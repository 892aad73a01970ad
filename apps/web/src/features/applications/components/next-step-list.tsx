import { stepText } from '@portal/domain/applications/step-rules.ts'
import { Link } from '@tanstack/react-router'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { OwnRow } from '../api.ts'
import classes from './applications.module.css'

type Sent = Pick<OwnRow, 'id' | 'nextSteps'>

/** Text of a step: the act, the actor, and the deadline or duration. */
function useStepText() {
  const { t } = useTexts()
  const dates = useDeadlines()
  return (step: Sent['nextSteps'][number]): string =>
    t(`applications.steps.${stepText(step)}`, {
      ...(step.at === null ? {} : { at: dates.deadline(step.at) }),
      ...(step.workingDays === null ? {} : { count: step.workingDays }),
    })
}

/** Next steps of a submitted application, with links for its owner's own acts. */
export function NextStepList({ application: { id, nextSteps } }: { application: Sent }) {
  const { t } = useTexts()
  const textOf = useStepText()
  return (
    <>
      <ol className={classes.nextSteps}>
        {nextSteps.map((step) => (
          <li key={step.step}>{textOf(step)}</li>
        ))}
      </ol>
      {nextSteps.some(({ by }) => by === 'APPLICANT') && (
        <p>
          <Link to="/test/$id" params={{ id }} className={buttonClass()}>
            {t('applications.besides.takeTest')}
          </Link>
        </p>
      )}
    </>
  )
}

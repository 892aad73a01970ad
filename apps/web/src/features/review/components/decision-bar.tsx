import { isCompeting } from '@portal/domain/applications/status.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { testState } from '../../screening/parts/test-state.ts'
import type { StaffApplication } from '../api.ts'
import { STAFF_TEST_STATE } from '../labels.ts'
import type { CheckState } from '../state/use-checks.ts'
import classes from './workbench.module.css'

type DecisionBarProps = {
  readonly application: StaffApplication
  readonly checks: CheckState
  /** Why nobody can decide for now; null: nothing keeps a decision. */
  readonly waits: { readonly id: string; readonly text: string } | null
  readonly children: React.ReactNode
}

/** State of the checks, of test and interview, and the acts; always on screen. */
export function DecisionBar({ application, checks, waits, children }: DecisionBarProps) {
  const { t } = useTexts()
  const dates = useDates()
  const { test, interview, type } = application
  const { total, checked, unclear, differing } = checks.tally
  const besides = [
    test && `${t('applications.besides.test')}: ${t(`screening.staffState.${STAFF_TEST_STATE[testState(test)]}`)}`,
    test &&
      `${t('applications.besides.interview')}: ${
        interview === null
          ? t('applications.besides.none')
          : `${t(`applications.besides.status.${interview.status}`)}, ${dates.instant(interview.startsAt)}`
      }`,
  ].filter(Boolean)
  return (
    <section className={classes.bar} aria-label={t('applications.workbench.decision')}>
      <div className={classes.barState}>
        {checks.isLoaded && !isCompeting(type) && (
          <strong role="status">
            {[
              t('applications.checks.summary', { checked, total }),
              unclear > 0 && t('applications.checks.unclear', { count: unclear }),
              differing > 0 && t('applications.checks.differing', { count: differing }),
            ]
              .filter(Boolean)
              .join(', ')}
          </strong>
        )}
        {waits !== null && <span id={waits.id}>{waits.text}</span>}
        {besides.length > 0 && <span>{besides.join(' · ')}</span>}
      </div>
      <div className={classes.barActs}>{children}</div>
    </section>
  )
}

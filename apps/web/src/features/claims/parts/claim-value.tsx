import { subjectRowsOf } from '@portal/domain/claims/rules.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { StaffClaim } from './claim-calls.ts'
import classes from './claims.module.css'

type Value = StaffClaim['stated']

/** Value of a claim: the total with its subjects, or the average. A quota category or right has no figures. */
export function ClaimValue({ value }: { value: Value }) {
  const { t } = useTexts()
  const figure = useFigure()
  if ('average' in value) return <>{figure(value.average)}</>
  if (!('total' in value)) return null
  return (
    <>
      <strong>{value.total}</strong>
      <ul className={classes.subjects}>
        {subjectRowsOf(value).map(({ subject, score }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two creative exams are two rows of one subject
          <li key={at}>
            {t(`directory.subjects.${subject}`)}: {score}
          </li>
        ))}
      </ul>
    </>
  )
}

export const hasFigures = (value: Value): boolean => 'average' in value || 'total' in value

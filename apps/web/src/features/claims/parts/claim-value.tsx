import { subjectRowsOf } from '@portal/domain/claims/rules.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { usePartName } from '../../results/parts/use-part-name.ts'
import type { StaffClaim } from './claim-calls.ts'
import classes from './claims.module.css'

type Value = StaffClaim['stated']

/** Points of a score: of each part that the competition names, otherwise of the subjects of the UNT. */
export const pointRowsOf = (
  value: Extract<Value, { total: number }>,
  parts: StaffClaim['parts'],
): readonly { readonly subject: string; readonly score: number }[] =>
  parts.length === 0
    ? subjectRowsOf(value)
    : parts.map(({ code }) => ({ subject: code, score: value.subjects[code] ?? 0 }))

/** Value of a claim: the total with its subjects, or the average. A quota category or right has no figures. */
export function ClaimValue({ value, parts }: { value: Value; parts: StaffClaim['parts'] }) {
  const partName = usePartName(parts)
  const figure = useFigure()
  if ('average' in value) return <>{figure(value.average)}</>
  if (!('total' in value)) return null
  return (
    <>
      <strong>{value.total}</strong>
      <ul className={classes.subjects}>
        {pointRowsOf(value, parts).map(({ subject, score }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two creative exams are two rows of one subject
          <li key={at}>
            {partName(subject)}: {score}
          </li>
        ))}
      </ul>
    </>
  )
}

export const hasFigures = (value: Value): boolean => 'average' in value || 'total' in value

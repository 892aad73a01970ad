import type { GuidePart } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { withWholeAmounts } from '../../../platform/numbers.ts'
import classes from './guidance.module.css'
import { useGuide } from './guided.tsx'

export function GuideFact({ fact }: { fact: GuidePart | null }) {
  const { t, language } = useGuide()
  if (fact === null) return null
  const marks = [
    ...(fact.isEstimate ? [t('guidance.help.estimate')] : []),
    ...(fact.year === null ? [] : [t('guidance.city.place.year', { year: fact.year })]),
  ]
  return (
    <>
      {withWholeAmounts(nameIn(fact, language))}{' '}
      {marks.length > 0 && <small className={classes.mark}>({marks.join(', ')})</small>}
    </>
  )
}

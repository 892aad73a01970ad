import { scoringOf, UNT_ORDER } from '@portal/domain/competitions/scoring-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { usePartName } from '../../results/parts/use-part-name.ts'
import type { StaffCompetition } from './setup-calls.ts'

/** Name of a criterion of the order: a word of its own, or a part of the score. */
export function useCriterionName({ setup, source }: Pick<StaffCompetition, 'setup' | 'source'>) {
  const { t } = useTexts()
  const partName = usePartName(
    scoringOf(setup, source).parts.flatMap(({ name, ...part }) => (name === null ? [] : [{ ...part, name }])),
  )
  return (code: string): string => {
    const word = UNT_ORDER.find((each) => each === code)
    return word === undefined ? partName(code) : t(`results.criteria.${word}`)
  }
}

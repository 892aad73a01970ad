import type { StatedPart } from '@portal/domain/competitions/name-schema.ts'
import { UNT_ORDER } from '@portal/domain/competitions/scoring-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { usePartName } from './use-part-name.ts'

type Ordered = { readonly order: readonly string[]; readonly parts: readonly StatedPart[] }

/** Whether the criteria after the total are those of the UNT, which have texts of their own. */
export const isUsualOrder = ({ order }: Pick<Ordered, 'order'>): boolean => order.join() === UNT_ORDER.join()

/** Criteria after the total in words, the first one first; empty if there are none. */
export function useOrderWords({ order, parts }: Ordered): string {
  const { t } = useTexts()
  const partName = usePartName(parts)
  return order
    .map((code) => {
      const word = UNT_ORDER.find((each) => each === code)
      return word === undefined ? partName(code) : t(`results.criteria.${word}`)
    })
    .join(' → ')
}

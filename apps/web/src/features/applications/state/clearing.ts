import { type CommonField, rowOf } from '@portal/domain/applications/form.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { type Choice, type DraftValues, EMPTY_DRAFT } from './draft-values.ts'

export type Clearing = {
  readonly next: Partial<DraftValues>
  readonly before: Partial<DraftValues>
  readonly choices: readonly Choice[]
  readonly gpa: string
}

/**
 * Values after a change of a field, which clears other fields by its row
 * (docs/specification/screens.md#application-form).
 */
export function clearing<F extends CommonField>(values: DraftValues, field: F, value: DraftValues[F]): Clearing {
  const clears = (rowOf(field).clears ?? []) as readonly (keyof DraftValues)[]
  return {
    next: { [field]: value, ...picked(EMPTY_DRAFT, clears) },
    before: picked(values, [field, ...clears]),
    choices: clears.includes('choices') ? values.choices.filter(({ universityId }) => universityId !== '') : [],
    gpa: clears.includes('gpa') ? values.gpa.trim() : '',
  }
}

export const isLoss = ({ choices, gpa }: Clearing): boolean => choices.length > 0 || gpa !== ''

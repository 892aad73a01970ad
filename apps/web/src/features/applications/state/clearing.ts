import { type CommonField, rowOf } from '@portal/domain/applications/form.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { type Choice, type DraftValues, EMPTY_DRAFT } from './draft-values.ts'

/** A change of a field, and what it takes with it. */
export type Clearing = {
  readonly next: Partial<DraftValues>
  /** What stood there before, to bring it back. */
  readonly before: Partial<DraftValues>
  /** Choices that somebody had begun to make. */
  readonly choices: readonly Choice[]
  /** Empty where there was none or where it stays. */
  readonly gpa: string
}

/** Another value of a field empties what its row says (docs/specification/screens.md#application-form). */
export function clearing<F extends CommonField>(values: DraftValues, field: F, value: DraftValues[F]): Clearing {
  const clears = (rowOf(field).clears ?? []) as readonly (keyof DraftValues)[]
  return {
    next: { [field]: value, ...picked(EMPTY_DRAFT, clears) },
    before: picked(values, [field, ...clears]),
    choices: clears.includes('choices') ? values.choices.filter(({ universityId }) => universityId !== '') : [],
    gpa: clears.includes('gpa') ? values.gpa.trim() : '',
  }
}

/** Whether something is lost that somebody would miss. */
export const isLoss = ({ choices, gpa }: Clearing): boolean => choices.length > 0 || gpa !== ''

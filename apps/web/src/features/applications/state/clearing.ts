import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import { type Choice, type DraftValues, EMPTY_CHOICE } from './draft-values.ts'

/** A change of level or language, and what it takes with it. */
export type Clearing = {
  readonly next: Partial<DraftValues>
  /** What stood there before, to bring it back. */
  readonly before: Partial<DraftValues>
  /** Choices that somebody had begun to make. */
  readonly choices: readonly Choice[]
  /** Empty where there was none or where it stays. */
  readonly gpa: string
}

const begun = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(({ universityId }) => universityId !== '')

/** Another level clears program, university and GPA (docs/specification/screens.md#application-form). */
export const otherLevel = ({ educationLevel, choices, gpa }: DraftValues, level: EducationLevel | ''): Clearing => ({
  next: { educationLevel: level, choices: [EMPTY_CHOICE], gpa: '' },
  before: { educationLevel, choices, gpa },
  choices: begun(choices),
  gpa: gpa.trim(),
})

/** Another language of education clears program and university (docs/specification/screens.md#application-form). */
export const otherLanguage = (
  { educationLanguage, choices }: DraftValues,
  language: EducationLanguage | '',
): Clearing => ({
  next: { educationLanguage: language, choices: [EMPTY_CHOICE] },
  before: { educationLanguage, choices },
  choices: begun(choices),
  gpa: '',
})

/** Whether something is lost that somebody would miss. */
export const isLoss = ({ choices, gpa }: Clearing): boolean => choices.length > 0 || gpa !== ''

import type { UntSubject } from '@portal/domain/kernel/education.ts'
import type { Translator } from '../../../platform/texts.ts'

/** The profile subjects of a program by their names; a creative exam stands for both. */
export const pairName = (subjects: readonly UntSubject[], t: Translator): string =>
  [...new Set(subjects)].map((subject) => t(`directory.subjects.${subject}`)).join(' + ')

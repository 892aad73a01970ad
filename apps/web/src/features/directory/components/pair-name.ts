import type { UntSubject } from '@portal/domain/kernel/education.ts'
import type { Translator } from '../../../platform/texts.ts'

/** Names of a program's profile subjects; a creative exam counts for both. */
export const pairName = (subjects: readonly UntSubject[], t: Translator): string =>
  [...new Set(subjects)].map((subject) => t(`directory.subjects.${subject}`)).join(' + ')

import type { TextKey } from '../../../platform/texts.ts'

/** The words for a subject of a minimum; which two are the profile ones, each competitor has chosen. */
export const subjectLabel = (subject: string): TextKey =>
  (subject.startsWith('PROFILE_') ? `results.profileSubjects.${subject}` : `directory.subjects.${subject}`) as TextKey

import type { TextKey } from '../../../platform/texts.ts'

/** Name of a subject of a minimum. Each competitor has other profile subjects. */
export const subjectLabel = (subject: string): TextKey =>
  (subject.startsWith('PROFILE_') ? `results.profileSubjects.${subject}` : `directory.subjects.${subject}`) as TextKey

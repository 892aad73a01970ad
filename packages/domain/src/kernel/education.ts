import { FIGURES } from './figures.ts'
/** Levels one can apply for (docs/specification/directory-and-universities.md#levels-and-languages). */
export const EDUCATION_LEVEL_CODES = { BACHELOR: 4, MASTERS_DEGREE: 3, PHD: 5 } as const
export type EducationLevel = keyof typeof EDUCATION_LEVEL_CODES
export const EDUCATION_LEVELS = Object.keys(EDUCATION_LEVEL_CODES) as readonly EducationLevel[]

/** Languages of education with their codes. */
export const EDUCATION_LANGUAGE_CODES = { KAZAKH: 1, ENGLISH: 2, RUSSIAN: 5, FRENCH: 6 } as const
export type EducationLanguage = keyof typeof EDUCATION_LANGUAGE_CODES
export const EDUCATION_LANGUAGES = Object.keys(EDUCATION_LANGUAGE_CODES) as readonly EducationLanguage[]

/** An interview is held in any of them but French. */
export const INTERVIEW_LANGUAGES = ['KAZAKH', 'RUSSIAN', 'ENGLISH'] as const satisfies readonly EducationLanguage[]
export type InterviewLanguage = (typeof INTERVIEW_LANGUAGES)[number]

/** Forms of study. */
export const LEARNING_FORMS = ['fullTime', 'partTime', 'distance'] as const
export type LearningForm = (typeof LEARNING_FORMS)[number]

/** The most points of the UNT (docs/specification/grants.md#unt-result). */
export const UNT_MAX = FIGURES.untMax

/** Subjects of the UNT, the compulsory three first; `CREATIVE_EXAM` stands for those of a creative speciality. */
export const UNT_SUBJECTS = [
  'HISTORY_OF_KAZAKHSTAN',
  'MATHEMATICAL_LITERACY',
  'READING_LITERACY',
  'MATHEMATICS',
  'PHYSICS',
  'INFORMATICS',
  'CHEMISTRY',
  'BIOLOGY',
  'GEOGRAPHY',
  'WORLD_HISTORY',
  'LAW_BASICS',
  'KAZAKH_LANGUAGE',
  'KAZAKH_LITERATURE',
  'RUSSIAN_LANGUAGE',
  'RUSSIAN_LITERATURE',
  'FOREIGN_LANGUAGE',
  'CREATIVE_EXAM',
] as const
export type UntSubject = (typeof UNT_SUBJECTS)[number]

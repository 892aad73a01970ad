import { FIGURES } from './figures.ts'
/** Levels of education and their wire codes (docs/specification/directory-and-universities.md#levels-and-languages). */
export const EDUCATION_LEVEL_CODES = { BACHELOR: 4, MASTERS_DEGREE: 3, PHD: 5 } as const
export type EducationLevel = keyof typeof EDUCATION_LEVEL_CODES
export const EDUCATION_LEVELS = Object.keys(EDUCATION_LEVEL_CODES) as readonly EducationLevel[]

export const EDUCATION_LANGUAGE_CODES = { KAZAKH: 1, ENGLISH: 2, RUSSIAN: 5, FRENCH: 6 } as const
export type EducationLanguage = keyof typeof EDUCATION_LANGUAGE_CODES
export const EDUCATION_LANGUAGES = Object.keys(EDUCATION_LANGUAGE_CODES) as readonly EducationLanguage[]

export const INTERVIEW_LANGUAGES = ['KAZAKH', 'RUSSIAN', 'ENGLISH'] as const satisfies readonly EducationLanguage[]
export type InterviewLanguage = (typeof INTERVIEW_LANGUAGES)[number]

export const LEARNING_FORMS = ['fullTime', 'partTime', 'distance'] as const
export type LearningForm = (typeof LEARNING_FORMS)[number]

/** Maximum score of the UNT (docs/specification/grants.md#unt-result). */
export const UNT_MAX = FIGURES.untMax

/** Subjects of the UNT, the three compulsory ones first. `CREATIVE_EXAM`: all exams of a creative program. */
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

import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'

/** Language of teaching that a reader of a page probably wants. */
export const OWN_LANGUAGE: Record<Language, EducationLanguage> = { kk: 'KAZAKH', ru: 'RUSSIAN', en: 'ENGLISH' }

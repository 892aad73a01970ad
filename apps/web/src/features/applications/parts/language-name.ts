import { EDUCATION_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useDirectory } from '../../directory/parts/use-directory.ts'

/**
 * Name of a language in an application: a language of education in the reader's language, a code by the directory, any
 * other text as typed.
 */
export function useLanguageName(): (language: string) => string {
  const { t } = useTexts()
  const { nameOf } = useDirectory('listLanguages')
  return (language) => {
    const known = EDUCATION_LANGUAGES.find((name) => name === language)
    return known === undefined ? nameOf(language) : t(`directory.language.${known}`)
  }
}

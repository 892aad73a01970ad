import { EDUCATION_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useDirectory } from '../../directory/parts/use-directory.ts'

/**
 * The name of a language in an application: one of education in the reader's words, of one given by its code the directory's, of
 * another as it was typed.
 */
export function useLanguageName(): (language: string) => string {
  const { t } = useTexts()
  const { nameOf } = useDirectory('listLanguages')
  return (language) => {
    const known = EDUCATION_LANGUAGES.find((name) => name === language)
    return known === undefined ? nameOf(language) : t(`directory.language.${known}`)
  }
}

import { useTexts } from '../../../app/texts.ts'
import { DEFAULT_LANGUAGES } from '../state/draft-values.ts'

/** The name of a language in an application: of ours in the reader's words, of an added one as it was typed. */
export function useLanguageName(): (language: string) => string {
  const { t } = useTexts()
  return (language) => {
    const known = DEFAULT_LANGUAGES.find((name) => name === language)
    return known === undefined ? language : t(`applications.language.${known}`)
  }
}

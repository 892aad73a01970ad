import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { universitiesQuery } from '../api.ts'

/** Names of the universities with an offer at a level in a language, by id. */
export function useUniversityName(level: string, educationLanguage: string): (id: string) => string {
  const { language } = useTexts()
  const universities = useQuery({
    ...universitiesQuery(level, educationLanguage),
    enabled: level !== '' && educationLanguage !== '',
  })
  return (id) => {
    const university = universities.data?.list.find((entry) => entry.id === id)
    return university === undefined ? '' : nameIn(university, language)
  }
}

import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { universitiesQuery } from '../api.ts'

/** Universities with an offer at a level in a language: names by id, and whether each has confirmed its offer. */
export function useUniversities(level: string, educationLanguage: string) {
  const { language } = useTexts()
  const universities = useQuery({
    ...universitiesQuery(level, educationLanguage),
    enabled: level !== '' && educationLanguage !== '',
  })
  const find = (id: string) => universities.data?.list.find((entry) => entry.id === id)
  return {
    nameOf: (id: string): string => {
      const university = find(id)
      return university === undefined ? '' : nameIn(university, language)
    },
    isUnconfirmed: (id: string): boolean => find(id)?.isOfferConfirmed === false,
  }
}

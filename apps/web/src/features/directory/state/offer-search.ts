import { EDUCATION_LANGUAGES, type EducationLanguage } from '@portal/domain/kernel/education.ts'
import { wordSearch } from '@portal/domain/kernel/fold-letters.ts'
import { oneOf, withoutAbsent, wordsIn } from '../../../platform/address.ts'
import { cityIn } from './university-search.ts'

export type OfferSearch = {
  readonly q?: string | undefined
  /** All offers found, not only the first ones. */
  readonly all?: true | undefined
  readonly cityId?: string | undefined
  readonly language?: EducationLanguage | undefined
}

export const parseOfferSearch = (search: Readonly<Record<string, unknown>>): OfferSearch =>
  withoutAbsent({
    q: wordsIn(search['q']),
    all: String(search['all']) === 'true' ? true : undefined,
    cityId: cityIn(search['cityId']),
    language: oneOf(EDUCATION_LANGUAGES, search['language']),
  })

type Offer = { readonly name: string; readonly cityId: string; readonly languages: readonly EducationLanguage[] }

/** Offers with all words in the name or the city, in any spelling of their letters. `cityOf` names a city. */
export function offersIn<Each extends Offer>(
  offers: readonly Each[],
  { q, cityId, language }: OfferSearch,
  cityOf: (id: string) => string,
): readonly Each[] {
  const hasAll = wordSearch(q ?? '')
  return offers.filter(
    (offer) =>
      (cityId === undefined || offer.cityId === cityId) &&
      (language === undefined || offer.languages.includes(language)) &&
      hasAll(`${offer.name} ${cityOf(offer.cityId)}`),
  )
}

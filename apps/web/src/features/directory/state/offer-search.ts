import { EDUCATION_LANGUAGES, type EducationLanguage } from '@portal/domain/kernel/education.ts'
import { oneOf, withoutAbsent } from '../../../platform/address.ts'
import { cityIn } from './university-search.ts'

/** Where and in which language a program is looked for. */
export type OfferSearch = {
  readonly cityId?: string | undefined
  readonly language?: EducationLanguage | undefined
}

/** Reads the address of a program's page; what it does not know is left out. */
export const parseOfferSearch = (search: Readonly<Record<string, unknown>>): OfferSearch =>
  withoutAbsent({
    cityId: cityIn(search['cityId']),
    language: oneOf(EDUCATION_LANGUAGES, search['language']),
  })

type Offer = { readonly cityId: string; readonly languages: readonly EducationLanguage[] }

/** The offers of a program that are in the city and the language that are asked for. */
export const offersIn = <Each extends Offer>(
  offers: readonly Each[],
  { cityId, language }: OfferSearch,
): readonly Each[] =>
  offers.filter(
    (offer) =>
      (cityId === undefined || offer.cityId === cityId) &&
      (language === undefined || offer.languages.includes(language)),
  )

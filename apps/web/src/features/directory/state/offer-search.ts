import { EDUCATION_LANGUAGES, type EducationLanguage } from '@portal/domain/kernel/education.ts'
import { oneOf, withoutAbsent } from '../../../platform/address.ts'
import { cityIn } from './university-search.ts'

export type OfferSearch = {
  readonly cityId?: string | undefined
  readonly language?: EducationLanguage | undefined
}

export const parseOfferSearch = (search: Readonly<Record<string, unknown>>): OfferSearch =>
  withoutAbsent({
    cityId: cityIn(search['cityId']),
    language: oneOf(EDUCATION_LANGUAGES, search['language']),
  })

type Offer = { readonly cityId: string; readonly languages: readonly EducationLanguage[] }

export const offersIn = <Each extends Offer>(
  offers: readonly Each[],
  { cityId, language }: OfferSearch,
): readonly Each[] =>
  offers.filter(
    (offer) =>
      (cityId === undefined || offer.cityId === cityId) &&
      (language === undefined || offer.languages.includes(language)),
  )

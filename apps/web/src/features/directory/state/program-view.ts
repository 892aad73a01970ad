import { EDUCATION_LANGUAGES, type EducationLanguage } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { cityName } from '../parts/city-name.ts'
import { type CostRange, costRange } from './cost-range.ts'
import { type OfferSearch, offersIn } from './offer-search.ts'
import type { ShownOffer, ShownProgram } from './shown-program.ts'

/** Offers listed before the reader asks for all of them. */
export const FIRST_OFFERS = 10

export type ProgramView = Omit<ShownProgram, 'universities'> & {
  readonly offers: readonly ShownOffer[]
  readonly found: number
  readonly total: number
  /** Most lists are unconfirmed: one note says so, and only the others are marked. */
  readonly areSomeUnconfirmed: boolean
  readonly cityIds: readonly string[]
  readonly taught: readonly EducationLanguage[]
  readonly cost: CostRange | null
}

/** Content of a program's page for a search: the first offers found, and figures over all of them. */
export function viewOf(
  { universities, ...program }: ShownProgram,
  search: OfferSearch,
  language: Language,
): ProgramView {
  const found = offersIn(universities, search, (id) => cityName(id, language))
  return {
    ...program,
    offers: search.all ? found : found.slice(0, FIRST_OFFERS),
    found: found.length,
    total: universities.length,
    areSomeUnconfirmed: found.some(({ isOfferConfirmed }) => !isOfferConfirmed),
    cityIds: [...new Set(universities.map(({ cityId }) => cityId))],
    taught: EDUCATION_LANGUAGES.filter((each) => universities.some(({ languages }) => languages.includes(each))),
    cost: costRange(universities),
  }
}

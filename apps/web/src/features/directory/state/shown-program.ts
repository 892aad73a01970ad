import { picked } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Answer } from '../../../platform/client.ts'

type Program = Answer<'readProgram'>['data']
type University = Program['universities'][number]

const OFFER = [
  ...(['id', 'category', 'cityId'] as const),
  ...(['averageEduCost', 'hasDemoFigures', 'isOfferConfirmed', 'languages', 'learningForms', 'figures'] as const),
] as const satisfies readonly (keyof University)[]

export type ShownOffer = Pick<University, (typeof OFFER)[number]> & { readonly name: string }
export type ShownProgram = Omit<Program, 'universities'> & { readonly universities: readonly ShownOffer[] }

/** Keeps the shown fields of universities, with the name in the reader's language: half of the longest response. */
export const shownOf = ({ data }: Answer<'readProgram'>, language: Language): { readonly data: ShownProgram } => ({
  data: {
    ...data,
    universities: data.universities.map((university) => ({
      ...picked(university, OFFER),
      name: nameIn(university, language),
    })),
  },
})

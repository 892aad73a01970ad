import { picked } from '@portal/domain/kernel/keyed.ts'
import type { Answer } from '../../../platform/client.ts'

type Program = Answer<'readProgram'>['data']
type University = Program['universities'][number]

const OFFER = [
  ...(['id', 'nameKz', 'nameRu', 'nameEn', 'category', 'cityId', 'city'] as const),
  ...(['averageEduCost', 'hasDemoFigures', 'isOfferConfirmed', 'languages', 'learningForms'] as const),
] as const satisfies readonly (keyof University)[]

export type ShownProgram = Omit<Program, 'universities'> & {
  readonly universities: readonly Pick<University, (typeof OFFER)[number]>[]
}

/** Drops the fields that no page of a program shows: a sixth of the longest response. */
export const shownOf = ({ data }: Answer<'readProgram'>): { readonly data: ShownProgram } => ({
  data: { ...data, universities: data.universities.map((university) => picked(university, OFFER)) },
})

import { textSearch } from '../../../platform/parent-routes.ts'

/** Facts known before the question: the person, and choices with their level (see `WantedChoices`). */
export const applySearch = textSearch('who', 'level', 'university', 'program', 'choices', 'taught')

export type ApplySearch = ReturnType<typeof applySearch>

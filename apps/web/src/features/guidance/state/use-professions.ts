import { useQuery } from '@tanstack/react-query'
import shipped from '../../../../../../data/professions.json'
import type { Answer } from '../../../platform/client.ts'
import { publicQuery } from '../../../platform/public-query.ts'
import { useTexts } from '../../../platform/texts.ts'

type Stored = Answer<'listProfessions'>['list'][number]
export type Profession = Stored & { readonly sources: readonly string[] }

export const FIGURES = ['averageSalaryKzt', 'medianSalaryKzt', 'jobSearchMonths', 'employmentRatePercent'] as const

/** Sources of a profession in the page's own data. They go with its figures: changed ones have their basis alone. */
function withSources(stored: Stored): Profession {
  const own = shipped.find(({ id }) => id === stored.id)
  const isSame = own !== undefined && FIGURES.every((figure) => own[figure] === stored[figure])
  return { ...stored, sources: isSame ? own.sources : [] }
}

/** Professions of the page's own data, and those of today once they are known. */
export function useProfessions(): readonly Profession[] {
  const { language } = useTexts()
  const { data } = useQuery(publicQuery(language, 'listProfessions', {}))
  return data === undefined ? shipped : [...data.list].sort((one, other) => one.id - other.id).map(withSources)
}

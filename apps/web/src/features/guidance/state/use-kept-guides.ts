import { useQuery } from '@tanstack/react-query'
import type shipped from '../../../../../../data/city-guides.json'
import { publicQuery } from '../../../platform/public-query.ts'
import { useTexts } from '../../../platform/texts.ts'

type Guide = Omit<(typeof shipped)[number], 'cityId'> & { readonly cityId: string }

/** Guides of the page's own data with those that people keep, once they are known. */
export function useKeptGuides<Shipped extends Guide>(guides: readonly Shipped[]): readonly Shipped[] {
  const { language } = useTexts()
  const kept = useQuery(publicQuery(language, 'listKeptGuides', {})).data?.list ?? []
  if (kept.length === 0) return guides
  const changed = new Map(kept.map((guide) => [guide.cityId, guide]))
  const added = kept.filter(({ cityId }) => !guides.some((guide) => guide.cityId === cityId))
  return [...guides.map((guide) => ({ ...guide, ...changed.get(guide.cityId) })), ...added].filter(
    ({ cityId }) => changed.get(cityId)?.isArchived !== true,
  ) as readonly Shipped[]
}

import type { KeptPlaces } from '@portal/domain/directory/schema.ts'
import shippedCities from '../../../../../../data/cities.json'
import shippedRegions from '../../../../../../data/regions.json'
import { publicQuery, type ReaderScope } from '../../../platform/public-query.ts'

type Named = { readonly id: string; readonly nameKz: string; readonly nameRu: string; readonly nameEn: string }
type City = Named & { readonly regionId: string }

const NOTHING: KeptPlaces = { cities: [], regions: [] }

/** Places that people keep. They are the same for every reader, so one variable holds them for all renderings. */
let kept = NOTHING
let held: { readonly cities: readonly City[]; readonly regions: readonly Named[] } = placesWith(NOTHING)

function placesWith({ cities, regions }: KeptPlaces) {
  const changed = new Map<string, Named>([...cities, ...regions].map((place) => [place.id, place]))
  const now = <Place extends Named>(place: Place): Place => ({ ...place, ...changed.get(place.id) })
  const isShipped = new Set(shippedCities.map(({ id }) => id))
  const closed = new Set(cities.flatMap(({ id, isArchived }) => (isArchived ? [id] : [])))
  return {
    cities: [...shippedCities.map(now), ...cities.filter(({ id }) => !isShipped.has(id))].filter(
      ({ id }) => !closed.has(id),
    ),
    regions: shippedRegions.map(now),
  }
}

/** Cities in use: those of the page's own data with what people keep. */
export const cities = (): readonly City[] => held.cities
export const regions = (): readonly Named[] => held.regions

/** Any city, closed ones too: applications keep them. */
export const cityOf = (id: string): Named | undefined =>
  kept.cities.find((city) => city.id === id) ?? shippedCities.find((city) => city.id === id)

/** Reads the kept places before a page shows places. Without an answer the page has its own data. */
export async function preloadPlaces({ queries, texts }: ReaderScope): Promise<void> {
  const query = publicQuery(texts.current().language, 'readKeptPlaces', {})
  const answer = await queries.fetchQuery({ ...query, retry: false }).catch(() => null)
  if (answer === null || answer.data === kept) return
  kept = answer.data
  held = placesWith(kept)
}

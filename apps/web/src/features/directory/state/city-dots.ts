import map from '../../../../../../data/map.json'

/** The picture's measures, in its own units. */
export const WIDTH = 800
export const HEIGHT = 440

/** Room around the land for the dots and labels at its edges. */
const MARGIN = 12
/** A degree of longitude is so much shorter than one of latitude in the middle of the country (48° N). */
const SHORTENING = Math.cos((48 * Math.PI) / 180)

type Point = readonly [x: number, y: number]

const longitudes = map.outline.map(([longitude]) => longitude ?? 0)
const latitudes = map.outline.map(([, latitude]) => latitude ?? 0)
const west = Math.min(...longitudes)
const north = Math.max(...latitudes)
const unit = Math.min(
  (WIDTH - 2 * MARGIN) / ((Math.max(...longitudes) - west) * SHORTENING),
  (HEIGHT - 2 * MARGIN) / (north - Math.min(...latitudes)),
)

/** Where a place stands in the picture: equirectangular, true in the middle of the country. */
export const project = ([longitude = 0, latitude = 0]: readonly number[]): Point => [
  MARGIN + (longitude - west) * SHORTENING * unit,
  MARGIN + (north - latitude) * unit,
]

const rounded = (place: readonly number[]): Point => {
  const [x, y] = project(place)
  return [Math.round(x), Math.round(y)]
}

/** The country's outline as an SVG path, each place by its way from the one before: a third less to send. */
export const OUTLINE = map.outline
  .map((place, at) => {
    const [[x, y], [fromX, fromY]] = [rounded(place), rounded(map.outline[at - 1] ?? [])]
    return at === 0 ? `M${x} ${y}` : `l${x - fromX} ${y - fromY}`
  })
  .join('')
  .concat('z')

export type CityDot = {
  readonly cityId: string
  readonly count: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** A dot's area grows with its number, from a size at which a figure can be read in it. */
const radiusOf = (count: number): number => Math.round(8 + 2.6 * Math.sqrt(count))

/** Between two dots there is room to hit either. */
const GAP = 3

const CITIES: Readonly<Record<string, readonly number[]>> = map.cities

/**
 * One dot for each city with its number of universities. Neighbouring cities, such as Almaty and Kaskelen, would cover
 * one another: the dots are pushed apart, the smaller further than the larger. What has no place on the map is left out.
 */
export function dotsOf(counts: readonly { readonly cityId: string; readonly count: number }[]): readonly CityDot[] {
  const dots = counts.flatMap(({ cityId, count }) => {
    const place = CITIES[cityId]
    if (place === undefined || count === 0) return []
    const [x, y] = project(place)
    return [{ cityId, count, x, y, radius: radiusOf(count) }]
  })
  // Pushing one pair apart may push another together: a few rounds settle it.
  for (let round = 0; round < 30; round += 1) {
    for (const [at, one] of dots.entries()) for (const other of dots.slice(at + 1)) separate(one, other)
  }
  return dots.map(({ x, y, ...dot }) => ({ ...dot, x: Math.round(x), y: Math.round(y) }))
}

type Moving = { x: number; y: number; readonly radius: number }

function separate(one: Moving, other: Moving): void {
  const across = other.x - one.x
  const down = other.y - one.y
  const distance = Math.hypot(across, down)
  const lacking = one.radius + other.radius + GAP - distance
  if (lacking <= 0) return
  const [unitX, unitY] = distance === 0 ? [1, 0] : [across / distance, down / distance]
  const share = other.radius ** 2 / (one.radius ** 2 + other.radius ** 2)
  one.x -= unitX * lacking * share
  one.y -= unitY * lacking * share
  other.x += unitX * lacking * (1 - share)
  other.y += unitY * lacking * (1 - share)
}

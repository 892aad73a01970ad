import map from '../../../../../../data/map.json'

export const WIDTH = 800
export const HEIGHT = 440

const MARGIN = 12
/** Length of a degree of longitude relative to one of latitude in the middle of the country (48° N). */
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

/** Position in the picture. Equirectangular projection, true in the middle of the country. */
export const project = ([longitude = 0, latitude = 0]: readonly number[]): Point => [
  MARGIN + (longitude - west) * SHORTENING * unit,
  MARGIN + (north - latitude) * unit,
]

const rounded = (place: readonly number[]): Point => {
  const [x, y] = project(place)
  return [Math.round(x), Math.round(y)]
}

/** Outline of the country as an SVG path. Relative coordinates save a third of the bytes. */
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

/** The dot's area grows with the number; its minimum size fits a figure. */
const radiusOf = (count: number): number => Math.round(8 + 2.6 * Math.sqrt(count))

const GAP = 3

const CITIES: Readonly<Record<string, readonly number[]>> = map.cities

/**
 * One dot for each city with its number of universities. Overlapping dots, such as Almaty and Kaskelen, are pushed
 * apart, the smaller further than the larger. A city without coordinates is omitted.
 */
export function dotsOf(counts: readonly { readonly cityId: string; readonly count: number }[]): readonly CityDot[] {
  const dots = counts.flatMap(({ cityId, count }) => {
    const place = CITIES[cityId]
    if (place === undefined || count === 0) return []
    const [x, y] = project(place)
    return [{ cityId, count, x, y, radius: radiusOf(count) }]
  })
  // Separating one pair may push another together; some rounds settle it.
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

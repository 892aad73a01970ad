import type { Cover } from '../api.ts'

export const SIDES = ['left', 'top', 'width', 'height'] as const
/** Area of a page as typed, in per cent. */
export type TypedArea = Readonly<Record<(typeof SIDES)[number], string>>
/** Point of a page in per cent. */
export type Point = { readonly x: number; readonly y: number }

/** Area of one line at the top, for people who type. */
export const NEW_AREA: TypedArea = { left: '10', top: '5', width: '80', height: '5' }

/** Drawn areas as narrow as this are taps. */
const LEAST = 0.5

const within = (value: number): number => Math.min(100, Math.max(0, value))
const rounded = (value: number): number => Math.round(value * 10) / 10

/** Rectangle between two points, inside the page. Null: a tap. */
export function areaBetween(from: Point, to: Point): Cover | null {
  const side = (one: number, other: number) => {
    const [least = 0, most = 0] = [within(one), within(other)].sort((a, b) => a - b).map(rounded)
    return { least, size: rounded(most - least) }
  }
  const [x, y] = [side(from.x, to.x), side(from.y, to.y)]
  if (x.size < LEAST || y.size < LEAST) return null
  return { left: x.least, top: y.least, width: x.size, height: y.size }
}

export const typedArea = ({ left, top, width, height }: Cover): TypedArea => ({
  ...{ left: String(left), top: String(top) },
  ...{ width: String(width), height: String(height) },
})

/** Typed area as a cover. An empty field is 0, which the server refuses for a width and a height. */
export const coverOf = ({ left, top, width, height }: TypedArea): Cover => ({
  ...{ left: Number(left), top: Number(top) },
  ...{ width: Number(width), height: Number(height) },
})

const isIn = (areas: readonly TypedArea[], { left, top, width, height }: TypedArea): boolean =>
  areas.some((area) => area.left === left && area.top === top && area.width === width && area.height === height)

/**
 * Areas of another person's decision, and those that were added here since. An area is lost by neither.
 * @param begun the areas of the decision before it.
 */
export const withTheirs = (theirs: readonly TypedArea[], own: readonly TypedArea[], begun: readonly TypedArea[]) => [
  ...theirs,
  ...own.filter((area) => !isIn(begun, area) && !isIn(theirs, area)),
]
